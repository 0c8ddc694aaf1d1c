import type { Job, JobHeader, Status } from '../../domain/job.ts';
import { dueDate } from '../../domain/lifecycle.ts';
import { searchText } from '../../domain/search.ts';
import type { DescriptionParts } from './description-pieces.ts';

/** The layout of items, written on each for readers to come. */
export const itemFormat = 1;

export const jobPart = 'job';

/** The sweep reads this many partitions side by side. */
export const dueShards = 16;

/** The job's own item, without its description: under 1 KB for a usual job, so that a change costs one write unit. */
export type JobItem = {
  id: number;
  part: typeof jobPart;
  /** Item format. */
  f: number;
  /** Drawn anew by each write: the condition of the next one, and how a repeated write knows itself. */
  v: string;
  /** The last versions before and the very first, the latest first: a write that is sent again knows itself by them. */
  past?: readonly string[];
  employerId: number;
  employerStatus: string;
  listKey: string;
  referenceId?: string;
  title: string;
  search: string;
  status: Status;
  /** Present only when true, as all flags here. */
  confidential?: true;
  locations: readonly (number | string)[];
  dueShard?: number;
  dueDate?: string;
  closeDate: string;
  closeSet?: true;
  refresh?: true;
  categories: readonly number[];
  position: number;
  /** amount, maxAmount, period, plusCommission */
  salary?: readonly [number | null, number | null, number | null, boolean];
  routing: number;
  email?: string;
  url?: string;
  text: DescriptionParts;
};

const base36 = (value: number, width: number): string => value.toString(36).padStart(width, '0');

/** Sorts by publication, newest last: date, moment, and the id so that no two are equal. */
const listKey = ({ publishDate, publishedAt, id }: Pick<Job, 'publishDate' | 'publishedAt' | 'id'>): string =>
  `${publishDate}#${base36(publishedAt, 9)}#${base36(id, 6)}`;

/** @returns the job's id, which every list key ends with. */
export const idOfListKey = (key: string): number => Number.parseInt(key.slice(key.lastIndexOf('#') + 1), 36);

/**
 * A place in the order next to a job's, on its newer or its older side: keys are of one length, so that no job's lies
 * between.
 */
export const justPast = (key: string, newer: boolean): string =>
  newer ? `${key}~` : `${key.slice(0, -1)}${String.fromCharCode(key.charCodeAt(key.length - 1) - 1)}~`;

/** Whether the text has the form of a list key. */
export const isListKey = (text: string): boolean => /^\d{4}-\d{2}-\d{2}#[0-9a-z]{9}#[0-9a-z]{6}$/.test(text);

const published = (key: string): Pick<Job, 'publishDate' | 'publishedAt'> => {
  const [publishDate = '', moment = ''] = key.split('#');
  return { publishDate, publishedAt: Number.parseInt(moment, 36) };
};

/** The partition of the index by status. */
export const employerStatus = (employerId: number, status: Status): string => `${employerId}#${status}`;

/** @param version drawn for this write. */
export const toItem = (job: Job, version: string, text: DescriptionParts): JobItem => {
  const due = dueDate(job);
  const { salary } = job;
  return {
    id: job.id,
    part: jobPart,
    f: itemFormat,
    v: version,
    employerId: job.employerId,
    employerStatus: employerStatus(job.employerId, job.status),
    listKey: listKey(job),
    ...(job.referenceId !== null && { referenceId: job.referenceId }),
    title: job.title,
    search: searchText(job),
    status: job.status,
    ...(job.confidential && { confidential: true }),
    locations: job.locations,
    ...(due !== undefined && { dueShard: job.id % dueShards, dueDate: due }),
    closeDate: job.closeDate,
    ...(job.closeDateSet && { closeSet: true }),
    ...(job.autoRefresh && { refresh: true }),
    categories: job.categories,
    position: job.positionType,
    ...(salary && { salary: [salary.amount, salary.maxAmount, salary.period, salary.plusCommission] }),
    routing: job.applicantRoutingType,
    ...(job.applicationEmail !== null && { email: job.applicationEmail }),
    ...(job.applicationUrl !== null && { url: job.applicationUrl }),
    text,
  };
};

export const toJob = (item: JobItem, description: string): Job => ({
  id: item.id,
  employerId: item.employerId,
  referenceId: item.referenceId ?? null,
  title: item.title,
  ...published(item.listKey),
  closeDate: item.closeDate,
  closeDateSet: item.closeSet === true,
  confidential: item.confidential === true,
  autoRefresh: item.refresh === true,
  status: item.status,
  locations: item.locations,
  categories: item.categories,
  positionType: item.position,
  salary: item.salary
    ? {
        amount: item.salary[0],
        maxAmount: item.salary[1],
        period: item.salary[2],
        plusCommission: item.salary[3],
      }
    : null,
  description,
  applicantRoutingType: item.routing,
  applicationEmail: item.email ?? null,
  applicationUrl: item.url ?? null,
});

/** What the list indexes hold of a job. */
export type HeaderItem = Pick<
  JobItem,
  'id' | 'listKey' | 'referenceId' | 'title' | 'locations' | 'confidential'
> &
  Partial<Pick<JobItem, 'status' | 'employerStatus'>>;

/** @param status of a page that is filtered by it, whose rows do not repeat it. */
export const toHeader = (item: HeaderItem, status: Status | undefined): JobHeader => ({
  id: item.id,
  referenceId: item.referenceId ?? null,
  title: item.title,
  publishDate: published(item.listKey).publishDate,
  locations: item.locations,
  confidential: item.confidential === true,
  status: item.status ?? status ?? 'draft',
});
