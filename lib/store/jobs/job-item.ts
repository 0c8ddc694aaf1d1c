import { toDetails } from '../../domain/details.ts';
import type { Details, Job, JobHeader, Status } from '../../domain/job.ts';
import { dueDate } from '../../domain/lifecycle.ts';
import { searchText } from '../../domain/search.ts';
import { tableName } from '../tables.ts';
import type { DescriptionParts } from './description-pieces.ts';

/** The layout of items, for later releases. */
const itemFormat = 1;

export const jobPart = 'job';

/** Where a job, or a piece of its description, is stored. */
export const jobKey = (id: number, part: string = jobPart) => ({
  TableName: tableName('jobs'),
  Key: { id, part },
});

/** Partitions of the index by due date. */
export const dueShards = 16;

/** A job without its description: usually under 1 KB, so that a change costs one write unit. */
export type JobItem = {
  id: number;
  part: typeof jobPart;
  /** Item format. */
  f: number;
  /** Each write draws a new version: the next write's condition. */
  v: string;
  /** The versions before, latest first, by which a retried write recognises that it was applied. */
  past?: readonly string[];
  employerId: number;
  employerStatus: string;
  listKey: string;
  referenceId?: string;
  title: string;
  search: string;
  status: Status;
  /** Like all flags, present only if true. */
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
  details?: Details;
  text: DescriptionParts;
  /** See `Mark`. */
  mark?: string;
};

/**
 * Makes the text by which a later request recognises that it would change nothing. It holds for one
 * version of the job, so that another write makes it stale without knowing of it.
 */
export type Mark = (version: string) => string;

const base36 = (value: number, width: number): string => value.toString(36).padStart(width, '0');

/** Sorts by publication, newest last. The id makes it unique. */
const listKey = ({ publishDate, publishedAt, id }: Pick<Job, 'publishDate' | 'publishedAt' | 'id'>): string =>
  `${publishDate}#${base36(publishedAt, 9)}#${base36(id, 6)}`;

export const idOfListKey = (key: string): number => Number.parseInt(key.slice(key.lastIndexOf('#') + 1), 36);

/** A key next to a job's, on its newer or its older side: no job's key is between. */
export const justPast = (key: string, newer: boolean): string =>
  newer ? `${key}~` : `${key.slice(0, -1)}${String.fromCharCode(key.charCodeAt(key.length - 1) - 1)}~`;

export const isListKey = (text: string): boolean => /^\d{4}-\d{2}-\d{2}#[0-9a-z]{9}#[0-9a-z]{6}$/.test(text);

/** @param key a list key. */
export const published = (key: string): Pick<Job, 'publishDate' | 'publishedAt'> => {
  const [publishDate = '', moment = ''] = key.split('#');
  return { publishDate, publishedAt: Number.parseInt(moment, 36) };
};

/** The partition key of the index by status. */
export const employerStatus = (employerId: number, status: Status): string => `${employerId}#${status}`;

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
    ...(job.details && { details: job.details }),
    text,
  };
};

const toSalary = ([amount, maxAmount, period, plusCommission]: NonNullable<JobItem['salary']>) => ({
  amount,
  maxAmount,
  period,
  plusCommission,
});

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
  salary: item.salary ? toSalary(item.salary) : null,
  description,
  applicantRoutingType: item.routing,
  applicationEmail: item.email ?? null,
  applicationUrl: item.url ?? null,
  // DynamoDB does not keep the order of members.
  details: item.details ? toDetails(item.details) : null,
});

/** A job's row in the list indexes. */
export type HeaderItem = Pick<
  JobItem,
  'id' | 'listKey' | 'referenceId' | 'title' | 'locations' | 'confidential'
> &
  Partial<Pick<JobItem, 'status' | 'employerStatus'>>;

/** @param status the partition's status, if the index is the one by status: its rows lack it. */
export const toHeader = (item: HeaderItem, status: Status | undefined): JobHeader => ({
  id: item.id,
  referenceId: item.referenceId ?? null,
  title: item.title,
  publishDate: published(item.listKey).publishDate,
  locations: item.locations,
  confidential: item.confidential === true,
  status: item.status ?? status ?? 'draft',
});
