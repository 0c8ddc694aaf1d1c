import { randomBytes } from 'node:crypto';
import { describe, expect } from 'vitest';
import { useApi } from '../../support/api/api.ts';
import {
  batchOf,
  errorsAt,
  outcomesOf,
  put as putJob,
  remove,
  resultAt,
  sendBatch,
} from '../../support/api/batches.ts';
import { createJob, lenient, readJob, totalOf } from '../../support/api/jobs.ts';
import { etagOf, pageOf, problemOf } from '../../support/api/responses.ts';

const { test, ...api } = useApi();

/** The law of no province asks for more. */
const salary = { amount: 20, period: { id: 5 } };
const put = (referenceId: string, changes: object = {}) => putJob(referenceId, { salary, ...changes });

test('each operation gets a result, in their order', async ({ employer }) => {
  const kept = await createJob(employer, { referenceId: 'kept', salary });
  const changed = await createJob(employer, { referenceId: 'changed', salary });
  const deleted = await createJob(employer, { referenceId: 'deleted' });

  const batch = await sendBatch(employer, [
    put('new', { title: 'New' }),
    put('changed', { title: 'Changed' }),
    put('kept'),
    remove('deleted'),
    remove('unknown'),
    put('invalid', { title: '' }),
  ]);

  const { id } = pageOf(await employer.get('/jobs?referenceId=new')).data[0] ?? { id: 0 };
  const tag = async (job: { readonly id: number }) => etagOf(await employer.get(`/jobs/${job.id}`));
  expect(batch).toEqual({
    results: [
      { index: 0, outcome: 'created', id, referenceId: 'new', etag: await tag({ id }) },
      { index: 1, outcome: 'updated', id: changed.id, referenceId: 'changed', etag: await tag(changed) },
      { index: 2, outcome: 'unchanged', id: kept.id, referenceId: 'kept', etag: await tag(kept) },
      { index: 3, outcome: 'deleted', id: deleted.id, referenceId: 'deleted' },
      { index: 4, outcome: 'unknown', referenceId: 'unknown' },
      {
        index: 5,
        outcome: 'invalid',
        referenceId: 'invalid',
        errors: [{ pointer: '/title', code: 'blank', message: 'title must not be blank' }],
      },
    ],
    counts: { created: 1, updated: 1, unchanged: 1, deleted: 1, unknown: 1, invalid: 1, failed: 0 },
  });
  expect(await readJob(employer, changed)).toEqual({ ...changed, title: 'Changed' });
  expect((await employer.get(`/jobs/${deleted.id}`)).status).toBe(404);
});

describe('a referenceId that occurs twice', () => {
  test.for([
    ['two puts', [put('A', { title: 'First' }), put('A', { title: 'Second' })], ['created', 'invalid']],
    ['put, then delete', [put('A', { title: 'First' }), remove('A')], ['created', 'invalid']],
    ['delete, then put', [remove('A'), put('A')], ['unknown', 'invalid']],
    ['two deletions', [remove('A'), remove('A')], ['unknown', 'invalid']],
    ['after an invalid one', [put('A', { title: '' }), put('A')], ['invalid', 'invalid']],
    ['three times', [put('A', { title: 'First' }), put('A'), put('A')], ['created', 'invalid', 'invalid']],
  ] as const)('is an error in the second operation: %s', async ([, operations, outcomes], { employer }) => {
    const batch = await sendBatch(employer, operations);
    expect(outcomesOf(batch)).toEqual(outcomes);
    expect(errorsAt(batch, 1)).toEqual(['/referenceId duplicate']);
    const titles = pageOf(await employer.get('/jobs')).data.map(({ title }) => title);
    expect(titles).toEqual(outcomes[0] === 'created' ? ['First'] : []);
  });

  test('is one that only lenient mode makes equal', async ({ employer }) => {
    const batch = await sendBatch(employer, [put('A B'), put('A\tB')], lenient);
    expect(outcomesOf(batch)).toEqual(['created', 'invalid']);
    expect(errorsAt(batch, 1)).toEqual(['/referenceId duplicate']);
  });

  test('is reported with the other errors, and names the first', async ({ employer }) => {
    const batch = await sendBatch(employer, [put('B'), put('A'), put('A', { title: '' })]);
    expect(errorsAt(batch, 2)).toEqual(['/referenceId duplicate', '/title blank']);
    const { errors = [] } = resultAt(batch, 2);
    expect(errors.find(({ code }) => code === 'duplicate')?.message).toBe(
      'referenceId was sent at index 1, too; send each job once',
    );
  });
});

test('a result has at most 10 errors', async ({ employer }) => {
  const unknown = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`p${at}`, at]));
  const batch = await sendBatch(employer, [put('A', unknown)]);
  expect(resultAt(batch, 0).errors).toHaveLength(10);
});

test('an error shows nothing that a strict parser rejects', async ({ employer }) => {
  const batch = await sendBatch(employer, [put('A', { 'a\ud800\0': 1, title: '\udfff', referenceId: '\0' })]);
  expect(outcomesOf(batch)).toEqual(['invalid']);
  expect(resultAt(batch, 0)).not.toHaveProperty('referenceId');
});

describe('a job over a limit of its own is invalid', () => {
  const tooLarge = ['/description too_large'];

  test('with more than 100,000 elements; the others are applied', async ({ employer }) => {
    const description = `x${'<br>'.repeat(100_001)}`;
    const batch = await sendBatch(employer, [
      put('A', { description }),
      put('B', { description: '<p>x</p>' }),
    ]);
    expect(outcomesOf(batch)).toEqual(['invalid', 'created']);
    expect(errorsAt(batch, 0)).toEqual(tooLarge);
  });

  test('that one transaction cannot hold', async ({ employer }) => {
    const description = randomBytes(4_200_000).toString('base64');
    const batch = await sendBatch(employer, [put('A'), put('B', { description })]);
    expect(outcomesOf(batch)).toEqual(['created', 'invalid']);
    expect(errorsAt(batch, 1)).toEqual(tooLarge);
  });
});

test.each([
  ['elements', `x${'<br>'.repeat(60_000)}`, 2],
  ['elements that the parser adds', 'x</p>'.repeat(40_000), 3],
  ['tags that are not allowed', '<h1>x'.repeat(60_000), 2],
] as const)(
  'jobs with more than 100,000 %s together are refused, and nothing is done',
  async (_, description, count) => {
    const employer = await api.employer();
    const operations = Array.from({ length: count }, (_, at) => put(`R${at}`, { description }));
    const response = await employer.post('/jobs/batch', { operations: [put('A'), ...operations] });
    expect(problemOf(response, 413).detail).toContain('100000');
    expect(await totalOf(employer)).toBe(0);
  },
);

describe('lenient mode', () => {
  const removed = { tags: 0, attributes: 0, links: 0, comments: 0, properties: 0, rewritten: 0 };
  const messy = put('A', { description: '<h2>x</h2><!-- -->', more: 1, title: 'a\tb' });

  test('applies to each operation, and each result has the counts', async ({ employer }) => {
    const response = await employer.post(
      '/jobs/batch',
      { operations: [messy, put('B'), remove('C')] },
      lenient,
    );
    const batch = batchOf(response);
    const counts = { ...removed, tags: 1, comments: 1, properties: 1, rewritten: 2 };
    expect(batch.results.map((result) => result.removed)).toEqual([counts, removed, undefined]);
    expect(response.headers['preference-applied']).toBe('handling=lenient');
    expect(response.headers['lenient-removed']).toBe(
      'tags=1, attributes=0, links=0, comments=1, properties=1, rewritten=2',
    );
    const again = await sendBatch(employer, [messy, put('B'), remove('C')], lenient);
    expect(outcomesOf(again)).toEqual(['unchanged', 'unchanged', 'unknown']);
    expect(again.results.map((result) => result.removed)).toEqual([counts, removed, undefined]);
  });
});

describe('warnings', () => {
  const warningsOf = async (changes: object) => {
    const employer = await api.employer();
    const operations = [put('A', { ...changes })];
    const first = resultAt(await sendBatch(employer, operations), 0);
    const second = resultAt(await sendBatch(employer, operations), 0);
    expect([first.outcome, second.outcome]).toEqual(['created', 'unchanged']);
    expect(second.warnings).toEqual(first.warnings);
    return first.warnings;
  };

  test.each([
    [
      { locations: [{ description: 'Richmond, BC' }, { description: 'Calgarry, AB' }] },
      '/locations/1 similar_location',
      'locations[1]: "Calgarry, AB" is not in the list; did you mean "Calgary, AB"?',
    ],
    [
      { status: 'active', closeDate: '2026-01-02' },
      '/closeDate past_date',
      expect.stringContaining('closeDate'),
    ],
    [
      { salary: { amount: 52_000, period: { id: 5 } } },
      '/salary/period unlikely_period',
      'salary: 52000.0000 is unusual for the period Hourly; did you mean Yearly, 1?',
    ],
    [
      { salary: { amount: 26, period: { id: 1 } } },
      '/salary/period unlikely_period',
      'salary: 26.0000 is unusual for the period Yearly; did you mean Hourly, 5?',
    ],
  ])('%j: %s', async (changes, warning, message) => {
    const [pointer, code] = warning.split(' ');
    expect(await warningsOf(changes)).toEqual([{ pointer, code, message }]);
  });

  test.each([
    { locations: [{ description: 'Smallville, AB' }] },
    { status: 'archived', closeDate: '2026-01-02' },
    { salary: { amount: 52_000, period: { id: 1 } } },
    { salary: { amount: 26, maxAmount: 240, period: { id: 5 } } },
    { salary: { plusCommission: true } },
    { salary: { amount: 0, period: { id: 1 } } },
  ])('none for %j', async (changes) => {
    expect(await warningsOf(changes)).toBeUndefined();
  });
});

test('a batch suggests places for ten that are not listed', async ({ employer }) => {
  const places = ['Torontoo', 'Torontoo, ON', 'Toronto, Onterio'];
  const operations = Array.from({ length: 12 }, (_, at) =>
    put(`R${at}`, { locations: [{ description: places[at % places.length] }] }),
  );
  const { results } = await sendBatch(employer, operations);
  const messages = results.flatMap(({ errors, warnings }) => [...(errors ?? []), ...(warnings ?? [])]);
  expect(messages.filter(({ message }) => message.includes('did you mean'))).toHaveLength(10);
});

describe('a dry run', () => {
  test('reports what the batch would do, and writes nothing', async ({ employer }) => {
    const job = await createJob(employer, { referenceId: 'old' });
    const kept = await createJob(employer, { referenceId: 'kept', salary });
    const operations = [
      put('new'),
      put('old', { title: 'New' }),
      put('kept'),
      remove('kept2'),
      put('bad', { title: '' }),
    ];
    await createJob(employer, { referenceId: 'kept2' });
    const response = await employer.post('/jobs/batch?dryRun=true', { operations });
    const batch = batchOf(response);
    expect(response.headers['dry-run']).toBe('true');
    expect(outcomesOf(batch)).toEqual(['created', 'updated', 'unchanged', 'deleted', 'invalid']);
    expect(batch.results.map(({ id }) => id).slice(0, 3)).toEqual([null, job.id, kept.id]);
    expect(batch.results.some((result) => 'etag' in result)).toBe(false);
    expect(await readJob(employer, job)).toEqual(job);
    expect(await totalOf(employer)).toBe(3);
    expect(outcomesOf(await sendBatch(employer, operations))).toEqual(outcomesOf(batch));
  });
});

test.for([
  ['idempotency-key', 'a key'],
  ['idempotency-key', 'x'.repeat(300)],
  ['if-match', '"other"'],
  ['if-none-match', '*'],
] as const)('%s: %s is ignored', async ([name, value], { employer }) => {
  await sendBatch(employer, [put('A')]);
  const headers = { [name]: value };
  const batch = await sendBatch(employer, [put('A', { title: 'New' }), put('B')], headers);
  expect(outcomesOf(batch)).toEqual(['updated', 'created']);
  expect(outcomesOf(await sendBatch(employer, [put('A', { title: 'New' })], headers))).toEqual(['unchanged']);
});
