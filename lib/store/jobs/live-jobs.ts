import type { Employer } from '../../domain/job.ts';
import { type Profile, profileKey } from '../employers/employer-keys.ts';
import { lastEmployerId } from '../employers/employers.ts';
import { findItems, queryOnce } from '../items.ts';
import { join, type Piece, partNames } from './description-pieces.ts';
import { findJob, findJobItems, type StoredJob, toStoredJob } from './find-job.ts';
import type { JobItem } from './job-item.ts';
import { listQuery } from './list-index.ts';

/** A job that applicants may see, with its employer's present name. */
export type LiveJob = { readonly stored: StoredJob; readonly employer: Employer };

/** Finds employers whose jobs may be shown. */
const findLiveEmployers = async (
  ids: readonly number[],
  consistent: boolean,
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<number, Employer>> => {
  const keys = [...new Set(ids)].map(profileKey);
  const profiles = (await findItems('employers', keys, consistent, signal)) as Profile[];
  return new Map(profiles.filter(({ suspended }) => suspended === undefined).map((one) => [one.id, one]));
};

/** Descriptions of more bytes than this are left to the next read, but for that of the first job. */
const maxBytes = 3_000_000;

/** How many of the ids one read takes. */
const readable = (ids: readonly number[], items: ReadonlyMap<number, JobItem>): number => {
  let bytes = 0;
  const end = ids.findIndex((id, at) => {
    bytes += items.get(id)?.text.bytes ?? 0;
    return at > 0 && bytes > maxBytes;
  });
  return end < 0 ? ids.length : end;
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
 * Finds those of the jobs that are live.
 *
 * @param ids each once.
 * @param consistent whether every acknowledged write must be seen; that costs twice as much.
 * @returns by id, and how many of the ids were looked up: large jobs end a read early.
 * @throws store.unavailable
 */
export const findLiveJobs = async (
  ids: readonly number[],
  consistent: boolean,
  signal?: AbortSignal,
): Promise<{ readonly jobs: ReadonlyMap<number, LiveJob>; readonly count: number }> => {
  const items = await findJobItems(ids, consistent, signal);
  const active = new Map(items.filter(({ status }) => status === 'active').map((item) => [item.id, item]));
  const count = readable(ids, active);
  const chosen = ids.slice(0, count).flatMap((id) => active.get(id) ?? []);
  const keys = chosen.flatMap(({ id, text }) => partNames(text.count).map((part) => ({ id, part })));
  const owners = chosen.map(({ employerId }) => employerId);
  const [pieces, employers] = await Promise.all([
    findItems('jobs', keys, consistent, signal),
    findLiveEmployers(owners, consistent, signal),
  ]);
  const byJob = Map.groupBy(pieces as Partial<Piece>[] as Piece[], ({ id }) => id);
  const jobs = new Map<number, LiveJob>();
  for (const item of chosen) {
    const employer = employers.get(item.employerId);
    const own = (byJob.get(item.id) ?? []).sort((one, other) => (one.part < other.part ? -1 : 1));
    const stored = employer && (await complete(item, own, signal));
    if (employer && stored?.job.status === 'active') jobs.set(item.id, { stored, employer });
  }
  return { jobs, count };
};

/** Where a walk through the live jobs goes on: after a job of an employer, or with its first one. */
export type WalkPosition = { readonly employerId: number; readonly listKey?: string | undefined };

type WalkRow = { readonly id: number; readonly employerId: number; readonly listKey: string };

/** Employers of which a step reads profiles and jobs at the same time. */
const groupSize = 25;

/** After so many steps a page ends, however few jobs it has. */
const maxSteps = 40;

/** Reads active jobs of an employer, the longest published first, and whether there are more. */
const activeRows = async (
  { employerId, listKey }: WalkPosition,
  limit: number,
  signal: AbortSignal | undefined,
): Promise<{ readonly rows: readonly WalkRow[]; readonly hasMore: boolean }> => {
  const bounds = listKey === undefined ? {} : { newerThan: listKey };
  const query = {
    ...listQuery(employerId, 'active', bounds, true),
    ProjectionExpression: 'id, listKey',
    Limit: limit,
  };
  const { Items = [], LastEvaluatedKey } = await queryOnce('jobs', query, signal);
  const rows = Items.map(({ id, listKey: key }) => ({ id, employerId, listKey: key }));
  return { rows, hasMore: LastEvaluatedKey !== undefined };
};

/** Makes one step of a walk. @returns where the next one begins. */
const step = async (
  position: WalkPosition,
  limit: number,
  signal: AbortSignal | undefined,
): Promise<{ readonly rows: readonly WalkRow[]; readonly next: WalkPosition }> => {
  const { employerId: first, listKey } = position;
  const ids = listKey === undefined ? Array.from({ length: groupSize }, (_, at) => first + at) : [first];
  const live = await findLiveEmployers(ids, false, signal);
  const employers = ids.filter((id) => live.has(id));
  const share = Math.ceil(limit / employers.length);
  const pages = await Promise.all(
    employers.map((employerId) => activeRows({ employerId, listKey }, share, signal)),
  );
  const cut = pages.findIndex(({ hasMore }) => hasMore);
  const read = pages.slice(0, cut < 0 ? pages.length : cut + 1).flatMap(({ rows }) => rows);
  const rows = read.slice(0, limit);
  const last = rows.at(-1);
  const isCut = cut >= 0 || rows.length < read.length;
  return { rows, next: isCut && last ? last : { employerId: first + ids.length } };
};

/**
 * Walks through the active jobs of the live employers: by employer, and of one by publication. While a
 * job stays active it moves only towards the end of its employer's list, so that a walk may meet it
 * twice, but never misses it. The index may lag behind the jobs.
 *
 * @param limit the most rows of a page.
 * @returns the rows, and where the next page begins; undefined after the last one.
 * @throws store.unavailable
 */
export const walkLiveJobs = async (
  from: WalkPosition,
  limit: number,
  signal?: AbortSignal,
): Promise<{ readonly rows: readonly WalkRow[]; readonly next: WalkPosition | undefined }> => {
  const lastId = await lastEmployerId(signal);
  const rows: WalkRow[] = [];
  let next = from;
  for (let steps = 0; steps < maxSteps && rows.length < limit && next.employerId <= lastId; steps++) {
    const made = await step(next, limit - rows.length, signal);
    rows.push(...made.rows);
    next = made.next;
  }
  return { rows, next: next.employerId <= lastId ? next : undefined };
};
