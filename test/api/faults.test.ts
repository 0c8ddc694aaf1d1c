import { describe, expect, test } from 'vitest';
import { faultCodes } from '../../lib/api/fault-codes.ts';
import { useApi } from '../support/api.ts';
import { createJob, minimalJob, readJob } from '../support/jobs.ts';
import { faultMessage, faultsOf, jobOf, problemOf } from '../support/responses.ts';

const api = useApi();

/** Something wrong in every property, structural or not. */
const wrong = {
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

describe('all faults of a body come together', () => {
  test('on creation', async () => {
    const employer = await api.employer();
    expect(faultsOf(await employer.post('/jobs', wrong))).toEqual(faults);
  });

  test('on an update, which changes nothing', async () => {
    const employer = await api.employer();
    const job = await createJob(employer);
    expect(faultsOf(await employer.put(`/jobs/${job.id}`, wrong))).toEqual(faults);
    expect(await readJob(employer, job)).toEqual(job);
  });

  test('where the referenceId names the job', async () => {
    const employer = await api.employer();
    await createJob(employer, { referenceId: 'R' });
    const expected = faults.filter((fault) => !fault.startsWith('/referenceId'));
    expect(faultsOf(await employer.put('/jobs', { ...wrong, referenceId: 'R' }))).toEqual(expected);
  });

  test('with those of properties that are missing', async () => {
    const employer = await api.employer();
    expect(faultsOf(await employer.post('/jobs', { status: 'open', salary: { amount: 5 } }))).toEqual([
      '/applicantRoutingType required',
      '/categories required',
      '/description required',
      '/locations required',
      '/positionType required',
      '/salary/period required',
      '/status not_in_list',
      '/title required',
    ]);
  });

  test('each named in the detail, with a message for people', async () => {
    const employer = await api.employer();
    const body = { ...minimalJob, title: '', salary: { amount: 1 } };
    const problem = problemOf(await employer.post('/jobs', body), 400);
    expect(problem).toMatchObject({
      type: expect.stringMatching(/\/problems\/validation$/),
      title: 'The job is not valid',
      detail: '2 properties need attention: title, salary.period',
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

  describe('around a place that has too many members to be looked at', () => {
    const typos = Array(51).fill({ description: 'Vancuver' });
    const without = (...places: string[]) =>
      faults.filter((fault) => !places.some((place) => fault.startsWith(place)));
    const manyMore = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`x${at}`, 1]));

    test.each<[string, object, string[]]>([
      ['an array', { locations: typos }, [...without('/locations'), '/locations too_many']],
      [
        'an entry of an array',
        { locations: [{ ...wrong.locations[0], ...manyMore }, ...wrong.locations.slice(1)] },
        [...faults, '/locations/0 too_many'],
      ],
      ['a property', { salary: { ...wrong.salary, ...manyMore } }, [...faults, '/salary too_many']],
      ['the body itself', manyMore, [...without('/titel'), ' too_many']],
      [
        'the body itself, and one in its midst',
        { ...manyMore, locations: typos },
        [...without('/titel', '/locations'), ' too_many', '/locations too_many'],
      ],
    ])('%s', async (_, more, expected) => {
      const employer = await api.employer();
      const { id } = await createJob(employer);
      for (const target of ['/jobs', `/jobs/${id}`]) {
        const answer = await employer.send(target === '/jobs' ? 'POST' : 'PUT', target, {
          body: { ...wrong, ...more },
        });
        expect(faultsOf(answer)).toEqual([...expected].sort());
      }
    });

    test('a reference that cannot be one', async () => {
      const employer = await api.employer();
      for (const referenceId of [5, 'x'.repeat(3_000)]) {
        const answer = await employer.put('/jobs', { referenceId, locations: typos });
        expect(faultsOf(answer)).toContainEqual(expect.stringMatching(/^\/referenceId (?:type|too_long)$/));
        expect(faultsOf(answer)).toContain('/locations too_many');
      }
    });
  });

  test('and no value at fault is complained about twice', async () => {
    const employer = await api.employer();
    const body = { ...minimalJob, applicantRoutingType: 'Email', applicationEmail: 5, title: 5 };
    expect(faultsOf(await employer.post('/jobs', body))).toEqual([
      '/applicantRoutingType type',
      '/applicationEmail type',
      '/title type',
    ]);
  });
});

describe('an unknown property', () => {
  test.each([
    ['titel', 'title'],
    ['Title', 'title'],
    ['reference_id', 'referenceId'],
    ['referenceID', 'referenceId'],
    ['postionType', 'positionType'],
    ['category', 'categories'],
    ['location', 'locations'],
    ['applicationURL', 'applicationUrl'],
  ])('%s is named, and %s suggested', async (name, meant) => {
    const employer = await api.employer();
    const answer = await employer.post('/jobs', { ...minimalJob, [name]: 'x' });
    expect(faultsOf(answer)).toEqual([`/${name} unknown_property`]);
    expect(faultMessage(answer)).toContain(name);
    expect(faultMessage(answer)).toContain(`did you mean ${meant}?`);
  });

  test('that resembles none has no suggestion', async () => {
    const employer = await api.employer();
    const message = faultMessage(await employer.post('/jobs', { ...minimalJob, wage: 5 }));
    expect(message).toContain('wage');
    expect(message).not.toContain('did you mean');
  });

  test('is found inside, too', async () => {
    const employer = await api.employer();
    const body = {
      ...minimalJob,
      locations: [{ description: 'Richmond, BC', postalCode: 'x' }],
      salary: { amount: 1, period: { id: 1, units: 'x' }, max_amount: 2 },
    };
    const answer = await employer.post('/jobs', body);
    expect(faultsOf(answer)).toEqual([
      '/locations/0/postalCode unknown_property',
      '/salary/max_amount unknown_property',
      '/salary/period/units unknown_property',
    ]);
    expect(answer.text).toContain('did you mean maxAmount?');
  });

  test('with a slash or a tilde in its name has a pointer by RFC 6901', async () => {
    const employer = await api.employer();
    const answer = await employer.post('/jobs', { ...minimalJob, 'a/b~c': 1, '': 1 });
    expect(faultsOf(answer)).toEqual(['/ unknown_property', '/a~1b~0c unknown_property']);
  });

  test('with an endless name blames no other property for what is inside', async () => {
    const employer = await api.employer();
    const body = { ...minimalJob, ['x'.repeat(501)]: { title: '\0' } };
    const answer = await employer.post('/jobs', body, { prefer: 'handling=lenient' });
    expect(faultsOf(answer)).toEqual([' invalid_character']);
  });

  test('is forgiven in lenient mode, anywhere, and counted', async () => {
    const employer = await api.employer();
    const body = { ...minimalJob, titel: 'x', salary: { amount: 1, period: { id: 1, units: 'x' } } };
    const answer = await employer.post('/jobs', body, { prefer: 'handling=lenient' });
    expect(jobOf(answer, 201)).not.toHaveProperty('titel');
    expect(answer.headers['lenient-removed']).toContain('properties=2');
  });
});

test('a code that a fault may have says what it means', () => {
  for (const [code, meaning] of Object.entries(faultCodes)) {
    expect(code).toMatch(/^[a-z]+(?:_[a-z]+)*$/);
    expect(meaning).toMatch(/^[A-Z].*\.$/);
  }
});
