import { entriesOf, type Faults } from './body-rules.ts';
import type { ModelChange } from './life-model.ts';
import { spellings } from './view.ts';
import { type Body, type Content, dayOfDate, type ModelDetails, type ModelSalary } from './world.ts';

type SalaryInput = Partial<Omit<ModelSalary, 'period'>> & { readonly period?: { id: number } | null };

const noSalary: ModelSalary = { amount: null, maxAmount: null, period: null, plusCommission: false };

const salaryOf = (stored: ModelSalary | null, sent: SalaryInput | null | undefined) => {
  if (sent === undefined) return { salary: stored, faults: [] };
  if (sent === null) return { salary: null, faults: [] };
  const { period, ...others } = sent;
  const salary = {
    ...noSalary,
    ...stored,
    ...others,
    ...(period !== undefined && { period: period?.id ?? null }),
  };
  const { amount, maxAmount } = salary;
  if (amount === null) {
    if (maxAmount !== null || salary.period !== null) return { salary, faults: ['/salary/amount required'] };
    return { salary: salary.plusCommission ? salary : null, faults: [] };
  }
  return {
    salary,
    faults: [
      ...(salary.period === null ? ['/salary/period required'] : []),
      ...(maxAmount !== null && maxAmount < amount ? ['/salary/maxAmount out_of_range'] : []),
    ],
  };
};

const memberNames = ['workplace', 'vacancy', 'aiScreening'] as const;

/** In the published order. */
const detailsOf = (stored: ModelDetails, sent: ModelDetails | null | undefined): ModelDetails => {
  if (sent === undefined) return stored;
  if (sent === null || Object.keys(sent).length === 0) return {};
  const merged = { ...stored, ...sent };
  return Object.fromEntries(
    memberNames.map((name) => [name, merged[name] ?? undefined]).filter(([, value]) => value !== undefined),
  );
};

const applicationFaults = ({ routing, email, url }: Content): Faults => {
  if (routing === 2) return url === null ? ['/applicationUrl required'] : [];
  if (email === null) return ['/applicationEmail required'];
  return email.includes('@') ? [] : ['/applicationEmail invalid_email'];
};

const sentOrStored = <Value>(body: Body, name: string, stored: Value): Value =>
  name in body ? (body[name] as Value) : stored;

/** Merges a body into the content of a job, and returns the faults of the result. */
export const merge = (stored: Content, body: Body): { content: Content; faults: Faults } => {
  const { salary, faults } = salaryOf(stored.salary, body.salary as SalaryInput);
  const merged: Content = {
    referenceId: sentOrStored(body, 'referenceId', stored.referenceId) || null,
    title: sentOrStored(body, 'title', stored.title),
    confidential: sentOrStored(body, 'confidential', stored.confidential),
    locations:
      'locations' in body
        ? entriesOf(body.locations).map(({ description = '' }) => spellings[description] ?? '')
        : stored.locations,
    categories: 'categories' in body ? entriesOf(body.categories).map(({ id = 0 }) => id) : stored.categories,
    positionType: sentOrStored(body, 'positionType', { id: stored.positionType }).id,
    salary,
    description: sentOrStored(body, 'description', stored.description)?.replace(/h2>/g, 'div>'),
    routing: sentOrStored(body, 'applicantRoutingType', { id: stored.routing }).id,
    email: sentOrStored(body, 'applicationEmail', stored.email),
    url: sentOrStored(body, 'applicationUrl', stored.url),
    details: detailsOf(stored.details, body.details as ModelDetails),
  };
  const content = {
    ...merged,
    email: merged.routing === 1 ? merged.email : null,
    url: merged.routing === 2 ? merged.url : null,
  };
  return { content, faults: [...faults, ...applicationFaults(content)] };
};

const required = ['title', 'locations', 'categories', 'positionType', 'description', 'applicantRoutingType'];

const emptyContent: Content = {
  referenceId: null,
  title: '',
  confidential: false,
  locations: [],
  categories: [],
  positionType: 0,
  salary: null,
  description: '',
  routing: 1,
  email: null,
  url: null,
  details: {},
};

/** The content of a new job, and its faults, with those of missing properties. */
export const createContent = (body: Body): { content: Content; faults: Faults } => {
  const { content, faults } = merge(emptyContent, body);
  const missing = required.filter((name) => !(name in body)).map((name) => `/${name} required`);
  const hasRouting = 'applicantRoutingType' in body;
  return {
    content,
    faults: [...missing, ...faults.filter((fault) => hasRouting || !fault.startsWith('/application'))],
  };
};

/** The part of a body that changes the lifecycle of the job. */
export const lifeOf = ({ status, closeDate, autoRefresh }: Body): ModelChange => ({
  status: status as ModelChange['status'],
  closes: typeof closeDate === 'string' ? dayOfDate(closeDate) : undefined,
  autoRefresh: autoRefresh as boolean | undefined,
});
