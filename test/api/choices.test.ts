import { describe, expect, test } from 'vitest';
import { useApi } from '../support/api.ts';
import { createJob, minimalJob, readJob } from '../support/jobs.ts';
import { faultMessage, faultsOf, problemOf } from '../support/responses.ts';

const api = useApi();

/** What creation says is wrong, and what an update of a sound job says. */
const faultsBothWays = async (body: object) => {
  const employer = await api.employer();
  const { id } = await createJob(employer);
  const created = faultsOf(await employer.post('/jobs', { ...minimalJob, ...body }));
  expect(faultsOf(await employer.put(`/jobs/${id}`, body))).toEqual(created);
  return created;
};

describe('status', () => {
  test.each(['active', 'archived', 'draft'])('may be %s', async (status) => {
    const employer = await api.employer();
    expect(await createJob(employer, { status })).toMatchObject({ status });
  });

  test.each(['', 'Active', 'closed', ' draft'])('is not %j', async (status) => {
    expect(await faultsBothWays({ status })).toEqual(['/status not_in_list']);
  });

  test.each([1, {}, [], true])('is not %j', async (status) => {
    expect(await faultsBothWays({ status })).toEqual(['/status type']);
  });
});

describe.each(['confidential', 'autoRefresh'])('%s', (property) => {
  test.each([true, false])('is stored as %j', async (value) => {
    const employer = await api.employer();
    const job = await createJob(employer, { [property]: value });
    expect(await readJob(employer, job)).toMatchObject({ [property]: value });
  });

  test.each(['true', 'false', 0, 1, {}, '', null])('is not %j', async (value) => {
    expect(await faultsBothWays({ [property]: value })).toEqual([`/${property} type`]);
  });
});

describe('categories', () => {
  test('may be any of 1 to 39, up to three, in the order sent', async () => {
    const employer = await api.employer();
    for (let id = 1; id <= 37; id += 3) {
      const ids = [id + 2, id, id + 1];
      const { categories } = await createJob(employer, { categories: ids.map((one) => ({ id: one })) });
      expect(categories.map((category) => category.id)).toEqual(ids);
    }
  });

  test.each([
    [[], ['/categories too_few']],
    [[{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }], ['/categories too_many']],
    [[{ id: 0 }], ['/categories/0 not_in_list']],
    [[{ id: 40 }], ['/categories/0 not_in_list']],
    [[{ id: 1 }, { id: -1 }], ['/categories/1 not_in_list']],
    [[{ id: 1 }, { id: 1 }], ['/categories/1 duplicate']],
    [[{ id: 1 }, { id: 2, name: 'x' }, { id: 1, name: 'y' }], ['/categories/2 duplicate']],
    [[{ id: 1.5 }], ['/categories/0/id type']],
    [[{ id: '1' }], ['/categories/0/id type']],
    [[{ id: null }], ['/categories/0/id type']],
    [[{}], ['/categories/0/id required']],
    [[{ name: 'Legal' }], ['/categories/0/id required']],
    [[1], ['/categories/0 type']],
    [[null], ['/categories/0 type']],
    [[{ id: 1, title: 'x' }], ['/categories/0/title unknown_property']],
    [{ id: 1 }, ['/categories type']],
    [null, ['/categories type']],
  ])('%j: %j', async (categories, faults) => {
    expect(await faultsBothWays({ categories })).toEqual(faults);
  });

  test('past an entry with one fault the others are looked at', async () => {
    const categories = [{ id: 'x' }, { id: 99 }, { id: 3 }];
    expect(await faultsBothWays({ categories })).toEqual([
      '/categories/0/id type',
      '/categories/1 not_in_list',
    ]);
  });
});

describe.each([
  ['positionType', 5],
  ['applicantRoutingType', 2],
] as const)('%s', (property, last) => {
  test('may be any of the list', async () => {
    const employer = await api.employer();
    for (let id = 1; id <= last; id++) {
      const body = { [property]: { id, name: 'ignored' }, applicationUrl: 'https://example.org' };
      expect(await createJob(employer, body)).toMatchObject({ [property]: { id } });
    }
  });

  test.each([0, -1, last + 1, 2 ** 31, 1e300])('is not %d: the message names the choices', async (id) => {
    expect(await faultsBothWays({ [property]: { id } })).toEqual([`/${property}/id not_in_list`]);
    const employer = await api.employer();
    const message = faultMessage(await employer.post('/jobs', { ...minimalJob, [property]: { id } }));
    expect(message).toContain(property === 'positionType' ? '2 (Part Time)' : '1 (Email)');
  });

  test.each([
    [{}, 'id required'],
    [{ name: 'Email' }, 'id required'],
    [{ id: '1' }, 'id type'],
    [{ id: 1.5 }, 'id type'],
    [{ id: null }, 'id type'],
    [{ id: 1, nom: 'x' }, 'nom unknown_property'],
  ])('%j: %s', async (value, fault) => {
    expect(await faultsBothWays({ [property]: value })).toEqual([`/${property}/${fault}`]);
  });

  test.each([1, 'Email', null, [], [{ id: 1 }]])('is not %j', async (value) => {
    expect(await faultsBothWays({ [property]: value })).toEqual([`/${property} type`]);
  });
});

describe('null', () => {
  test.each(['title', 'status', 'description', 'locations', 'confidential'])(
    'is not accepted for %s',
    async (property) => {
      expect(await faultsBothWays({ [property]: null })).toEqual([`/${property} type`]);
    },
  );

  test('is not accepted inside', async () => {
    expect(await faultsBothWays({ locations: [{ description: null }] })).toEqual([
      '/locations/0/description type',
    ]);
    expect(await faultsBothWays({ locations: [null] })).toEqual(['/locations/0 type']);
    expect(await faultsBothWays({ salary: { plusCommission: null } })).toEqual([
      '/salary/plusCommission type',
    ]);
  });

  test('is as absent on creation where it is accepted', async () => {
    const employer = await api.employer();
    const nulls = { referenceId: null, salary: null, applicationUrl: null };
    const job = await createJob(employer, nulls);
    expect(job).toMatchObject(nulls);
    const { errors } = problemOf(
      await employer.post('/jobs', { ...minimalJob, applicationEmail: null }),
      400,
    );
    expect(errors).toMatchObject([{ pointer: '/applicationEmail', code: 'required' }]);
    const none = { amount: null, maxAmount: null, period: null };
    expect(await createJob(employer, { salary: none })).toMatchObject({ salary: null });
  });

  test('is accepted in what is ignored', async () => {
    const employer = await api.employer();
    await createJob(employer, {
      id: null,
      employer: null,
      publishDate: null,
      locations: [
        { id: null, name: null, description: 'Richmond, BC', type: null, latitude: null, longitude: null },
      ],
      categories: [{ id: 38, name: null }],
      positionType: { id: 2, name: null },
      salary: { amount: 1, period: { id: 1, name: null, unit: null } },
      applicantRoutingType: { id: 1, name: null },
    });
  });
});
