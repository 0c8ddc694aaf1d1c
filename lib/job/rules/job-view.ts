import { hash } from 'node:crypto';
import type { Employer } from '../../contract/caller.ts';
import { type Entry, jobLists, type List, salaryPeriods } from '../../reference/lists.ts';
import { locationOf } from '../../reference/locations.ts';
import {
  type HeaderProperty,
  type Job,
  type JobHeader,
  type JobName,
  jobProperties,
  type Property,
  type StatusChange,
  type UnlikeName,
} from './job.ts';
import { knownDetails, type Salary, salaryNames } from './job-parts.ts';
import { offBoardNames, optionalNames, shownNames } from './property-names.ts';
import { formatAmount, isStated, type UnlikeMember } from './salary.ts';

/** The current name. An id that is in no list any more is shown as its number. */
const entryOf = (list: List<Entry>) => (id: number) => ({
  id,
  name: list.find(id)?.name ?? String(id),
});

/** Exactly four decimal places, which JSON.stringify does not write for a number. */
const amount = (tenThousandths: number | null) =>
  tenThousandths === null ? null : JSON.rawJSON(formatAmount(tenThousandths));

const period = (id: number | null) => {
  if (id === null) return null;
  const found = salaryPeriods.find(id);
  return { id, name: found?.name ?? String(id), unit: found?.unit ?? '' };
};

type Show = { show(value: unknown): unknown }['show'];

const memberViews: Readonly<Partial<Record<keyof Salary, Show>>> & Readonly<Record<UnlikeMember, Show>> = {
  amount,
  maxAmount: amount,
  period,
};

const salaryView = (salary: Job['salary']) => {
  if (salary === null || !isStated(salary)) return null;
  const shown = salaryNames.map((name) => [
    name,
    memberViews[name] ? memberViews[name](salary[name]) : salary[name],
  ]);
  return Object.fromEntries(shown);
};

const detailsView = (details: Job['details']) => {
  const known = details && knownDetails(details);
  return known && Object.keys(known).length > 0 ? known : null;
};

type Views = { readonly [Name in JobName]?: (value: Job[Name]) => unknown };

/** How values are shown that differ from what a job has. Entries are shown with their names. */
const views: Views & { readonly [Name in UnlikeName]: unknown } = {
  locations: (keys) => keys.map(locationOf),
  salary: salaryView,
  details: detailsView,
};

type View<Name> = readonly [name: Name, show: (job: Job) => unknown];

const viewOf = <Name extends JobName>(name: Name): View<Name> => {
  const { list }: Property = jobProperties[name];
  const entry = list && entryOf(jobLists[list]);
  if (entry) return [name, ({ [name]: ids }) => (Array.isArray(ids) ? ids.map(entry) : entry(Number(ids)))];
  const all: Views = views;
  const show = all[name];
  return [name, show ? (job) => show(job[name]) : (job) => job[name]];
};

const required = shownNames.filter((name) => name !== 'employer').map(viewOf);
const optional = optionalNames.map(viewOf);

/** With every property, so that assignments keep the order, and objects their hidden class. */
const blank: Readonly<Record<string, unknown>> = Object.fromEntries(shownNames.map((name) => [name, null]));

/** The job as clients see it: its properties in the published order, for `JSON.stringify`. */
export const jobView = (job: Job, { id, name }: Employer): Readonly<Record<string, unknown>> => {
  const view: Record<string, unknown> = { ...blank, employer: { id, name } };
  for (const [property, show] of required) view[property] = show(job);
  for (const [property, show] of optional) {
    const shown = show(job);
    if (shown !== null) view[property] = shown;
  }
  return view;
};

/** What decides whether the board shows an employer's jobs. While one is deleted, it is suspended, too. */
type Visibility = { readonly suspended?: string | undefined; readonly test?: true | undefined };

/** Whether applicants may see a job. */
export const isLive = ({ status }: Pick<Job, 'status'>, { suspended, test }: Visibility): boolean =>
  status === 'active' && suspended === undefined && !test;

/** Whether and why a job is shown: the first of these that is true. */
export const publicationStates = [
  'held',
  'draft',
  'hidden',
  'live',
  'closed',
  'removed',
  'archived',
] as const;

export type Publication = {
  readonly state: (typeof publicationStates)[number];
  /** What last changed the status, and when, in milliseconds; of a held job its hold. */
  readonly by: StatusChange['by'] | null;
  readonly at: number | null;
  /** Of a hold. */
  readonly reason: string | null;
};

const stateOf = (job: Job, employer: Visibility): Publication['state'] => {
  const { status, statusChange } = job;
  if (status === 'draft') return status;
  // Only the operator sees the jobs of a suspended employer.
  if (status === 'active') return isLive(job, employer) ? 'live' : 'hidden';
  if (statusChange?.by === 'sweep' || statusChange?.closed !== undefined) return 'closed';
  return statusChange?.lacked ? 'removed' : 'archived';
};

export const publicationOf = (job: Job, employer: Visibility): Publication => {
  const { hold, statusChange } = job;
  if (hold) return { state: 'held', by: 'operator', at: Date.parse(hold.since), reason: hold.reason };
  const { by = null, at = null } = statusChange ?? {};
  return { state: stateOf(job, employer), by, at, reason: null };
};

/** The job as boards see it, which do not learn who posts a confidential one. */
export const boardJobView = (job: Job, employer: Employer): Readonly<Record<string, unknown>> => {
  const view: Record<string, unknown> = { ...jobView(job, employer) };
  for (const name of offBoardNames) delete view[name];
  return job.confidential ? { ...view, employer: null } : view;
};

/** The job as an item of a list. Not from the table: a page has up to a hundred. */
export const jobHeaderView = (
  job: JobHeader,
  { id, name }: Employer,
): Readonly<Record<HeaderProperty, unknown>> => ({
  id: job.id,
  referenceId: job.referenceId,
  employer: { id, name },
  title: job.title,
  publishDate: job.publishDate,
  locations: job.locations.map(locationOf),
  confidential: job.confidential,
  status: job.status,
});

/**
 * The job's strong entity tag (RFC 9110), quotes included. It also changes with the names of list
 * entries. The version stands in for the description.
 */
export const jobTag = (
  { job, version }: { readonly job: Job; readonly version: string },
  employer: Employer,
  view = jobView(job, employer),
): string => {
  const text = JSON.stringify({ ...view, description: version });
  return `"${hash('sha256', text, 'base64url').slice(0, 22)}"`;
};
