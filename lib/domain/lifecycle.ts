import { addDays } from './dates.ts';
import type { Job, Status } from './job.ts';

/** Days that a job stays open when the client sets no closeDate. */
export const openDays = 60;
/** Days after which an auto-refreshed job is published anew. */
export const refreshDays = 7;

/** The part of a job that its life changes. */
export type Life = Pick<Job, 'status' | 'publishDate' | 'publishedAt' | 'closeDate' | 'closeDateSet'>;

/** What a client sends about a job's life; undefined is not sent. */
export type LifeChange = { readonly status?: Status | undefined; readonly closeDate?: string | undefined };

/** The moment of a change: `today` in UTC as `YYYY-MM-DD`, `now` in milliseconds. */
export type Moment = { readonly today: string; readonly now: number };

const defaultCloseDate = (today: string): string => addDays(today, openDays) ?? '9999-12-31';

/** A new job is dated today whatever its status. */
export const beginLife = (change: LifeChange, { today, now }: Moment): Life => ({
  status: change.status ?? 'draft',
  publishDate: today,
  publishedAt: now,
  closeDate: change.closeDate ?? defaultCloseDate(today),
  closeDateSet: change.closeDate !== undefined,
});

/** A draft that becomes active is published; an archived job only when its time had run out meanwhile. */
const isPublication = (life: Life, next: Status, today: string): boolean =>
  next === 'active' && (life.status === 'draft' || (life.status === 'archived' && life.closeDate < today));

/**
 * What a change makes of a job's status and dates. A closeDate equal to the stored one counts as not sent, so that a
 * job that was read can be put back with only its status changed.
 */
export const changeLife = (life: Life, change: LifeChange, { today, now }: Moment): Life => {
  const status = change.status ?? life.status;
  const sent = change.closeDate === life.closeDate ? undefined : change.closeDate;
  const closeDateSet = sent !== undefined || life.closeDateSet;

  if (!isPublication(life, status, today)) {
    // Named one by one: `life` may be a whole job, whose other properties are not to be handed back.
    const { publishDate, publishedAt } = life;
    return { status, publishDate, publishedAt, closeDate: sent ?? life.closeDate, closeDateSet };
  }
  const published = { status, publishDate: today, publishedAt: now };
  if (sent !== undefined) return { ...published, closeDate: sent, closeDateSet };
  const keepsCloseDate = life.closeDateSet && life.closeDate >= today;
  return keepsCloseDate
    ? { ...published, closeDate: life.closeDate, closeDateSet }
    : { ...published, closeDate: defaultCloseDate(today), closeDateSet: false };
};

/**
 * The next date on which the sweep has something to do with a job: archive it once its closeDate is past, or refresh
 * it. Whether the employer's plan allows the refresh is asked then, so that a change of plan touches no job.
 */
export const dueDate = (
  job: Pick<Job, 'status' | 'publishDate' | 'closeDate' | 'autoRefresh'>,
): string | undefined => {
  if (job.status !== 'active') return undefined;
  const closes = addDays(job.closeDate, 1);
  const refreshes = job.autoRefresh ? addDays(job.publishDate, refreshDays) : undefined;
  if (closes === undefined || refreshes === undefined) return closes ?? refreshes;
  return closes < refreshes ? closes : refreshes;
};

/** Whether a job should be in the archive by now. */
export const isClosed = ({ status, closeDate }: Pick<Job, 'status' | 'closeDate'>, today: string): boolean =>
  status === 'active' && closeDate < today;

/** What the sweep has to do with a job on a day. `postpone`: a refresh is due that the employer's plan does not have. */
export type SweepStep = 'archive' | 'refresh' | 'postpone' | 'nothing';

/** @param hasAutoRefresh whether the employer's plan does. Archiving comes before refreshing. */
export const sweepStep = (
  job: Pick<Job, 'status' | 'publishDate' | 'closeDate' | 'autoRefresh'>,
  hasAutoRefresh: boolean,
  today: string,
): SweepStep => {
  const due = dueDate(job);
  if (due === undefined || due > today) return 'nothing';
  if (isClosed(job, today)) return 'archive';
  return hasAutoRefresh ? 'refresh' : 'postpone';
};

/** What a job is after the sweep; a refresh leaves its closeDate alone. */
export const swept = <Swept extends Life>(
  job: Swept,
  step: 'archive' | 'refresh',
  { today, now }: Moment,
): Swept =>
  step === 'archive' ? { ...job, status: 'archived' } : { ...job, publishDate: today, publishedAt: now };
