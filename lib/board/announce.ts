import { latest } from '../clocks.ts';
import { publishedBefore } from '../job/store/job-item.ts';
import { listQuery } from '../job/store/list-index.ts';
import { queryPages } from '../store/items.ts';
import { listedJobs } from './listed-jobs.ts';
import { type Announcement, endPass, findAnnouncements, keepPlace } from './store/announcements.ts';
import { findOwners } from './store/find-owners.ts';
import { appendChange, settledMillis } from './store/log.ts';

/** A row of the log takes less than 1 KB then. */
const rowSize = 100;

type Run = {
  /** In milliseconds. */
  readonly clock: () => number;
  /** Called after each row; once it returns true, the rest is left to the next run. */
  readonly isTimeUp: () => boolean;
  /** Receives how many jobs this run has listed since the last call. */
  readonly onProgress?: (jobs: number) => void;
};

/** Lists active jobs of an employer in the log of changes, from the place of the note on. */
const announce = async (
  found: Announcement,
  { clock, isTimeUp, onProgress = () => {} }: Run,
): Promise<number> => {
  const allUntil = found.allUntil === 'next run' ? latest(clock()) : found.allUntil;
  const note = { ...found, allUntil };
  const { employerId, place } = note;
  const wasPublished = publishedBefore(allUntil);
  const owners = await findOwners([employerId]);
  const status = 'active';
  const query = {
    ...listQuery(employerId, status, place === undefined ? undefined : { newerThan: place }, true),
    ProjectionExpression: 'id, listKey, confidential',
    Limit: rowSize,
  };
  let listed = 0;
  for await (const page of queryPages('jobs', query)) {
    const last = page.at(-1);
    if (!last) continue;
    const states = page
      .filter(({ confidential, listKey }) => confidential !== true || wasPublished(String(listKey)))
      .map(({ id, listKey }) => ({ id: Number(id), employerId, status, listKey: String(listKey) }));
    const ids = listedJobs(states, owners);
    if (ids.length > 0) await appendChange(ids, clock());
    listed += ids.length;
    onProgress(ids.length);
    await keepPlace(note, String(last.listKey));
    if (isTimeUp()) return listed;
  }
  await endPass(note);
  return listed;
};

/**
 * Lists the jobs of an employer for the note that a command has just left.
 *
 * @param clock in milliseconds.
 * @param onProgress receives how many jobs have been listed since the last call.
 * @returns how many there are.
 * @throws store.unavailable
 */
export const announceEmployer = async (
  employerId: number,
  clock: () => number,
  onProgress: (jobs: number) => void = () => {},
): Promise<number> => {
  const { notes } = await findAnnouncements();
  const note = notes.find((one) => one.employerId === employerId);
  if (!note) return 0;
  // From the start, whatever a scheduled run has done of it meanwhile.
  return announce({ ...note, pass: 1, place: undefined }, { clock, isTimeUp: () => false, onProgress });
};

type ScheduledRun = Pick<Run, 'clock' | 'isTimeUp'> & {
  /** Receives the failure of an announcement, which is left to the next run, and each damaged note. */
  readonly report: (error: unknown, announcement: Announcement) => void;
};

/**
 * Completes what commands have left, and repeats each announcement once a quarter of an hour has
 * passed: the index that it read may have lacked a new job.
 *
 * @returns how many announcements were due.
 * @throws store.unavailable
 */
export const completeAnnouncements = async ({ clock, isTimeUp, report }: ScheduledRun): Promise<number> => {
  const { notes, damaged } = await findAnnouncements();
  for (const note of damaged) {
    report(new Error(`The note to list the jobs of employer ${note.employerId} is damaged.`), note);
  }
  const due = notes.filter(({ pass, since }) => pass === 1 || since <= clock() - settledMillis);
  for (const note of due.sort((one, other) => one.pass - other.pass)) {
    if (isTimeUp()) break;
    await announce(note, { clock, isTimeUp }).catch((error) => report(error, note));
  }
  return due.length;
};
