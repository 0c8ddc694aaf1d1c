import type { Fault } from '../../errors/fault.ts';
import { maxBatchErrors } from '../../limits.ts';
import { regionOf } from '../../reference/gazetteer.ts';
import { salaryPeriods } from '../../reference/lists.ts';
import { splitAtComma } from '../../reference/match-key.ts';
import { type MaySuggest, nearMiss, similarLocation } from '../../reference/similar-location.ts';
import { rules } from '../advice/rules.ts';
import { heldMessage } from './hold.ts';
import type { Job, JobEdit } from './job.ts';
import { isClosed } from './lifecycle.ts';
import { formatAmount } from './salary.ts';

/** An accepted value that is probably a mistake; `province`: by the law of which it is one. */
export type Warning = Fault & { readonly province?: string };

export const holdWarnings = ({ hold }: Pick<Job, 'hold'>): Fault[] =>
  hold ? [{ pointer: '/status', code: 'held', message: heldMessage(hold) }] : [];

/** The ids of salary periods, and the amounts of 1,000 dollars that tell them apart. */
const hourly = 5;
const yearly = 1;
const thousand = 10_000_000;

const locationWarning = (description: string, at: number, maySuggest: MaySuggest): Fault[] => {
  const pointer = `/locations/${at}`;
  const isSought = maySuggest();
  const near = isSought ? nearMiss(description) : undefined;
  const what = `locations[${at}]: "${description}" is not in the list`;
  if (near)
    return [{ pointer, code: 'similar_location', message: `${what}; did you mean "${near.description}"?` }];
  if (splitAtComma(description).province !== undefined) return [];
  const similar = isSought ? similarLocation(description) : undefined;
  const hint = similar ? `did you mean "${similar.description}"?` : 'add the province code, as in "City, BC"';
  return [{ pointer, code: 'unlisted_location', message: `${what}; ${hint}` }];
};

/** A listed location is stored by its id. */
const locationWarnings = ({ locations }: Pick<Job, 'locations'>, maySuggest: MaySuggest): Fault[] =>
  locations.flatMap((location, at) =>
    typeof location === 'string' ? locationWarning(location, at, maySuggest) : [],
  );

/** What a request has sent. */
type Sent = Pick<JobEdit, 'status' | 'closeDate' | 'description'>;

/** Whether a request archives a job, now or at a retry, that would be active with the closeDate sent. */
const isEndedBy = (sent: Sent, { status, closeDate, statusChange }: Job, today: string): boolean => {
  const { status: wanted = statusChange?.closed === closeDate ? 'active' : status } = sent;
  const isArchived = status === 'archived' && wanted === 'active';
  return isArchived && sent.closeDate === closeDate && closeDate < today;
};

const closeDateWarnings = (job: Job, sent: Sent, today: string): Fault[] => {
  const isEnded = isEndedBy(sent, job, today);
  if (!isEnded && !isClosed(job, today)) return [];
  const result = isEnded
    ? 'this request archives the job; to publish it, send the status active with a later closeDate or without one'
    : 'the job will be archived; send a later one';
  const message = `closeDate ${job.closeDate} has passed: ${result}`;
  return [{ pointer: '/closeDate', code: 'past_date', message }];
};

const salaryWarnings = ({ salary }: Pick<Job, 'salary'>): Fault[] => {
  const { amount, maxAmount, period } = salary ?? {};
  const most = maxAmount ?? amount ?? 0;
  const meant = period === hourly ? yearly : hourly;
  const isUnlikely =
    (period === hourly && most >= thousand) || (period === yearly && most > 0 && most < thousand);
  if (!isUnlikely) return [];
  const [name, other] = [period ?? 0, meant].map((id) => salaryPeriods.find(id)?.name);
  const message = `salary: ${formatAmount(most)} is unusual for the period ${name}; did you mean ${other}, ${meant}?`;
  return [{ pointer: '/salary/period', code: 'unlikely_period', message }];
};

const volunteer = 5;

const bound = {
  en: (employees: number) => (employees > 1 ? `employers of ${employees} or more` : 'every employer'),
  fr: (employees: number) =>
    employees > 1 ? `employeurs de ${employees} personnes ou plus` : 'tout employeur',
};

/**
 * What a posting probably misses of what the law of its provinces asks, in its language.
 *
 * @param isDescribed whether the request has sent the description.
 * @param today of the board, `YYYY-MM-DD`.
 */
const adviceOn = (job: Job, isDescribed: boolean, today: string): Warning[] => {
  if (job.status === 'archived' || job.positionType === volunteer) return [];
  const { salary, details, description } = job;
  const posting = { salary, details, ...(isDescribed && { description }) };
  const provinces = new Set(job.locations.map(regionOf));
  const language = details?.language ?? 'en';
  return rules
    .filter(({ province, since, isMissed }) => provinces.has(province) && since <= today && isMissed(posting))
    .map(({ code, pointer, province, statute, employees, law, [language]: text }) => ({
      pointer,
      code,
      message: `${text} (${statute}, ${bound[language](employees)}, ${law})`,
      ...(province !== null && { province }),
    }));
};

type Requested = {
  readonly edit: Sent;
  /** The warnings about its texts, which nothing else shows. */
  readonly texts: readonly Fault[];
  readonly maySuggest: MaySuggest;
};

/**
 * That a job is held, and accepted values that are probably mistakes; what the law asks comes last.
 *
 * @param today of the board, `YYYY-MM-DD`.
 */
export const warningsOf = (job: Job, { edit, maySuggest, texts }: Requested, today: string): Warning[] =>
  [
    ...holdWarnings(job),
    ...closeDateWarnings(job, edit, today),
    // A URL that the job does not use is not stored.
    ...texts.filter(({ pointer }) => pointer !== '/applicationUrl' || job.applicationUrl !== null),
    ...locationWarnings(job, maySuggest),
    ...salaryWarnings(job),
    ...adviceOn(job, edit.description !== undefined, today),
  ].slice(0, maxBatchErrors);
