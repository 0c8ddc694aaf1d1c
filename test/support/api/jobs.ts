import type { Client } from './client.ts';
import { type JobBody, jobOf, pageOf } from './responses.ts';

/** The required properties of a new job only. */
export const minimalJob = {
  title: 'Driver - Clothing Pickups | Casual',
  locations: [{ description: 'Richmond, BC' }],
  categories: [{ id: 38 }],
  positionType: { id: 2 },
  description: '<p><strong>CLOTHING PICKUPS</strong></p>',
  applicantRoutingType: { id: 1 },
  applicationEmail: 'jobs@example.org',
};

/** Every property that a client can set but `details`, none at its default. */
export const fullJob = {
  ...minimalJob,
  referenceId: '04190-4263',
  closeDate: '2999-12-31',
  confidential: true,
  autoRefresh: true,
  status: 'active',
  salary: { amount: 19.11, maxAmount: 21.5, period: { id: 5 }, plusCommission: true },
};

/** The headers of a lenient request. */
export const lenient = { prefer: 'handling=lenient' };

type Changes = Readonly<Record<string, unknown>>;

/** Creates the minimal job with `changes`. */
export const createJob = async (employer: Client, changes: Changes = {}): Promise<JobBody> =>
  jobOf(await employer.post('/jobs', { ...minimalJob, ...changes }), 201);

export const readJob = async (employer: Client, { id }: Pick<JobBody, 'id'>): Promise<JobBody> =>
  jobOf(await employer.get(`/jobs/${id}`));

/** The number of the employer's jobs, or of those with a status. */
export const totalOf = async (employer: Client, status = ''): Promise<number> =>
  pageOf(await employer.get(`/jobs?status=${status}`)).paging.total;

/** `object` without some of its properties. */
export const without = (object: object, ...names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
