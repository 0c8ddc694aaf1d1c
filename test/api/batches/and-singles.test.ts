import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Fault } from '../../../lib/errors/fault.ts';
import type { OperationResult } from '../../../lib/sync/batch-schema.ts';
import { type EmployerClient, useApi } from '../../support/api/api.ts';
import { sendBatch } from '../../support/api/batches.ts';
import type { HttpResponse } from '../../support/api/client.ts';
import { jobOf, pageOf, problemOf } from '../../support/api/responses.ts';
import { creation } from '../../support/arbitrary-job.ts';
import { runs } from '../../support/runs.ts';

const api = useApi();

type Values = Readonly<Record<string, unknown>>;
type Sent =
  | { readonly op: 'put'; readonly job: Values }
  | { readonly op: 'delete'; readonly referenceId: string };

const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const references = ['A', 'B', 'C', 'D'];

/** What makes the difference between a change and none, or is invalid. */
const change = fc.constantFrom<Values>(
  {},
  { status: 'active' },
  { status: 'archived' },
  { status: 'draft' },
  { status: 'active', closeDate: day(-5) },
  { status: 'archived', closeDate: day(-5) },
  { closeDate: day(0) },
  { closeDate: day(40) },
  { salary: null },
  { salary: { amount: 20.5, period: { id: 5 } } },
  { details: { workplace: 'remote' } },
  { title: '' },
  { titel: 'x' },
  { description: '<h2>x</h2>' },
  { description: '<p>x</p>' },
  { categories: [{ id: 1 }, { id: 99 }] },
  { locations: [{ description: 'Torontoo, ON' }] },
  { locations: [{ description: 'Remote - Ontario' }] },
);

const sent = (referenceId: string) =>
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .tuple(creation, change)
        .map(([job, more]): Sent => ({ op: 'put', job: { ...job, ...more, referenceId } })),
    },
    { weight: 3, arbitrary: change.map((more): Sent => ({ op: 'put', job: { ...more, referenceId } })) },
    { weight: 1, arbitrary: fc.constant<Sent>({ op: 'delete', referenceId }) },
  );

/** Sets of operations, one for each of some referenceIds, and which of them to send in which order. */
const scenario = fc.record({
  batches: fc.array(
    fc.subarray(references, { minLength: 1 }).chain((some) => fc.tuple(...some.map(sent))),
    { minLength: 1, maxLength: 3 },
  ),
  order: fc.array(fc.nat(2), { minLength: 2, maxLength: 5 }),
  lenient: fc.boolean(),
});

/** What a single request reports, as far as a result of a batch reports it. */
type Report = {
  readonly outcome: string;
  readonly errors?: readonly Fault[] | undefined;
  readonly removed?: string | undefined;
  readonly warnings?: string | undefined;
};

const deleted: Readonly<Record<number, string>> = { 204: 'deleted', 404: 'unknown', 400: 'invalid' };

const outcomeOf = ({ status, headers }: HttpResponse, before: string | undefined): string => {
  if (status === 400) return 'invalid';
  if (status === 201) return 'created';
  return headers.etag === before ? 'unchanged' : 'updated';
};

const sendSingle = async (
  employer: EmployerClient,
  operation: Sent,
  headers: Record<string, string>,
): Promise<Report> => {
  if (operation.op === 'delete') {
    const { status } = await employer.delete('/jobs', { referenceId: operation.referenceId });
    return { outcome: deleted[status] ?? String(status) };
  }
  const { data } = pageOf(await employer.get(`/jobs?referenceId=${operation.job.referenceId}`));
  const before = data[0] && (await employer.get(`/jobs/${data[0].id}`)).headers.etag;
  const response = await employer.put('/jobs', operation.job, headers);
  const outcome = outcomeOf(response, before);
  if (outcome === 'invalid')
    return { outcome, errors: problemOf(response, 400).errors?.slice(0, 10) as Fault[] };
  const [removed, warnings] = ['lenient-removed', 'job-warnings'].map((name) =>
    response.headers[name]?.toString(),
  );
  return { outcome, removed, warnings };
};

/** The jobs by referenceId, without what differs between two employers. */
const jobsOf = async (employer: EmployerClient): Promise<object[]> => {
  const { data } = pageOf(await employer.get('/jobs?pageSize=100'));
  const jobs = await Promise.all(data.map(async ({ id }) => jobOf(await employer.get(`/jobs/${id}`))));
  return jobs
    .map((job) => ({ ...job, id: 0, employer: 0 }))
    .sort((one, other) => String(one.referenceId).localeCompare(String(other.referenceId)));
};

const removedText = (removed: object | undefined): string | undefined =>
  removed &&
  Object.entries(removed)
    .map(([kind, count]) => `${kind}=${count}`)
    .join(', ');

/** As in the header `Job-Warnings`. */
const warningsText = (warnings: OperationResult['warnings']): string | undefined =>
  warnings
    ?.map(({ code, pointer, province }) =>
      [code, `pointer="${pointer}"`, ...(province ? [`province="${province}"`] : [])].join(';'),
    )
    .join(', ');

test('a batch has the effect and the errors of the single requests one after the other', {
  timeout: 3_600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async ({ batches, order, lenient }) => {
      const [one, other] = [await api.employer(), await api.employer()];
      const headers: Record<string, string> = lenient ? { prefer: 'handling=lenient' } : {};
      for (const at of order) {
        const operations = batches[at % batches.length] ?? [];
        const expected: Report[] = [];
        for (const operation of operations) expected.push(await sendSingle(other, operation, headers));
        const { results } = await sendBatch(one, operations, headers);
        expect(
          results.map(({ outcome, errors, removed, warnings }) => ({
            outcome,
            errors,
            removed: removedText(removed),
            warnings: warningsText(warnings),
          })),
        ).toEqual(
          expected.map(({ outcome, errors, removed, warnings }) => ({ outcome, errors, removed, warnings })),
        );
        expect(await jobsOf(one)).toEqual(await jobsOf(other));
      }
    }),
    { numRuns: runs(6) },
  );
});
