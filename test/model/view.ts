import { reason, since } from '../support/holding.ts';
import { dateOfDay, type Job, type ModelSalary, type World } from './world.ts';

/** What no request of the test changes. */
const richmond = { id: 6122085, name: 'Richmond', description: 'Richmond, BC', type: 'Town' };

const periods: Readonly<Record<number, object>> = {
  1: { id: 1, name: 'Yearly', unit: 'year' },
  5: { id: 5, name: 'Hourly', unit: 'hour' },
};

const salaryView = ({ amount, maxAmount, period, plusCommission }: ModelSalary) => ({
  amount,
  maxAmount,
  period: period === null ? null : periods[period],
  plusCommission,
});

const employerView = ({ employers }: World, { owner }: Job) => {
  const { id, name } = employers[owner] ?? {};
  return { id, name };
};

/** The job as `GET /jobs/{id}` shows it. */
export const jobView = (world: World, job: Job) => {
  const { content, life } = job;
  return {
    id: job.id,
    referenceId: content.referenceId,
    employer: employerView(world, job),
    title: content.title,
    publishDate: dateOfDay(life.published),
    closeDate: dateOfDay(life.closes),
    confidential: content.confidential,
    autoRefresh: life.autoRefresh,
    status: life.status,
    locations: [richmond],
    categories: [{ id: 38, name: 'Transportation and Warehousing' }],
    positionType: { id: 2, name: 'Part Time' },
    salary: content.salary && salaryView(content.salary),
    description: content.description,
    applicantRoutingType: { id: 1, name: 'Email' },
    applicationEmail: 'jobs@example.org',
    applicationUrl: null,
  };
};

/** Whether and why a job is shown, as `GET /jobs/{id}/publication` has it. */
export const publicationView = ({ employers }: World, { isHeld, owner, life }: Job) => {
  const shown = { url: null, closeDate: dateOfDay(life.closes), applications: 0 };
  if (isHeld) return { state: 'held', by: 'operator', since, reason, ...shown };
  const active = employers[owner]?.isTest ? 'hidden' : 'live';
  const state = { draft: 'draft', active, archived: life.why ?? 'archived' }[life.status];
  return { state, by: life.by, since: new Date(life.since).toISOString(), reason: null, ...shown };
};

export const publicationHeader = (world: World, job: Job): string => {
  const { state, by, since: time } = publicationView(world, job);
  return `${state};by="${by}";since=@${Math.floor(Date.parse(time) / 1_000)}`;
};

/** The job as a list shows it. */
export const headerView = (world: World, job: Job) => {
  const { id, referenceId, employer, title, publishDate, locations, confidential, status } = jobView(
    world,
    job,
  );
  return { id, referenceId, employer, title, publishDate, locations, confidential, status };
};
