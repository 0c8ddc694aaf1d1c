import { describe, expect } from 'vitest';
import { useApi } from '../../support/api/api.ts';
import { createJob, minimalJob, readJob } from '../../support/api/jobs.ts';
import { faultMessage, faultsOf, problemOf } from '../../support/api/responses.ts';

const { test } = useApi();

/** A fault in every property, structural or not. */
const invalidJob = {
  referenceId: 'x'.repeat(51),
  title: ' ',
  closeDate: '2026-02-30',
  confidential: 'no',
  autoRefresh: 1,
  status: 'open',
  locations: [{ description: 'Richmond, XX' }, { description: 'Vancuver' }, {}],
  categories: [{ id: 1 }, { id: 1 }, { id: 99 }],
  positionType: { id: 9 },
  salary: { amount: -1, maxAmount: 1.00001, period: { id: 7 }, plusCommission: 'x' },
  description: '<h2>x</h2><p style="a">y</p>',
  applicantRoutingType: { id: 1 },
  applicationEmail: 'nobody',
  applicationUrl: 5,
  titel: 'x',
};

const faults = [
  '/applicationEmail invalid_email',
  '/applicationUrl type',
  '/autoRefresh type',
  '/categories/1 duplicate',
  '/categories/2 not_in_list',
  '/closeDate invalid_date',
  '/confidential type',
  '/description html_attribute',
  '/description html_tag',
  '/locations/0 unknown_province',
  '/locations/1 unknown_location',
  '/locations/2/description required',
  '/positionType/id not_in_list',
  '/referenceId too_long',
  '/salary/amount out_of_range',
  '/salary/maxAmount too_many_decimals',
  '/salary/period/id not_in_list',
  '/salary/plusCommission type',
  '/status not_in_list',
  '/title blank',
  '/titel unknown_property',
].sort();

describe('a 400 response', () => {
  test('lists all faults of a creation, and of an update, which changes nothing', async ({ employer }) => {
    const job = await createJob(employer, { referenceId: 'R' });
    expect(faultsOf(await employer.post('/jobs', invalidJob))).toEqual(faults);
    expect(faultsOf(await employer.put(`/jobs/${job.id}`, invalidJob))).toEqual(faults);
    const expected = faults.filter((fault) => !fault.startsWith('/referenceId'));
    expect(faultsOf(await employer.put('/jobs', { ...invalidJob, referenceId: 'R' }))).toEqual(expected);
    expect(await readJob(employer, job)).toEqual(job);
  });

  test('has the first message in its detail, and a message for each fault', async ({ employer }) => {
    const body = { ...minimalJob, title: '', salary: { amount: 1 } };
    const problem = problemOf(await employer.post('/jobs', body), 400);
    expect(problem).toMatchObject({
      type: expect.stringMatching(/\/problems\/validation$/),
      title: 'The job is not valid',
      detail: 'title must not be blank; and 1 more',
      message: 'title must not be blank; and 1 more',
      errors: [
        { pointer: '/title', code: 'blank', message: 'title must not be blank' },
        {
          pointer: '/salary/period',
          code: 'required',
          message: 'salary.period is required when salary.amount is given',
        },
      ],
    });
  });

  describe('lists the faults outside an oversized', () => {
    const typos = Array(51).fill({ description: 'Vancuver' });
    const faultsOutside = (...places: string[]) =>
      faults.filter((fault) => !places.some((place) => fault.startsWith(place)));
    const manyProperties = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`x${at}`, 1]));

    test.for<[string, object, string[]]>([
      ['array', { locations: typos }, [...faultsOutside('/locations'), '/locations too_many']],
      [
        'array entry',
        { locations: [{ ...invalidJob.locations[0], ...manyProperties }, ...invalidJob.locations.slice(1)] },
        [...faults, '/locations/0 too_many'],
      ],
      ['property', { salary: { ...invalidJob.salary, ...manyProperties } }, [...faults, '/salary too_many']],
      ['body', manyProperties, [...faultsOutside('/titel'), ' too_many']],
      [
        'body and an oversized array in it',
        { ...manyProperties, locations: typos },
        [...faultsOutside('/titel', '/locations'), ' too_many', '/locations too_many'],
      ],
    ])('%s', async ([, more, expected], { employer }) => {
      const { id } = await createJob(employer);
      for (const target of ['/jobs', `/jobs/${id}`]) {
        const response = await employer.send(target === '/jobs' ? 'POST' : 'PUT', target, {
          body: { ...invalidJob, ...more },
        });
        expect(faultsOf(response)).toEqual([...expected].sort());
      }
    });

    test('array when the referenceId is invalid, too', async ({ employer }) => {
      for (const referenceId of [5, 'x'.repeat(3_000)]) {
        const response = await employer.put('/jobs', { referenceId, locations: typos });
        expect(faultsOf(response)).toContainEqual(expect.stringMatching(/^\/referenceId (?:type|too_long)$/));
        expect(faultsOf(response)).toContain('/locations too_many');
      }
    });
  });
});

describe('an unknown property', () => {
  test.for([
    ['titel', 'title'],
    ['Title', 'title'],
    ['reference_id', 'referenceId'],
    ['referenceID', 'referenceId'],
    ['postionType', 'positionType'],
    ['category', 'categories'],
    ['location', 'locations'],
    ['applicationURL', 'applicationUrl'],
  ] as const)('%s is rejected, with the suggestion %s', async ([name, suggestion], { employer }) => {
    const response = await employer.post('/jobs', { ...minimalJob, [name]: 'x' });
    expect(faultsOf(response)).toEqual([`/${name} unknown_property`]);
    expect(faultMessage(response)).toContain(name);
    expect(faultMessage(response)).toContain(`did you mean ${suggestion}?`);
  });

  test('gets no suggestion when no property is similar', async ({ employer }) => {
    const message = faultMessage(await employer.post('/jobs', { ...minimalJob, wage: 5 }));
    expect(message).toContain('wage');
    expect(message).not.toContain('did you mean');
  });

  test('is found in nested objects', async ({ employer }) => {
    const body = {
      ...minimalJob,
      locations: [{ description: 'Richmond, BC', postalCode: 'x' }],
      salary: { amount: 1, period: { id: 1, units: 'x' }, max_amount: 2 },
    };
    const response = await employer.post('/jobs', body);
    expect(faultsOf(response)).toEqual([
      '/locations/0/postalCode unknown_property',
      '/salary/max_amount unknown_property',
      '/salary/period/units unknown_property',
    ]);
    expect(response.text).toContain('did you mean maxAmount?');
  });

  test('is escaped in its JSON pointer (RFC 6901)', async ({ employer }) => {
    const response = await employer.post('/jobs', { ...minimalJob, 'a/b~c': 1, '': 1 });
    expect(faultsOf(response)).toEqual(['/ unknown_property', '/a~1b~0c unknown_property']);
  });

  test('with a very long name reports its content under no other property', async ({ employer }) => {
    const body = { ...minimalJob, ['x'.repeat(501)]: { title: '\0' } };
    const response = await employer.post('/jobs', body, { prefer: 'handling=lenient' });
    expect(faultsOf(response)).toEqual([' invalid_character']);
  });
});
