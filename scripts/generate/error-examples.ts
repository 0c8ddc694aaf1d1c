/** Invalid values with the messages that the service's own checks give them. */
import type { FaultCode } from '../../lib/api/fault-codes.ts';
import { assembleJob } from '../../lib/domain/assemble-job.ts';
import { DomainError, InvalidJobError } from '../../lib/domain/errors.ts';
import { warningsOf } from '../../lib/domain/warnings.ts';
import { checksOf } from '../../lib/http/body/operations.ts';
import { readListQuery } from '../../lib/http/query/list-query.ts';
import { QueryReader } from '../../lib/http/query/query-reader.ts';
import { readRequestedChange } from '../../lib/jobs/requested-change.ts';
import { unlistedLocation } from '../../lib/reference/gazetteer.ts';
import { planAll } from '../../lib/sync/operations/plan.ts';

const validJob = {
  title: 'Line Cook',
  locations: [{ description: 'Toronto, ON' }],
  categories: [{ id: 19 }],
  positionType: { id: 1 },
  description: '<p>Cook.</p>',
  applicantRoutingType: { id: 1 },
  applicationEmail: 'jobs@example.org',
};

/** What is sent instead of the valid values; undefined leaves a value out. */
const invalidValues: readonly object[] = [
  { title: undefined },
  { salary: { amount: 19.5 } },
  { salary: { maxAmount: 25 } },
  { applicationEmail: undefined },
  { categories: ['Hospitality and Food Services'] },
  { categories: [19] },
  { categories: { id: 19 } },
  { categories: [{ name: 'Health Care' }] },
  { categories: [{ id: 'x' }] },
  { positionType: 'full-time' },
  { positionType: null },
  { salary: { amount: 19.5, period: 'hour' } },
  { applicantRoutingType: 'email' },
  { title: 7 },
  { confidential: 'true' },
  { salary: { amount: '19.50', period: { id: 5 } } },
  { titel: 'Line Cook' },
  { remoteAllowed: true },
  { title: ' ' },
  { description: '<p>&nbsp;</p>' },
  { title: 'x'.repeat(257) },
  { categories: [] },
  { categories: [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }] },
  { salary: { amount: -1, period: { id: 5 } } },
  { salary: { amount: 25, maxAmount: 19, period: { id: 5 } } },
  { status: 'Active' },
  { status: 'open' },
  { categories: [{ id: 99 }] },
  { positionType: { id: 9 } },
  { salary: { amount: 19.5, period: { id: 9 } } },
  { categories: [{ id: 19 }, { id: 19 }] },
  { closeDate: '31/12/2026' },
  { closeDate: '2026-12-31T00:00:00Z' },
  { applicationEmail: 'jobs@example' },
  { applicationEmail: 'Jobs <jobs@example.org>' },
  { applicantRoutingType: { id: 2 }, applicationUrl: 'example.org/jobs/7' },
  { title: 'Line\tCook' },
  { title: 'Line\0Cook' },
  { locations: [{ description: 'Torono' }] },
  { locations: [{ description: 'Toronto, XX' }] },
  { locations: [{ description: 'San Francisco' }] },
  { locations: [{ description: 'Toronto; Montréal' }] },
  { locations: [{ description: 'TBD' }] },
  { description: '<h2>Duties</h2>' },
  { description: '<table><tr><td>Pay</td></tr></table>' },
  { description: '<img src="logo.png">' },
  { description: '<span>Cook</span>' },
  { description: '<u>Cook</u>' },
  { description: '<blink>Cook</blink>' },
  { description: '<p style="color:red">Cook</p>' },
  { description: '<a href="https://example.org" rel="nofollow">Apply</a>' },
  { description: '<a>Apply</a>' },
  { description: '<a href="/apply">Apply</a>' },
  { description: '<!-- note -->Cook' },
  { description: '&lt;p&gt;Cook&lt;/p&gt;' },
];

const invalidQueries = ['pagesize=50', 'fields=id', 'page=0', 'status=active,', 'status=open', 'q=a&q=b'];

export type ErrorExample = { readonly code: FaultCode; readonly sent: string; readonly message: string };

const checks = checksOf({ mayHoldInvalidCharacters: true, lenient: false });

const identity = { id: 1, employerId: 1 };
const moment = { today: '2026-11-20', now: Date.parse('2026-11-20T12:00:00Z') };

const jobFaults = async (values: object) => {
  const text = JSON.stringify({ ...validJob, ...values });
  const { change, faults } = await readRequestedChange(checks.job(JSON.parse(text)));
  try {
    assembleJob(identity, change, faults, moment);
  } catch (error) {
    if (error instanceof InvalidJobError) return error.faults;
    throw error;
  }
  throw new Error(`${text} is valid.`);
};

const shortened = (text: string): string => text.replace(/x{20,}/, 'xxx…');

const jobExamples = async (values: object): Promise<ErrorExample[]> => {
  const sent = shortened(
    JSON.stringify(values, (_, value) => (value === undefined ? null : value)).slice(1, -1),
  );
  const left = Object.entries(values).find(([, value]) => value === undefined);
  const found = await jobFaults(values);
  return found.map(({ code, message }) => ({ code, message, sent: left ? `no "${left[0]}"` : sent }));
};

const queryExamples = (query: string): ErrorExample[] => {
  const reader = new QueryReader(new URLSearchParams(query));
  reader.refuseUnknown('GET /jobs', ['q', 'status', 'referenceId', 'page', 'pageSize', 'cursor']);
  readListQuery(reader);
  try {
    reader.throwIfAny();
  } catch (error) {
    if (error instanceof DomainError && error.members.errors) {
      return error.members.errors.map(({ code, message }) => ({ code, message, sent: `GET /jobs?${query}` }));
    }
  }
  throw new Error(`${query} is valid.`);
};

/** JSON.parse rounds this amount; the parser of requests does not. */
const longAmount = (): ErrorExample[] => {
  const value = { salary: { amount: Number.NaN } };
  const { faults } = checks.job(value);
  return faults.map(({ code, message }) => ({ code, message, sent: '"salary":{"amount":19.00001}' }));
};

/** Values of a job that are invalid only in a batch or chunk. */
const invalidInBatches = [{ description: `x${'<br>'.repeat(100_001)}` }, { referenceId: 'B-1' }];

const batchExamples = async (values: object): Promise<ErrorExample[]> => {
  const employer = { id: 1, name: 'Harbour Foods' };
  const call = { employer, currentEmployer: async () => employer, now: new Date(moment.now) };
  const options = { checks, lenient: false, prefix: 'A-' };
  const job = JSON.parse(JSON.stringify({ ...validJob, referenceId: 'A-1', ...values }));
  const [plan] = await planAll([{ op: 'put', job }], new Map(), call, options);
  const errors = plan?.kind === 'decided' ? (plan.outcome.errors ?? []) : [];
  const sent = JSON.stringify(values)
    .slice(1, -1)
    .replace(/(?:<br>)+/, '<br><br>…');
  return errors.map(({ code, message }) => ({ code, message, sent }));
};

/** As it was read from a job: in strict mode, it is accepted only with its id. */
const { id, description } = unlistedLocation('Smallville');

/** Values of a job that are accepted with a warning. */
const unlikelyValues = [
  { locations: [{ id, description }] },
  { locations: [{ description: 'Torontoo, ON' }] },
  { status: 'active', closeDate: '2026-10-31' },
  { salary: { amount: 52_000, period: { id: 5 } } },
];

const warningExamples = async (values: object): Promise<ErrorExample[]> => {
  const value = JSON.parse(JSON.stringify({ ...validJob, ...values }));
  const { change, faults } = await readRequestedChange(checks.job(value));
  const job = assembleJob(identity, change, faults, moment);
  const sent = JSON.stringify(values).slice(1, -1);
  return warningsOf(job, moment.today).map(({ code, message }) => ({ code, message, sent }));
};

export const errorExamples: readonly ErrorExample[] = [
  ...(await Promise.all(invalidValues.map(jobExamples))).flat(),
  ...longAmount(),
  ...(await Promise.all(invalidInBatches.map(batchExamples))).flat(),
  ...(await Promise.all(unlikelyValues.map(warningExamples))).flat(),
  ...invalidQueries.flatMap(queryExamples),
];

/** The first example of each code, for the pages of the problems. */
export const errorExamplesFile = () => {
  const examples = Object.fromEntries(
    errorExamples.toReversed().map(({ code, sent, message }) => [code, { sent, message }]),
  );
  return { 'lib/docs/error-examples.json': `${JSON.stringify(examples, null, 2)}\n` };
};
