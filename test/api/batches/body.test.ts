import { describe, expect } from 'vitest';
import { useApi } from '../../support/api/api.ts';
import { put, remove } from '../../support/api/batches.ts';
import { totalOf } from '../../support/api/jobs.ts';
import { faultsOf, problemOf } from '../../support/api/responses.ts';

const { test, ...api } = useApi();

const valid = put('valid');

describe('a batch is refused as a whole, and nothing is done', () => {
  const operations = (...some: readonly unknown[]) => ({ operations: some });

  test.for<[object, ...string[]]>([
    [{}, '/operations required'],
    [{ operations: null }, '/operations type'],
    [{ operations: { 0: valid } }, '/operations type'],
    [operations(), '/operations too_few'],
    [{ operations: Array(101).fill(valid) }, '/operations too_many'],
    [{ operations: [valid], dryRun: true }, '/dryRun unknown_property'],
    [{ operation: [valid] }, '/operation unknown_property', '/operations required'],
    [operations(valid, { job: valid.job }), '/operations/1/op required'],
    [operations(valid, { ...valid, op: 'PUT' }), '/operations/1/op not_in_list'],
    [operations(valid, { ...valid, op: null }), '/operations/1/op not_in_list'],
    [operations(valid, { op: 'toString' }), '/operations/1/op not_in_list'],
    [operations(valid, 'put', null, []), '/operations/1 type', '/operations/2 type', '/operations/3 type'],
    [operations(valid.job), '/operations/0/op required'],
    [operations({ ...valid, referenceId: 'valid' }), '/operations/0/referenceId unknown_property'],
    [
      operations({ ...remove('x'), job: {}, 'a/b~': 1 }),
      '/operations/0/a~1b~0 unknown_property',
      '/operations/0/job unknown_property',
    ],
  ])('%j: %s', async ([body, ...faults], { employer }) => {
    for (const headers of [{}, { prefer: 'handling=lenient' }]) {
      const response = await employer.post('/jobs/batch', body, headers);
      expect(faultsOf(response)).toEqual(faults);
      expect(problemOf(response, 400).type).toMatch(/\/problems\/body$/);
    }
    expect(await totalOf(employer)).toBe(0);
  });

  test.for([
    ['malformed JSON', '{"operations":[', 'malformed-json', 400],
    ['an array', JSON.stringify([valid]), 'malformed-json', 400],
    ['an empty body', '', 'malformed-json', 400],
    [
      'too many values',
      `{"operations":[{"op":"put","job":{"id":[${'1,'.repeat(200_000)}1]}}]}`,
      'too-large',
      413,
    ],
  ] as const)('%s', async ([, text, problem, status], { employer }) => {
    const response = await employer.post('/jobs/batch', text, { 'content-type': 'application/json' });
    expect(problemOf(response, status).type).toMatch(new RegExp(`/problems/${problem}$`));
  });

  test('one that is not sent as JSON', async ({ employer }) => {
    const headers = { 'content-type': 'text/plain' };
    expect((await employer.post('/jobs/batch', { operations: [valid] }, headers)).status).toBe(415);
  });

  test('one with a mistyped query parameter', async ({ employer }) => {
    const body = { operations: [valid] };
    expect(faultsOf(await employer.post('/jobs/batch?dryrun=true', body))).toEqual([
      'dryrun unknown_parameter',
    ]);
    expect(await totalOf(employer)).toBe(0);
  });
});

/** A long body is parsed in another way. */
describe.each([0, 200_000])('in a body with %i spaces', (spaces) => {
  const bodyWith = (member: string): string =>
    JSON.stringify({ operations: [valid] }).replace('"job":{', `"job":{${member},${' '.repeat(spaces)}`);

  test.each([
    ['__proto__', '"__proto__":1'],
    ['__proto__ with an escape', '"\\u005f_proto__":1'],
    ['constructor', '"constructor":{"prototype":1}'],
    ['constructor with an escape', '"c\\u006fnstructor":{"prototype":1}'],
  ])('a property named %s is refused', async (_, member) => {
    const response = await (await api.employer()).post('/jobs/batch', bodyWith(member));
    expect(problemOf(response, 400).detail).toContain('named __proto__ or constructor');
  });

  test('extreme nesting is refused', async () => {
    const member = `"notes":${'['.repeat(90_000)}${']'.repeat(90_000)}`;
    const response = await (await api.employer()).post('/jobs/batch', bodyWith(member));
    expect(problemOf(response, 400).detail).toContain('nested too deeply');
  });

  test('texts that look like an amount or a forbidden name are accepted', async () => {
    const body = bodyWith('"title":"Road constructor __proto__ amount\\": 1.123456 1er"');
    const response = await (await api.employer()).post('/jobs/batch', body);
    expect(JSON.parse(response.text).results[0]).toMatchObject({ outcome: 'created' });
  });
});

test('messages say what to write instead', async ({ employer }) => {
  const { errors = [] } = problemOf(
    await employer.post('/jobs/batch', { operations: [{ op: 'upsert' }, { op: 'put', jobs: {} }, 5] }),
    400,
  );
  expect(errors.map(({ message }) => message)).toEqual([
    'operations[0].op must be "put" or "delete"',
    'jobs is not a property of the operation "put"; did you mean job?',
    'operations[2] must be an object, such as { "op": "put", "job": { … } }',
  ]);
});

test.for([
  [{ op: 'put' }, ' type'],
  [{ op: 'put', job: null }, ' type'],
  [{ op: 'put', job: [] }, ' type'],
  [{ op: 'put', job: {} }, '/referenceId required'],
  [{ op: 'put', job: { ...valid.job, referenceId: 5 } }, '/referenceId type'],
  [{ op: 'delete' }, '/referenceId required'],
  [{ op: 'delete', referenceId: null }, '/referenceId type'],
  [{ op: 'delete', referenceId: '' }, '/referenceId blank'],
  [{ op: 'delete', referenceId: 'a\0' }, '/referenceId invalid_character'],
])('%j is invalid, and the others are applied', async ([operation, error], { employer }) => {
  const response = await employer.post('/jobs/batch', { operations: [operation, valid] });
  const { results } = JSON.parse(response.text);
  expect(results[0]).toMatchObject({ index: 0, outcome: 'invalid' });
  expect(
    results[0].errors.map(({ pointer, code }: Record<string, string>) => `${pointer} ${code}`),
  ).toContain(error);
  expect(results[1]).toMatchObject({ index: 1, outcome: 'created' });
});

test.for(['PUT', 'DELETE'])('no method override is possible: %s', async (method, { employer }) => {
  const headers = { 'x-http-method-override': method };
  const response = await employer.post('/jobs/batch', { operations: [valid] }, headers);
  expect([response.status, response.headers.allow]).toEqual([405, 'POST']);
  expect(await totalOf(employer)).toBe(0);
});
