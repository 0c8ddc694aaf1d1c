import type { Employer } from '../../contract/caller.ts';
import { isLive } from '../../job/rules/job-view.ts';
import { join, type Piece, partNames } from '../../job/store/description-pieces.ts';
import { findJob, findJobItems, type StoredJob, toStoredJob } from '../../job/store/find-job.ts';
import type { JobItem } from '../../job/store/job-item.ts';
import { findItems } from '../../store/items.ts';
import { findOwners } from './find-owners.ts';
import { readWalkRows, type WalkPosition, type WalkRow, type WalkRows } from './walk-rows.ts';

/** A job that applicants may see, with its employer's present name; its description is not read yet. */
export type LiveItem = { readonly item: JobItem; readonly employer: Employer };

/** No employer has it: ids begin at 1. */
const unknownEmployer = 0;

/**
 * Finds those of the jobs that are live. The requests do not show why a job is not: it may be
 * unknown, not active, or of a suspended or a test employer.
 *
 * @param ids each once.
 * @param consistent whether every acknowledged write to the jobs must be seen; that costs twice as much.
 * @returns in the order of the ids.
 * @throws store.unavailable
 */
export const findLiveItems = async (
  ids: readonly number[],
  consistent: boolean,
  signal?: AbortSignal,
): Promise<LiveItem[]> => {
  const items = await findJobItems(ids, consistent, signal);
  const owners = ids.map((id) => items.get(id)?.employerId ?? unknownEmployer);
  const employers = await findOwners(owners, signal);
  return ids.flatMap((id) => {
    const item = items.get(id);
    const employer = item && employers.get(item.employerId);
    return employer && isLive(item, employer) ? [{ item, employer }] : [];
  });
};

/** Descriptions of more bytes than this are left to the next read, but for that of the first job. */
const maxBytes = 3_000_000;

/** How many of the jobs one read takes. */
const readable = (live: readonly LiveItem[]): number => {
  let bytes = 0;
  const end = live.findIndex(({ item }, at) => {
    bytes += item.text.bytes;
    return at > 0 && bytes > maxBytes;
  });
  return end < 0 ? live.length : end;
};

/** A query may see part of a write: then the job is read by itself. */
const complete = async (
  item: JobItem,
  pieces: readonly Piece[],
  signal: AbortSignal | undefined,
): Promise<StoredJob | undefined> => {
  const description = join(item.text, pieces);
  return description === undefined
    ? findJob(item.id, item.employerId, signal)
    : toStoredJob(item, description);
};

/**
 * Completes live jobs with their descriptions: large ones end a read early.
 *
 * @returns each in its place; undefined for one that is not live any more.
 * @throws store.unavailable
 */
export const completeLiveJobs = async (
  live: readonly LiveItem[],
  consistent: boolean,
  signal?: AbortSignal,
) => {
  const chosen = live.slice(0, readable(live));
  const keys = chosen.flatMap(({ item: { id, text } }) =>
    partNames(text.count).map((part) => ({ id, part })),
  );
  const pieces = (await findItems('jobs', keys, consistent, signal)) as Partial<Piece>[] as Piece[];
  const byJob = Map.groupBy(pieces, ({ id }) => id);
  return Array.fromAsync(chosen, async ({ item, employer }) => {
    const own = (byJob.get(item.id) ?? []).sort((one, other) => (one.part < other.part ? -1 : 1));
    const stored = await complete(item, own, signal);
    return stored?.job.status === 'active' ? { job: stored.job, employer } : undefined;
  });
};

/** A live job with its place in a walk. */
export type WalkedItem = LiveItem & { readonly place: WalkRow };

/** After so many rows a page ends, however few live jobs it has. */
const maxRows = 1_000;

/** The most rows, and jobs, of one read. */
const maxBatch = 100;

/**
 * Walks through the live jobs. A write may move a job, so that a walk misses it or meets it twice.
 *
 * @param size how many jobs a page should have.
 * @returns each job once, and where the walk goes on after them; undefined at its end.
 * @throws store.unavailable
 */
export const walkLiveItems = async (
  from: WalkPosition,
  size: number,
  signal?: AbortSignal,
): Promise<{ readonly found: readonly WalkedItem[]; readonly next: WalkPosition | undefined }> => {
  const found = new Map<number, WalkedItem>();
  let next: WalkPosition | undefined = from;
  for (let read = 0; next && found.size < size && read < maxRows; ) {
    // The more of the rows are hidden, the more are read at once.
    const limit = size - found.size + (read - found.size);
    const step: WalkRows = await readWalkRows(next, Math.min(limit, maxBatch), signal);
    // Of a job that moves meanwhile, the first place: the page may end there.
    const places = Map.groupBy(step.rows, ({ row }) => row.id);
    for (const live of await findLiveItems([...places.keys()], false, signal)) {
      const [place] = places.get(live.item.id) ?? [];
      if (place && !found.has(live.item.id)) found.set(live.item.id, { ...live, place });
    }
    read += step.rows.length;
    next = step.next;
  }
  return { found: [...found.values()], next };
};
