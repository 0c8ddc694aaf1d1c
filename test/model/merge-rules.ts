import type { Faults } from './body-rules.ts';
import type { ModelChange } from './life-model.ts';
import { type Body, type Content, dayOfDate, type ModelSalary } from './world.ts';

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

const sentOrStored = <Value>(body: Body, name: string, stored: Value): Value =>
  name in body ? (body[name] as Value) : stored;

/** Merges a body into the content of a job, and returns the faults of the result. */
export const merge = (stored: Content, body: Body): { content: Content; faults: Faults } => {
  const { salary, faults } = salaryOf(stored.salary, body.salary as SalaryInput);
  const content: Content = {
    referenceId: sentOrStored(body, 'referenceId', stored.referenceId) || null,
    title: sentOrStored(body, 'title', stored.title),
    confidential: sentOrStored(body, 'confidential', stored.confidential),
    salary,
    description: sentOrStored(body, 'description', stored.description)?.replace(/h2>/g, 'div>'),
  };
  return { content, faults };
};

const required = ['title', 'locations', 'categories', 'positionType', 'description', 'applicantRoutingType'];

const emptyContent: Content = {
  referenceId: null,
  title: '',
  confidential: false,
  salary: null,
  description: '',
};

/** The content of a new job, and its faults, with those of missing properties. */
export const createContent = (body: Body): { content: Content; faults: Faults } => {
  const { content, faults } = merge(emptyContent, body);
  const missing = required.filter((name) => !(name in body)).map((name) => `/${name} required`);
  return { content, faults: [...missing, ...faults] };
};

/** The part of a body that changes the lifecycle of the job. */
export const lifeOf = ({ status, closeDate, autoRefresh }: Body): ModelChange => ({
  status: status as ModelChange['status'],
  closes: typeof closeDate === 'string' ? dayOfDate(closeDate) : undefined,
  autoRefresh: autoRefresh as boolean | undefined,
});
