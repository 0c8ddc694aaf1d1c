import { describe, expect, test } from 'vitest';
import { useApi } from '../../support/api/api.ts';
import { createJob, minimalJob, readJob } from '../../support/api/jobs.ts';
import { faultMessage, faultsOf, problemOf } from '../../support/api/responses.ts';

const api = useApi();

/** The faults of a creation; the update of a valid job must report the same. */
const faultsOnCreateAndUpdate = async (body: object) => {
  const employer = await api.employer();
  const { id } = await createJob(employer);
  const created = faultsOf(await employer.post('/jobs', { ...minimalJob, ...body }));
  expect(faultsOf(await employer.put(`/jobs/${id}`, body))).toEqual(created);
  return created;
};

describe('status', () => {
  test.each(['active', 'archived', 'draft'])('accepts %s', async (status) => {
    const employer = await api.employer();
    expect(await createJob(employer, { status })).toMatchObject({ status });
  });

  test.each(['', 'Active', 'closed', ' draft'])('rejects %j, which is not in the list', async (status) => {
    expect(await faultsOnCreateAndUpdate({ status })).toEqual(['/status not_in_list']);
  });

  test.each([1, {}, [], true])('rejects %j, which is not a string', async (status) => {
    expect(await faultsOnCreateAndUpdate({ status })).toEqual(['/status type']);
  });
});

describe.each(['confidential', 'autoRefresh'])('%s', (property) => {
  test.each([true, false])('stores %j', async (value) => {
    const employer = await api.employer();
    const job = await createJob(employer, { [property]: value });
    expect(await readJob(employer, job)).toMatchObject({ [property]: value });
  });

  test.each(['true', 'false', 0, 1, {}, '', null])('rejects %j', async (value) => {
    expect(await faultsOnCreateAndUpdate({ [property]: value })).toEqual([`/${property} type`]);
  });
});

describe('categories', () => {
  test('accepts up to three ids from 1 to 39 and keeps their order', async () => {
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
  ])('rejects %j: %j', async (categories, faults) => {
    expect(await faultsOnCreateAndUpdate({ categories })).toEqual(faults);
  });

  test('validates all entries when one is invalid', async () => {
    const categories = [{ id: 'x' }, { id: 99 }, { id: 3 }];
    expect(await faultsOnCreateAndUpdate({ categories })).toEqual([
      '/categories/0/id type',
      '/categories/1 not_in_list',
    ]);
  });
});

describe.each([
  ['positionType', 5],
  ['applicantRoutingType', 2],
] as const)('%s', (property, last) => {
  test('accepts every id of the list', async () => {
    const employer = await api.employer();
    for (let id = 1; id <= last; id++) {
      const body = { [property]: { id, name: 'ignored' }, applicationUrl: 'https://example.org' };
      expect(await createJob(employer, body)).toMatchObject({ [property]: { id } });
    }
  });

  test.each([0, -1, last + 1, 2 ** 31, 1e300])('rejects the id %d and lists the choices', async (id) => {
    expect(await faultsOnCreateAndUpdate({ [property]: { id } })).toEqual([`/${property}/id not_in_list`]);
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
  ])('rejects %j: %s', async (value, fault) => {
    expect(await faultsOnCreateAndUpdate({ [property]: value })).toEqual([`/${property}/${fault}`]);
  });

  test.each([1, 'Email', null, [], [{ id: 1 }]])('rejects %j', async (value) => {
    expect(await faultsOnCreateAndUpdate({ [property]: value })).toEqual([`/${property} type`]);
  });
});

describe('null', () => {
  test.each(['title', 'status', 'description', 'locations', 'confidential'])(
    'is rejected for %s',
    async (property) => {
      expect(await faultsOnCreateAndUpdate({ [property]: null })).toEqual([`/${property} type`]);
    },
  );

  test('is rejected in nested properties', async () => {
    expect(await faultsOnCreateAndUpdate({ locations: [{ description: null }] })).toEqual([
      '/locations/0/description type',
    ]);
    expect(await faultsOnCreateAndUpdate({ locations: [null] })).toEqual(['/locations/0 type']);
    expect(await faultsOnCreateAndUpdate({ salary: { plusCommission: null } })).toEqual([
      '/salary/plusCommission type',
    ]);
  });

  test('means absent in a creation, for nullable properties', async () => {
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

  test('is accepted in ignored properties', async () => {
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
