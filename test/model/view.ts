import { dateOfDay, type Job, type ModelSalary, type World } from './world.ts';

/** The locations of test jobs, by their canonical spelling. */
const places: Readonly<Record<string, object>> = {
  'Richmond, BC': { id: 6122085, name: 'Richmond', description: 'Richmond, BC', type: 'Town' },
  'Montréal, QC': { id: 6077243, name: 'Montréal', description: 'Montréal, QC', type: 'Town' },
  'zzxq, qc': { id: 2062167350, name: 'zzxq', description: 'zzxq, qc', type: 'Town' },
};

/** Canonical spellings by those that clients send. */
export const spellings: Readonly<Record<string, string>> = {
  'Richmond, BC': 'Richmond, BC',
  richmond: 'Richmond, BC',
  'montreal, qc': 'Montréal, QC',
  'Montréal, QC': 'Montréal, QC',
  'zzxq, qc': 'zzxq, qc',
};

const categories: Readonly<Record<number, string>> = {
  1: 'Accounting',
  21: 'Information Technology',
  39: 'Travel and Tourism',
};
const positionTypes: Readonly<Record<number, string>> = { 1: 'Full Time', 5: 'Volunteer' };
const routingTypes: Readonly<Record<number, string>> = { 1: 'Email', 2: 'URL' };
const periods: Readonly<Record<number, object>> = {
  1: { id: 1, name: 'Yearly', unit: 'year' },
  5: { id: 5, name: 'Hourly', unit: 'hour' },
};

const named = (names: Readonly<Record<number, string>>, id: number) => ({ id, name: names[id] });

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
    locations: content.locations.map((place) => places[place]),
    categories: content.categories.map((id) => named(categories, id)),
    positionType: named(positionTypes, content.positionType),
    salary: content.salary && salaryView(content.salary),
    description: content.description,
    applicantRoutingType: named(routingTypes, content.routing),
    applicationEmail: content.email,
    applicationUrl: content.url,
    ...(Object.keys(content.details).length > 0 && { details: content.details }),
  };
};

/** The job as a list shows it. */
export const headerView = (world: World, job: Job) => {
  const { id, referenceId, employer, title, publishDate, locations, confidential, status } = jobView(
    world,
    job,
  );
  return { id, referenceId, employer, title, publishDate, locations, confidential, status };
};
