import {
  applicantRoutingTypes,
  type Entry,
  jobCategories,
  type List,
  positionTypes,
  salaryPeriods,
} from '../reference/lists.ts';
import { locationOf } from '../reference/locations.ts';
import { formatAmount } from './amount.ts';
import type { Employer, Job, JobHeader, Salary } from './job.ts';

/** An entry with its current name. An id that is in no list any more is shown as its number. */
const entry = (list: List<Entry>, id: number) => ({ id, name: list.find(id)?.name ?? String(id) });

/** Exactly four decimal places, which JSON.stringify does not write for a number. */
const amount = (tenThousandths: number | null) =>
  tenThousandths === null ? null : JSON.rawJSON(formatAmount(tenThousandths));

const period = (id: number | null) => {
  if (id === null) return null;
  const found = salaryPeriods.find(id);
  return { id, name: found?.name ?? String(id), unit: found?.unit ?? '' };
};

const salaryView = (salary: Salary | null) =>
  salary && {
    amount: amount(salary.amount),
    maxAmount: amount(salary.maxAmount),
    period: period(salary.period),
    plusCommission: salary.plusCommission,
  };

/** The job as clients see it: its properties in the published order, for `JSON.stringify`. */
export const jobView = (job: Job, employer: Employer) => ({
  id: job.id,
  referenceId: job.referenceId,
  employer: { id: employer.id, name: employer.name },
  title: job.title,
  publishDate: job.publishDate,
  closeDate: job.closeDate,
  confidential: job.confidential,
  autoRefresh: job.autoRefresh,
  status: job.status,
  locations: job.locations.map(locationOf),
  categories: job.categories.map((id) => entry(jobCategories, id)),
  positionType: entry(positionTypes, job.positionType),
  salary: salaryView(job.salary),
  description: job.description,
  applicantRoutingType: entry(applicantRoutingTypes, job.applicantRoutingType),
  applicationEmail: job.applicationEmail,
  applicationUrl: job.applicationUrl,
  ...(job.details && { details: job.details }),
});

/** The job as an item of a list: eight properties in the published order. */
export const jobHeaderView = (job: JobHeader, employer: Employer) => ({
  id: job.id,
  referenceId: job.referenceId,
  employer: { id: employer.id, name: employer.name },
  title: job.title,
  publishDate: job.publishDate,
  locations: job.locations.map(locationOf),
  confidential: job.confidential,
  status: job.status,
});
