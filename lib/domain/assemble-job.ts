import { requiredOnCreation } from '../api/job-schema.ts';
import { changeDetails } from './details.ts';
import { emailFault, urlFault } from './email-and-url.ts';
import type { Faults } from './faults.ts';
import { type Job, routing } from './job.ts';
import type { JobChange } from './job-change.ts';
import { beginLife, changeLife, type Moment } from './lifecycle.ts';
import { changeSalary } from './salary.ts';

/** Where applicants apply. */
type Application = Pick<Job, 'applicantRoutingType' | 'applicationEmail' | 'applicationUrl'>;

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

const routeOf = ({ applicantRoutingType }: Application) =>
  applicantRoutingType === routing.url ? routes[routing.url] : routes[routing.email];

/** Drops the property that the routing type does not use. */
const mergeApplication = (stored: Application, change: JobChange): Application => {
  const merged = {
    applicantRoutingType: change.applicantRoutingType ?? stored.applicantRoutingType,
    applicationEmail:
      change.applicationEmail === undefined ? stored.applicationEmail : change.applicationEmail,
    applicationUrl: change.applicationUrl === undefined ? stored.applicationUrl : change.applicationUrl,
  };
  const { property } = routeOf(merged);
  return { ...merged, applicationEmail: null, applicationUrl: null, [property]: merged[property] };
};

const checkApplication = (application: Application, faults: Faults): void => {
  const { property, when, faultOf, code } = routeOf(application);
  const value = application[property];
  const pointer = `/${property}`;
  if (value === null || value === '') {
    faults.addUnlessReported({ pointer, code: 'required', message: `${property} is required ${when}` });
    return;
  }
  const fault = faultOf(value);
  if (fault) faults.addUnlessReported({ pointer, code, message: `${property} ${fault}` });
};

const checkRequired = (change: JobChange, faults: Faults): void => {
  for (const property of requiredOnCreation) {
    if (change[property] !== undefined) continue;
    const message = `${property} is required`;
    faults.addUnlessReported({ pointer: `/${property}`, code: 'required', message });
  }
};

/** The values of a new job that the client does not send. */
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
  applicantRoutingType: routing.email,
  applicationEmail: null,
  applicationUrl: null,
  details: null,
} satisfies Partial<Job>;

/**
 * @param stored the job before the change; for a new job its identity alone.
 * @param faults those of the body; the merged job's are reported with them.
 * @throws InvalidJobError with every fault.
 */
export const assembleJob = (
  stored: Job | Pick<Job, 'id' | 'employerId'>,
  change: JobChange,
  faults: Faults,
  moment: Moment,
): Job => {
  const isNew = !('status' in stored);
  const base = isNew ? { ...blank, ...stored } : stored;
  if (isNew) checkRequired(change, faults);
  const salary = changeSalary(base.salary, change.salary, faults);
  const application = mergeApplication(base, change);
  // Only a valid routing type shows which of the two properties is required.
  if (!faults.has('/applicantRoutingType')) checkApplication(application, faults);
  faults.throwIfAny();

  return {
    ...base,
    ...change,
    salary,
    ...application,
    details: changeDetails(base.details, change.details),
    ...(isNew ? beginLife(change, moment) : changeLife(stored, change, moment)),
  };
};
