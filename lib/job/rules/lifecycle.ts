import { addDays } from '../../dates.ts';
import type { Status } from '../../reference/statuses.ts';
import type { Job } from './job.ts';

/** Days that a job stays open when the client sets no closeDate. */
export const openDays = 60;
/** Days after which an auto-refreshed job is republished. */
const refreshDays = 7;

/** A job's status and dates. */
export type Life = Pick<
  Job,
  'status' | 'publishDate' | 'publishedAt' | 'closeDate' | 'closeDateSet' | 'reactivatedAt'
>;

/** The status and closeDate that a client sends; undefined if not sent. */
export type LifeEdit = { readonly status?: Status | undefined; readonly closeDate?: string | undefined };

/** The moment of an edit: `today` of the board as `YYYY-MM-DD`, `now` in milliseconds. */
export type Moment = { readonly today: string; readonly now: number };

const defaultCloseDate = (today: string): string => addDays(today, openDays) ?? '9999-12-31';

/** A new job is dated today whatever its status. */
export const beginLife = (edit: LifeEdit, { today, now }: Moment): Life => ({
  status: edit.status ?? 'draft',
  publishDate: today,
  publishedAt: now,
  closeDate: edit.closeDate ?? defaultCloseDate(today),
  closeDateSet: edit.closeDate !== undefined,
  reactivatedAt: null,
});

/** A draft that becomes active is published; an archived job only if its closeDate has passed. */
const isPublication = (life: Life, next: Status, today: string): boolean =>
  next === 'active' && (life.status === 'draft' || (life.status === 'archived' && life.closeDate < today));

/**
 * A closeDate equal to the stored one counts as not sent, so that a job that was read can be sent
 * back with only its status changed.
 */
export const changeLife = (life: Life, edit: LifeEdit, { today, now }: Moment): Life => {
  const status = edit.status ?? life.status;
  const sent = edit.closeDate === life.closeDate ? undefined : edit.closeDate;
  const closeDateSet = sent !== undefined || life.closeDateSet;

  if (!isPublication(life, status, today)) {
    // Not spread: `life` may be a complete job, whose other properties do not belong in the result.
    const { publishDate, publishedAt } = life;
    const isReactivated = status === 'active' && life.status !== 'active';
    const reactivatedAt = isReactivated ? now : life.reactivatedAt;
    return {
      status,
      publishDate,
      publishedAt,
      closeDate: sent ?? life.closeDate,
      closeDateSet,
      reactivatedAt,
    };
  }
  const published = { status, publishDate: today, publishedAt: now, reactivatedAt: null };
  if (sent !== undefined) return { ...published, closeDate: sent, closeDateSet };
  const keepsCloseDate = life.closeDateSet && life.closeDate >= today;
  return keepsCloseDate
    ? { ...published, closeDate: life.closeDate, closeDateSet }
    : { ...published, closeDate: defaultCloseDate(today), closeDateSet: false };
};

/** The edit, but a job with a closeDate that was sent and has passed is archived, not published. */
export const archivingClosed = <Edit extends LifeEdit>(
  life: Pick<Life, 'status'> | undefined,
  edit: Edit,
  today: string,
): Edit => {
  const isActive = (edit.status ?? life?.status) === 'active';
  const isPast = edit.closeDate !== undefined && edit.closeDate < today;
  return isActive && isPast ? { ...edit, status: 'archived' } : edit;
};

type Sweepable = Pick<Job, 'status' | 'publishDate' | 'closeDate' | 'autoRefresh'>;

/**
 * The next date on which the sweep may archive or refresh a job; every active job has one. The
 * employer's plan is checked on that date, so that a change of plan writes no job.
 */
export const dueDate = (job: Sweepable): string | undefined => {
  if (job.status !== 'active') return undefined;
  // A job that closes on the last date of the calendar is never archived.
  const closes = addDays(job.closeDate, 1) ?? job.closeDate;
  const refreshes = job.autoRefresh ? addDays(job.publishDate, refreshDays) : undefined;
  return refreshes !== undefined && refreshes < closes ? refreshes : closes;
};

/** Whether a job is active although its closeDate has passed. */
export const isClosed = ({ status, closeDate }: Pick<Job, 'status' | 'closeDate'>, today: string): boolean =>
  status === 'active' && closeDate < today;

/** `postpone`: a refresh is due, but the employer's plan has none. */
export type SweepStep = 'archive' | 'refresh' | 'postpone' | 'nothing';

/** @param hasAutoRefresh whether the employer's plan includes it. */
export const sweepStep = (job: Sweepable, hasAutoRefresh: boolean, today: string): SweepStep => {
  const due = dueDate(job);
  if (due === undefined || due > today) return 'nothing';
  if (isClosed(job, today)) return 'archive';
  if (!job.autoRefresh) return 'nothing';
  return hasAutoRefresh ? 'refresh' : 'postpone';
};

/** The job after the sweep; a refresh keeps its closeDate. */
export const swept = <Swept extends Life>(
  job: Swept,
  step: 'archive' | 'refresh',
  { today, now }: Moment,
): Swept =>
  step === 'archive' ? { ...job, status: 'archived' } : { ...job, publishDate: today, publishedAt: now };
