import { beforeAll, beforeEach, vi } from 'vitest';
import { join, type Piece } from '../../lib/job/store/description-pieces.ts';
import { type JobItem, toJob } from '../../lib/job/store/job-item.ts';
import { jobPart } from '../../lib/store/tables.ts';
import { mailFilesOf } from '../support/api/applications.ts';
import { createOwnTables } from '../support/store/own-tables.ts';
import { shortenRetryDelays } from '../support/store/short-retry-delays.ts';
import { removeRows, rowsOf } from './rows.ts';

/**
 * Removes all jobs, references, counters, holds, idempotency records and synchronisations; employers
 * and keys stay.
 */
export const removeJobs = async (): Promise<void> => {
  await Promise.all([
    removeRows('jobs'),
    removeRows('jobReferences'),
    removeRows('employers', ({ part }) => String(part).startsWith('count#')),
    removeRows('idempotency'),
    removeRows('syncs'),
    removeRows('changes', ({ log }) => log === 'holds'),
  ]);
};

/** What clients see of the stored synchronisations, and whether their removals are to be continued. */
const storedSyncs = async (): Promise<string[]> =>
  (await rowsOf('syncs')).flatMap((row) => {
    const { part, state, commit, planned, done, processed, jobs, attempt } = row;
    const [kind = '', ...rest] = String(part).split('#');
    // The plan of a commit that was given up is not read.
    if (kind === 'open' || kind === 'plan') return [];
    const isOpen = state === 'open' || state === 'committing';
    const values = [isOpen ? 'open' : state, Object(commit).chunks, planned, done, processed, jobs];
    const isMarked = row[`until#${attempt}`] !== undefined;
    return [`${kind} ${kind === 'chunk' ? rest.at(-1) : ''} ${isMarked} ${JSON.stringify(values)}`];
  });

/** All stored jobs and synchronisations as sorted lines, without random values. */
export const storedJobs = async (): Promise<string[]> => {
  const rows = (await rowsOf('jobs')) as (JobItem | Piece)[];
  const items = rows.filter((row): row is JobItem => row.part === jobPart);
  const lines = items.map((item) => {
    const pieces = rows.filter((row): row is Piece => row.id === item.id && row.part !== jobPart);
    const job = toJob(item, join(item.text, pieces) ?? 'BROKEN');
    return JSON.stringify({
      ...job,
      id: undefined,
      employerId: undefined,
      publishedAt: undefined,
      statusChange: Object.entries({ ...job.statusChange, at: undefined }).sort(),
      due: item.dueDate,
    });
  });
  return [...lines, ...(await storedSyncs())].sort();
};

/** Whether mails about the jobs were sent, and what their limits count. */
export const storedApplications = async (ids: readonly number[]): Promise<string[]> => {
  const hits = (await rowsOf('idempotency')).flatMap((row) => row.hits ?? []);
  const isSent = ids.some((id) => mailFilesOf(id).length > 0);
  return [...(isSent ? ['a mail was sent'] : []), ...hits.map((count) => `${count} applications`)];
};

/** The notes of announcements, how many jobs are held, and how many jobs the log lists: a retry may list one again. */
export const storedChanges = async (): Promise<string[]> => {
  const rows = await rowsOf('changes');
  const listed = new Set(rows.flatMap(({ ids }) => (ids as number[] | undefined) ?? []));
  const notes = rows.filter(({ log }) => log === 'announcements');
  return [
    `${listed.size} jobs listed`,
    `${rows.filter(({ log }) => log === 'holds').length} jobs held`,
    ...notes.map(({ pass, all, place }) => JSON.stringify({ pass, all, hasPlace: place !== undefined })),
  ];
};

/**
 * The start time of every run; it lies at the start of a minute, so the date does not change during
 * a run.
 */
const start = Math.floor(Date.now() / 60_000) * 60_000;

export const setTime = (seconds: number): void => {
  vi.setSystemTime(start + seconds * 1_000);
};

/** Sets up tables of this file only, a frozen clock and short retry delays. */
export const useFaultyStore = (): void => {
  beforeAll(() => createOwnTables());
  beforeEach(() => {
    shortenRetryDelays();
    vi.spyOn(console, 'log').mockImplementation(() => {});
    vi.useFakeTimers({ toFake: ['Date'] });
    setTime(0);
  });
};
