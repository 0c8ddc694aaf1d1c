/** Invalid values with the messages that the service's own checks give them. */

import { readApplication } from '../../lib/application/application.ts';
import { DomainError } from '../../lib/errors/errors.ts';
import type { FaultCode } from '../../lib/errors/fault-codes.ts';
import { QueryReader } from '../../lib/http/query/query-reader.ts';
import { readListQuery } from '../../lib/job/list-query.ts';
import { holdWarnings, warningsOf } from '../../lib/job/rules/warnings.ts';
import { unlistedLocation } from '../../lib/reference/gazetteer.ts';
import { checksOf } from '../../lib/sync/operations/operation-steps.ts';
import { planAll } from '../../lib/sync/operations/plan.ts';

/** In Ontario, whose law is the subject of some warnings. */
const validJob = {
  referenceId: 'A-1',
  title: 'Line Cook',
  locations: [{ description: 'Toronto, ON' }],
  categories: [{ id: 19 }],
  positionType: { id: 1 },
  description: '<p>Cook.</p>',
  salary: { amount: 60_000, period: { id: 1 } },
  details: { vacancy: 'existing' },
  applicantRoutingType: { id: 1 },
  applicationEmail: 'jobs@example.org',
};

/** JSON.parse would round it to a number of two places; the parser of requests reports NaN. */
const longAmount = 19.00001;

/** As it was read from a job: in strict mode, it is accepted only with its id. */
const { id, description } = unlistedLocation('Smallville');

/** What is sent instead of the valid values; undefined leaves a value out. */
const unusualValues: readonly object[] = [
  { title: undefined },
  { salary: { amount: 19.5 } },
  { categories: ['Hospitality and Food Services'] },
  { categories: [19] },
  { title: 7 },
  { titel: 'Line Cook' },
  { remoteAllowed: true },
  { description: '<p>&nbsp;</p>' },
  { title: 'x'.repeat(257) },
  { categories: [] },
  { categories: [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }] },
  { salary: { amount: 25, maxAmount: 19, period: { id: 5 } } },
  { status: 'Active' },
  { categories: [{ id: 99 }] },
  { categories: [{ id: 19 }, { id: 19 }] },
  { closeDate: '31/12/2026' },
  { applicationEmail: 'Jobs <jobs@example.org>' },
  { applicantRoutingType: { id: 2 }, applicationUrl: 'example.org/jobs/7' },
  { title: 'Line\tCook' },
  { locations: [{ description: 'Torono' }] },
  { locations: [{ description: 'Toronto, XX' }] },
  { locations: [{ description: 'San Francisco' }] },
  { locations: [{ description: 'Toronto; Montréal' }] },
  { description: '<h2>Duties</h2>' },
  { description: '<span>Cook</span>' },
  { description: '<p style="color:red">Cook</p>' },
  { description: '<a href="/apply">Apply</a>' },
  { description: '<!-- note -->Cook' },
  { description: '&lt;p&gt;Cook&lt;/p&gt;' },
  { salary: { amount: Number.NaN } },
  { description: `x${'<br>'.repeat(100_001)}` },
  { referenceId: 'B-1' },
  // These are accepted with a warning.
  { locations: [{ id, description }] },
  { locations: [{ description: 'Calgarry, AB' }] },
  { title: 'Cook &amp; Server' },
  { description: '# Duties\n- Cook' },
  { description: 'Duties:\nCook' },
  { status: 'active', closeDate: '2026-10-31' },
  { salary: { amount: 52_000, period: { id: 5 } } },
  { salary: undefined },
  { salary: { amount: 60_000, maxAmount: 120_000, period: { id: 1 } } },
  { details: undefined },
  { description: '<p>Canadian experience required.</p>' },
];

const invalidQueries = ['pagesize=50', 'page=0', 'status=open'];

export type ErrorExample = { readonly code: FaultCode; readonly sent: string; readonly message: string };

const employer = { id: 1, name: 'Harbour Foods' };
const today = '2026-11-20';
const request = {
  employer,
  currentEmployer: async () => employer,
  now: new Date(`${today}T12:00:00Z`),
  signal: new AbortController().signal,
  elapsed: () => 0,
};
const checks = checksOf({ mayHoldInvalidCharacters: true, lenient: false });
const options = { checks, lenient: false, prefix: 'A-' };

/** The errors or the warnings of a job with these values, in a chunk: its checks include all others. */
const jobExamples = async (values: object): Promise<ErrorExample[]> => {
  const all = Object.entries({ ...validJob, ...structuredClone(values) });
  const job = Object.fromEntries(all.filter(([, value]) => value !== undefined));
  const [plan] = await planAll([{ op: 'put', job }], new Map(), request, options);
  const found =
    plan?.kind === 'put' && plan.made
      ? warningsOf(plan.made, plan.requested, today)
      : plan?.kind === 'decided' && plan.outcome.errors;
  const [left] = Object.entries(values).find(([, value]) => value === undefined) ?? [];
  const json = JSON.stringify(values, (_, value) => (Number.isNaN(value) ? longAmount : value));
  const sent = json
    .slice(1, -1)
    .replace(/x{20,}/, 'xxx…')
    .replace(/(?:<br>)+/, '<br><br>…');
  if (!found || found.length === 0) throw new Error(`${json} is valid.`);
  return found.map(({ code, message }) => ({ code, message, sent: left ? `no "${left}"` : sent }));
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

/** Of a résumé that is a page. */
const fileExamples = (): ErrorExample[] => {
  const resume = { fileName: 'cv.html', content: Buffer.from('<html>').toString('base64') };
  const sent = JSON.stringify({ resume }).slice(1, -1);
  return readApplication({ resume }).faults.map(({ code, message }) => ({ code, message, sent }));
};

const hold = { reason: 'The address for applications is not yours.', since: '2026-11-25T09:30:00.000Z' };
const heldExamples = holdWarnings({ hold }).map((fault) => ({ ...fault, sent: '"status":"active"' }));

export const allErrorExamples: readonly ErrorExample[] = [
  ...(await Promise.all(unusualValues.map(jobExamples))).flat(),
  ...heldExamples,
  ...fileExamples(),
  ...invalidQueries.flatMap(queryExamples),
];
