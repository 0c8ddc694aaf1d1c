import type { Status } from '../../reference/statuses.ts';
import type { RawItem } from '../../store/items.ts';
import { jobPart, tableName } from '../../store/tables.ts';
import { searchText } from '../../text/fold.ts';
import { type Job, type JobHeader, jobFacts, jobProperties, type Property } from '../rules/job.ts';
import { dueDate } from '../rules/lifecycle.ts';
import type { DescriptionParts } from './description-pieces.ts';

/** The layout of items, for later releases. */
const itemFormat = 1;

/** Where a job, or a piece of its description, is stored. */
export const jobKey = (id: number, part: string = jobPart) => ({
  TableName: tableName('jobs'),
  Key: { id, part },
});

/** Partitions of the index by due date. */
export const dueShards = 16;

const rows = /* @__PURE__ */ (() => ({ ...jobFacts, ...jobProperties }))();

type Rows = typeof rows;
type StoredName = { [Name in keyof Rows]: Rows[Name] extends { item: string } ? Name : never }[keyof Rows];
type UnsetName = { [Name in StoredName]: Rows[Name] extends { unset: unknown } ? Name : never }[StoredName];

type Attribute<Name extends StoredName> = Rows[Name] extends {
  inItem: { encode(value: never): infer Stored };
}
  ? Stored
  : Exclude<Job[Name], null | false>;

/** The attributes of the table of properties. One that is unset is absent. */
type Attributes = {
  [Name in Exclude<StoredName, UnsetName> as Rows[Name]['item']]: Attribute<Name>;
} & { [Name in UnsetName as Rows[Name]['item']]?: Attribute<Name> };

/** A job without its description: usually under 1 KB, so that a change costs one write unit. */
export type JobItem = Attributes & {
  part: typeof jobPart;
  /** Item format. */
  f: number;
  /** Each write draws a new version: the next write's condition. */
  v: string;
  /** When that was, in milliseconds. */
  at: number;
  /** The versions before, latest first, by which a retried write recognises that it was applied. */
  past?: readonly string[];
  employerStatus: string;
  listKey: string;
  search: string;
  dueShard?: number;
  dueDate?: string;
  text: DescriptionParts;
};

/** Whether an item is a result of the write of a version: that write was applied. */
export const comesFrom = (version: string, item: RawItem | undefined): boolean => {
  const { v, past = [] }: Partial<Pick<JobItem, 'v' | 'past'>> = item ?? {};
  return v === version || past.includes(version);
};

const base36 = (value: number, width: number): string => value.toString(36).padStart(width, '0');

/** Sorts by publication, newest last. The id makes it unique. */
const listKey = ({ publishDate, publishedAt, id }: Pick<Job, 'publishDate' | 'publishedAt' | 'id'>): string =>
  `${publishDate}#${base36(publishedAt, 9)}#${base36(id, 6)}`;

export const idOfListKey = (key: string): number => Number.parseInt(key.slice(key.lastIndexOf('#') + 1), 36);

/**
 * A key next to a job's, on its newer or its older side: no job's key is between. A key that is
 * already next to one is returned as it is.
 */
export const justPast = (key: string, newer: boolean): string => {
  if (key.endsWith('~')) return key;
  return newer ? `${key}~` : `${key.slice(0, -1)}${String.fromCharCode(key.charCodeAt(key.length - 1) - 1)}~`;
};

/** Whether the text is a list key, or one next to it. */
export const isListKey = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}#[0-9a-z]{9}#[0-9a-z]{5}([0-9a-z]|[/-9`-z]~)$/.test(text);

/** @param key a list key. */
const published = (key: string): Pick<Job, 'publishDate' | 'publishedAt'> => {
  const [publishDate = '', moment = ''] = key.split('#');
  return { publishDate, publishedAt: Number.parseInt(moment, 36) };
};

/** Whether a job was published before a time, in milliseconds, by its list key: faster than `published`. */
export const publishedBefore = (time: number): ((key: string) => boolean) => {
  const moment = base36(time, 9);
  return (key) => key.slice(11, 20) < moment;
};

/** The partition key of the index by status. */
export const employerStatus = (employerId: number, status: Status): string => `${employerId}#${status}`;

type Column = Pick<Property, 'unset' | 'inItem'> & { readonly name: StoredName; readonly item: string };

const isStored = (name: string): name is StoredName => 'item' in rows[name as keyof Rows];

const columns = /* @__PURE__ */ (() =>
  Object.keys(rows)
    .filter(isStored)
    .map((name): Column => ({ name, ...rows[name] })))();

/** The attributes by which a job is read, without those that only indexes and searches need. */
export const attributesOfJob: readonly string[] = /* @__PURE__ */ (() => [
  ...columns.map(({ item }) => item),
  'listKey',
  'text',
  'v',
  'past',
])();

/** @returns the item without the time of its write. */
export const toItem = (job: Job, version: string, text: DescriptionParts): Omit<JobItem, 'at'> => {
  const due = dueDate(job);
  const item: Record<string, unknown> = {
    part: jobPart,
    f: itemFormat,
    v: version,
    employerStatus: employerStatus(job.employerId, job.status),
    listKey: listKey(job),
    search: searchText(job),
    ...(due !== undefined && { dueShard: job.id % dueShards, dueDate: due }),
    text,
  };
  for (const { name, item: attribute, unset, inItem } of columns) {
    const value = job[name];
    if (value !== unset) item[attribute] = inItem?.encode ? inItem.encode(value) : value;
  }
  return item as JobItem;
};

/** With every property, so that assignments keep the hidden class of objects. */
const blank: RawItem = /* @__PURE__ */ (() =>
  Object.fromEntries(columns.map(({ name, unset }) => [name, unset])))();

export const toJob = (item: JobItem, description: string): Job => {
  const attributes: RawItem = item;
  const job: Record<string, unknown> = { ...blank, ...published(item.listKey), description };
  for (const { name, item: attribute, inItem } of columns) {
    const stored = attributes[attribute];
    if (stored !== undefined) job[name] = inItem ? inItem.decode(stored) : stored;
  }
  return job as Job;
};

/** A job's row in the list indexes. */
export type HeaderItem = Pick<
  JobItem,
  'id' | 'listKey' | 'referenceId' | 'title' | 'locations' | 'confidential'
> &
  Partial<Pick<JobItem, 'status' | 'employerStatus'>>;

/**
 * Not from the table: a page has up to a hundred.
 *
 * @param status the partition's status, if the index is the one by status: its rows lack it.
 */
export const toHeader = (item: HeaderItem, status: Status | undefined): JobHeader => ({
  id: item.id,
  referenceId: item.referenceId ?? null,
  title: item.title,
  publishDate: published(item.listKey).publishDate,
  locations: item.locations,
  confidential: item.confidential === true,
  status: item.status ?? status ?? 'draft',
});
