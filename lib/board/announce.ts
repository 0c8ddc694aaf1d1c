import { type Announcement, findAnnouncements, forgetAnnouncement } from '../store/changes/announcements.ts';
import { appendChange, keepLogAlive } from '../store/changes/log.ts';
import { queryPages } from '../store/items.ts';
import { listQuery } from '../store/jobs/list-index.ts';

/** A row of the log takes less than 1 KB then. */
const rowSize = 100;

/** An index has followed its table by then, in milliseconds. */
const settledAfter = 15 * 60_000;

/**
 * Lists all active jobs of an employer in the log of changes, for a change that no job's item shows: of
 * its name, its suspension, its resumption.
 *
 * @param clock in milliseconds.
 * @param onProgress receives how many jobs have been listed.
 * @returns how many there are.
 * @throws store.unavailable
 */
export const announceEmployer = async (
  employerId: number,
  clock: () => number,
  onProgress: (jobs: number) => void = () => {},
): Promise<number> => {
  const query = { ...listQuery(employerId, 'active', {}, true), ProjectionExpression: 'id', Limit: rowSize };
  let count = 0;
  for await (const rows of queryPages('jobs', query)) {
    if (rows.length === 0) continue;
    await appendChange(
      rows.map(({ id }) => Number(id)),
      clock(),
    );
    count += rows.length;
    onProgress(count);
  }
  return count;
};

/** What a regular run may take, and where it reports. */
type Upkeep = {
  readonly clock: () => number;
  readonly isTimeUp: () => boolean;
  /** Receives the failure of an announcement, which is left to the next run. */
  readonly report: (error: unknown, announcement: Announcement) => void;
};

/**
 * Repeats the announcements that were noted a quarter of an hour ago or before: the command may have
 * been interrupted, and the index that it read may have lacked a new job. Keeps the log alive, too.
 *
 * @throws store.unavailable
 */
export const keepBoard = async ({ clock, isTimeUp, report }: Upkeep): Promise<void> => {
  await keepLogAlive(clock());
  const due = (await findAnnouncements()).filter(({ since }) => since <= clock() - settledAfter);
  for (const announcement of due) {
    if (isTimeUp()) return;
    try {
      await announceEmployer(announcement.employerId, clock);
      await forgetAnnouncement(announcement);
    } catch (error) {
      report(error, announcement);
    }
  }
};
