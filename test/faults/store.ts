import { afterAll, beforeAll, vi } from 'vitest';
import { join, type Piece } from '../../lib/store/jobs/description-pieces.ts';
import { type JobItem, jobPart, toJob } from '../../lib/store/jobs/job-item.ts';
import { createOwnTables } from '../support/own-tables.ts';
import { shortenRetryDelays } from '../support/short-retry-delays.ts';
import { removeRows, rowsOf } from './rows.ts';

/** Leaves no job, reference, counter or record of an Idempotency-Key; employers and keys stay. */
export const removeJobs = async (): Promise<void> => {
  await Promise.all([
    removeRows('jobs'),
    removeRows('jobReferences'),
    removeRows('employers', ({ part }) => String(part).startsWith('count#')),
    removeRows('idempotency'),
  ]);
};

/** All jobs as they stand, sorted, without what each run draws anew. */
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
      due: item.dueDate,
    });
  });
  return lines.sort();
};

/** The time at which every run of an operation begins; within one minute nothing changes its date. */
const start = Math.floor(Date.now() / 60_000) * 60_000;

export const setTime = (seconds: number): void => {
  vi.setSystemTime(start + seconds * 1_000);
};

/** Tables of this file alone, a clock that stands still, and repeats that wait next to no time. */
export const useFaultyStore = (): void => {
  beforeAll(async () => {
    shortenRetryDelays();
    vi.spyOn(console, 'log').mockImplementation(() => {});
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.useFakeTimers({ toFake: ['Date'] });
    setTime(0);
    await createOwnTables();
  });
  afterAll(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
};
