import {
  type Announcement,
  endPass,
  findAnnouncement,
  findAnnouncements,
  keepPlace,
} from '../store/changes/announcements.ts';
import { appendChange, settledMillis } from '../store/changes/log.ts';
import { queryPages } from '../store/items.ts';
import { listQuery } from '../store/jobs/list-index.ts';

/** A row of the log takes less than 1 KB then. */
const rowSize = 100;

type Range = Pick<Announcement, 'employerId' | 'all'> & Partial<Pick<Announcement, 'place'>>;

/** Lists active jobs of an employer in the log of changes. @yields after each row where the next begins. */
async function* listJobs({ employerId, all, place }: Range, clock: () => number) {
  const query = {
    ...listQuery(employerId, 'active', place === undefined ? {} : { newerThan: place }, true),
    ProjectionExpression: 'id, listKey, confidential',
    Limit: rowSize,
  };
  for await (const page of queryPages('jobs', query)) {
    const last = page.at(-1);
    if (!last) continue;
    const ids = page.filter(({ confidential }) => all || confidential !== true).map(({ id }) => Number(id));
    if (ids.length > 0) await appendChange(ids, clock());
    yield { count: ids.length, place: String(last.listKey) };
  }
}

type Run = {
  /** In milliseconds. */
  readonly clock: () => number;
  /** Called after each row; once it returns true, the rest is left to the next run. */
  readonly isTimeUp: () => boolean;
  /** Receives how many jobs this run has listed. */
  readonly onProgress?: (jobs: number) => void;
};

const announce = async (
  note: Announcement,
  { clock, isTimeUp, onProgress = () => {} }: Run,
): Promise<number> => {
  let listed = 0;
  for await (const { count, place } of listJobs(note, clock)) {
    listed += count;
    onProgress(listed);
    await keepPlace(note, place);
    if (isTimeUp()) return listed;
  }
  await endPass(note);
  return listed;
};

/**
 * Lists the jobs of an employer that was just changed: of its name, its suspension, its resumption.
 *
 * @param clock in milliseconds.
 * @param onProgress receives how many jobs have been listed.
 * @returns how many there are.
 * @throws store.unavailable
 */
export const announceChange = async (
  employerId: number,
  clock: () => number,
  onProgress: (jobs: number) => void = () => {},
): Promise<number> => {
  const note = await findAnnouncement(employerId);
  if (!note) return 0;
  // From the start, whatever a scheduled run has done of it meanwhile.
  return announce({ ...note, pass: 1, place: undefined }, { clock, isTimeUp: () => false, onProgress });
};

/** Lists all active jobs of an employer. Parameters and result are those of {@link announceChange}. */
export const announceEmployer: typeof announceChange = async (employerId, clock, onProgress = () => {}) => {
  let listed = 0;
  for await (const { count } of listJobs({ employerId, all: true }, clock)) {
    listed += count;
    onProgress(listed);
  }
  return listed;
};

type ScheduledRun = Pick<Run, 'clock' | 'isTimeUp'> & {
  /** Receives the failure of an announcement, which is left to the next run. */
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
  const notes = await findAnnouncements();
  const due = notes.filter(({ pass, since }) => pass === 1 || since <= clock() - settledMillis);
  for (const note of due.sort((one, other) => one.pass - other.pass)) {
    if (isTimeUp()) break;
    await announce(note, { clock, isTimeUp }).catch((error) => report(error, note));
  }
  return due.length;
};
