import { requiredOnCreation } from '../api/job-schema.ts';
import { isEmailAddress, isWebAddress } from './addresses.ts';
import { InvalidJobError } from './errors.ts';
import { type Fault, hasFaultAt } from './fault.ts';
import { type Job, routing } from './job.ts';
import type { JobChange } from './job-change.ts';
import { beginLife, changeLife, type Moment } from './lifecycle.ts';
import { changeSalary } from './salary.ts';

/** Where applicants are sent; what the routing type does not use is dropped. */
type Application = Pick<Job, 'applicantRoutingType' | 'applicationEmail' | 'applicationUrl'>;

const none: Application = {
  applicantRoutingType: routing.email,
  applicationEmail: null,
  applicationUrl: null,
};

const ways = {
  [routing.email]: {
    property: 'applicationEmail',
    when: 'when applicantRoutingType is 1 (Email)',
    isValid: isEmailAddress,
    invalid: { code: 'invalid_email', what: 'one valid e-mail address' },
  },
  [routing.url]: {
    property: 'applicationUrl',
    when: 'when applicantRoutingType is 2 (URL)',
    isValid: isWebAddress,
    invalid: { code: 'invalid_url', what: 'an absolute http:// or https:// address' },
  },
} as const;

const changeApplication = (
  stored: Application,
  change: JobChange,
): { application: Application; faults: Fault[] } => {
  const merged: Application = {
    applicantRoutingType: change.applicantRoutingType ?? stored.applicantRoutingType,
    applicationEmail:
      change.applicationEmail === undefined ? stored.applicationEmail : change.applicationEmail,
    applicationUrl: change.applicationUrl === undefined ? stored.applicationUrl : change.applicationUrl,
  };
  const way = merged.applicantRoutingType === routing.url ? ways[routing.url] : ways[routing.email];
  const application = {
    ...merged,
    applicationEmail: null,
    applicationUrl: null,
    [way.property]: merged[way.property],
  };
  const value = merged[way.property];
  const pointer = `/${way.property}`;
  if (value === null || value === '') {
    return {
      application,
      faults: [{ pointer, code: 'required', message: `${way.property} is required ${way.when}` }],
    };
  }
  if (way.isValid(value)) return { application, faults: [] };
  const message = `${way.property} must be ${way.invalid.what}`;
  return { application, faults: [{ pointer, code: way.invalid.code, message }] };
};

const missing = (change: JobChange): Fault[] =>
  requiredOnCreation
    .filter((property) => change[property] === undefined)
    .map((property) => ({ pointer: `/${property}`, code: 'required', message: `${property} is required` }));

type Identity = Pick<Job, 'id' | 'employerId'>;

/** What stands where nothing was stored yet; `missing` names each of these that creation must bring. */
const blank = {
  referenceId: null,
  title: '',
  confidential: false,
  autoRefresh: false,
  locations: [],
  categories: [],
  positionType: 0,
  salary: null,
  description: '',
  ...none,
} satisfies Partial<Job>;

/**
 * The job that a change makes of the stored one, or of nothing.
 *
 * @param stored the job as it stands; an identity alone when it is to be created.
 * @param known faults that the body by itself has; they are reported together with those found here.
 * @throws InvalidJobError with every fault.
 */
export const assembleJob = (
  stored: Job | Identity,
  change: JobChange,
  known: readonly Fault[],
  moment: Moment,
): Job => {
  const isNew = !('status' in stored);
  const base = isNew ? { ...blank, ...stored } : stored;
  const { salary, faults: salaryFaults } = changeSalary(base.salary, change.salary, known);
  const { application, faults: applicationFaults } = changeApplication(base, change);
  // Without a known routing type nobody can tell which of the two addresses is needed.
  const knowsRouting = change.applicantRoutingType !== undefined || !isNew;
  const found = [
    ...(isNew ? missing(change) : []),
    ...salaryFaults,
    ...(knowsRouting && !hasFaultAt(known, '/applicantRoutingType') ? applicationFaults : []),
  ].filter(({ pointer }) => !hasFaultAt(known, pointer));
  if (known.length + found.length > 0) throw new InvalidJobError([...known, ...found]);

  return {
    ...base,
    ...change,
    salary,
    ...application,
    ...(isNew ? beginLife(change, moment) : changeLife(stored, change, moment)),
  };
};
