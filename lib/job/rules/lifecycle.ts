import { addDays } from '../../dates.ts';
import type { Status } from '../../reference/statuses.ts';
import type { Job, StatusChange } from './job.ts';

/** Days that a job stays open when the client sets no closeDate. */
export const openDays = 60;
/** Days after which an auto-refreshed job is republished. */
const refreshDays = 7;

/** A job's status and dates. */
export type Life = Pick<
  Job,
  'status' | 'publishDate' | 'publishedAt' | 'closeDate' | 'closeDateSet' | 'statusChange'
>;

/** The status and closeDate that a client sends; undefined if not sent. */
export type LifeEdit = { readonly status?: Status | undefined; readonly closeDate?: string | undefined };

/** The moment of an edit: `today` of the board as `YYYY-MM-DD`, `now` in milliseconds. */
export type Moment = { readonly today: string; readonly now: number };

/** Who changes a status, and when, in milliseconds. */
export type Author = { readonly by: StatusChange['by']; readonly now: number };

/** How a request changes a job. */
export type LifeChange = Moment & {
  readonly by?: StatusChange['by'] | undefined;
  /** A closeDate that has passed counts as sent although it is stored: a system repeats what it has. */
  readonly repeatsDates?: boolean | undefined;
};

/** The job with a status, and who has changed it to that; a job that has it is as it was. */
export const withStatus = <Some extends Pick<Job, 'status' | 'statusChange'>>(
  job: Some,
  status: Status,
  { by, now }: Author,
  reason: Pick<StatusChange, 'closed' | 'lacked'> = {},
): Some => {
  if (job.status === status) return job;
  const { replaced } = job.statusChange ?? {};
  return { ...job, status, statusChange: { by, at: now, ...reason, ...(replaced && { replaced }) } };
};

const defaultCloseDate = (today: string): string => addDays(today, openDays) ?? '9999-12-31';

/** Archived for a closeDate that was sent, where a job would be active although it has passed. */
const ending = (status: Status, sent: string | undefined, today: string) =>
  status === 'active' && sent !== undefined && sent < today ? { closed: sent } : undefined;

/** A new job is dated today whatever its status. */
export const beginLife = (edit: LifeEdit, { today, now, by = 'client' }: LifeChange): Life => {
  const { status = 'draft', closeDate } = edit;
  const end = ending(status, closeDate, today);
  return {
    status: end ? 'archived' : status,
    publishDate: today,
    publishedAt: now,
    closeDate: closeDate ?? defaultCloseDate(today),
    closeDateSet: closeDate !== undefined,
    statusChange: { by, at: now, ...end },
  };
};

/** A draft that becomes active is published; an archived job only if its closeDate has passed. */
const isPublication = (life: Life, next: Status, today: string): boolean =>
  next === 'active' && (life.status === 'draft' || (life.status === 'archived' && life.closeDate < today));

/**
 * The closeDate, if it counts as sent. One that is stored, or that the last publication replaced, does
 * not: so a job that was read can be sent back with only its status changed, and again. But a retry of
 * the request that archived a job for its closeDate must not publish it.
 */
const sentDate = (life: Life, date: string | undefined, { today, repeatsDates }: LifeChange) => {
  if (date !== life.closeDate && date !== life.statusChange?.replaced) return date;
  const isRetried = life.status === 'archived' && date === life.statusChange?.closed;
  const isMeant = repeatsDates || (isRetried && date === life.closeDate);
  return isMeant && date !== undefined && date < today ? date : undefined;
};

export const changeLife = (life: Life, edit: LifeEdit, change: LifeChange): Life => {
  const { today, now, by = 'client' } = change;
  const sent = sentDate(life, edit.closeDate, change);
  const wanted = edit.status ?? life.status;
  const end = ending(wanted, sent, today);
  const status = end ? 'archived' : wanted;
  const closeDateSet = sent !== undefined || life.closeDateSet;

  if (!isPublication(life, status, today)) {
    // Not spread: `life` may be a complete job, whose other properties do not belong in the result.
    const { publishDate, publishedAt } = life;
    const { statusChange } = withStatus(life, status, { by, now }, end);
    const isEndedAgain = end && life.status === 'archived' && sent !== life.closeDate;
    return {
      status,
      publishDate,
      publishedAt,
      closeDate: sent ?? life.closeDate,
      closeDateSet,
      statusChange: isEndedAgain ? { by, at: now, ...statusChange, ...end } : statusChange,
    };
  }
  const isKept = sent === undefined && life.closeDateSet && life.closeDate >= today;
  const closeDate = sent ?? (isKept ? life.closeDate : defaultCloseDate(today));
  // What the request has sent, so that it can be retried.
  const replaced = sent === undefined ? (edit.closeDate ?? life.closeDate) : life.closeDate;
  return {
    status,
    publishDate: today,
    publishedAt: now,
    closeDate,
    closeDateSet: sent !== undefined || isKept,
    statusChange: { by, at: now, ...(replaced !== closeDate && { replaced }) },
  };
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
  step === 'archive'
    ? withStatus(job, 'archived', { by: 'sweep', now })
    : { ...job, publishDate: today, publishedAt: now };
