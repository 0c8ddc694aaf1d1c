import { InvalidJobError } from '../../errors/errors.ts';
import type { Faults } from '../../errors/fault.ts';
import { emailFault, urlFault } from './email-and-url.ts';
import { withoutPublication } from './hold.ts';
import type { Job, JobEdit } from './job.ts';
import { type Details, type DetailsInput, detailsNames } from './job-parts.ts';
import { beginLife, changeLife, type LifeChange, type Moment } from './lifecycle.ts';
import { requiredOnCreation, unsetValues } from './property-names.ts';
import { changeSalary } from './salary.ts';

/** Where applicants apply. */
type Application = Partial<Pick<Job, 'applicantRoutingType' | 'applicationEmail' | 'applicationUrl'>>;

/** The ids of the routing types: applicants apply by e-mail or at a URL. */
const routing = { email: 1, url: 2 } as const;

const routes = {
  [routing.email]: {
    property: 'applicationEmail',
    when: 'when applicantRoutingType is 1 (Email)',
    faultOf: emailFault,
    code: 'invalid_email',
  },
  [routing.url]: {
    property: 'applicationUrl',
    when: 'when applicantRoutingType is 2 (URL)',
    faultOf: urlFault,
    code: 'invalid_url',
  },
} as const;

/** Checks the address that the routing type uses. @returns both, the other one null. */
const readApplication = (job: Application, stored: Application, faults: Faults) => {
  const route = job.applicantRoutingType === routing.url ? routes[routing.url] : routes[routing.email];
  const { property, when, faultOf, code } = route;
  const value = job[property] ?? null;
  const pointer = `/${property}`;
  // Only a valid routing type shows which of the two properties is required.
  if (!faults.has('/applicantRoutingType')) {
    const required = { pointer, code: 'required', message: `${property} is required ${when}` } as const;
    const fault = value === null ? undefined : faultOf(value, value === stored[property]);
    if (value === null) faults.addUnlessReported(required);
    if (fault) faults.addUnlessReported({ pointer, code, message: `${property} ${fault}` });
  }
  return { applicationEmail: null, applicationUrl: null, [property]: value };
};

/**
 * The details after an edit: a member that was sent replaces the stored one, null removes it. Those of
 * a later release stay, unless all are removed.
 */
export const changeDetails = (
  stored: Details | null,
  sent: DetailsInput | null | undefined,
): Details | null => {
  if (sent === undefined) return stored;
  // Unknown members, which lenient mode ignores, do not make an object empty.
  if (sent === null || Object.keys(sent).length === 0) return null;
  const changed = detailsNames.flatMap((name) => (sent[name] === undefined ? [] : [[name, sent[name]]]));
  const merged = Object.entries({ ...stored, ...Object.fromEntries(changed) });
  const set = merged.filter(([, value]) => value !== null);
  return set.length === 0 ? null : Object.fromEntries(set);
};

const checkRequired = (edit: JobEdit, faults: Faults): void => {
  for (const property of requiredOnCreation) {
    if (edit[property] !== undefined) continue;
    const message = `${property} is required`;
    faults.addUnlessReported({ pointer: `/${property}`, code: 'required', message });
  }
};

/**
 * @param stored the job before the edit; for a new job its identity alone.
 * @param faults those of the body; the merged job's are reported with them.
 * @throws InvalidJobError with every fault.
 */
export const assembleJob = (
  stored: Job | Pick<Job, 'id' | 'employerId'>,
  edit: JobEdit,
  faults: Faults,
  change: LifeChange,
): Job => {
  const isNew = !('status' in stored);
  const base: Partial<Job> = isNew ? { ...unsetValues, hold: null, ...stored } : stored;
  if (isNew) checkRequired(edit, faults);
  const merged = { ...base, ...edit };
  const job = {
    ...merged,
    salary: changeSalary(base.salary ?? null, edit.salary, faults),
    ...readApplication(merged, base, faults),
    details: changeDetails(base.details ?? null, edit.details),
    ...(isNew ? beginLife(edit, change) : changeLife(stored, edit, change)),
  };
  if (!faults.isEmpty) throw new InvalidJobError(faults.all);
  // Nothing that is required is missing now.
  return job as Job;
};

/** An edit, and the rules of sets and batches for it. */
export type Wish = Pick<LifeChange, 'by' | 'repeatsDates'> & {
  readonly edit: JobEdit;
  readonly faults: Faults;
  /** Leave a held job archived, whatever status was sent. */
  readonly leavesHeld?: boolean | undefined;
};

/** What a request makes of a job. @throws job.invalid */
export const nextJob = (
  before: Job | Pick<Job, 'id' | 'employerId'>,
  { edit, faults, leavesHeld, by, repeatsDates }: Wish,
  moment: Moment,
): Job => {
  const change = { ...moment, by, repeatsDates };
  const stored = 'status' in before ? before : undefined;
  const kept = leavesHeld && stored?.hold ? withoutPublication(edit, stored) : edit;
  return assembleJob(before, kept, faults, change);
};
