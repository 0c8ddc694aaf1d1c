import { describe, expect, test } from 'vitest';
import { useApi } from '../../support/api/api.ts';
import { createJob, minimalJob } from '../../support/api/jobs.ts';
import { etagOf, faultsOf, jobOf } from '../../support/api/responses.ts';

const api = useApi();

const text = JSON.stringify(minimalJob).slice(0, -1);

/** Bodies are text, because JavaScript would reformat the numbers. */
const withAmount = (amount: string): string =>
  `${text}, "salary": {"amount": ${amount}, "period": {"id": 1}}}`;

describe('an amount', () => {
  test.each([
    ['0', '0.0000'],
    ['-0', '0.0000'],
    ['-0.0', '0.0000'],
    ['0.0001', '0.0001'],
    ['1', '1.0000'],
    ['1.00000', '1.0000'],
    ['1.50', '1.5000'],
    ['1.123400000000000000000000', '1.1234'],
    ['1e2', '100.0000'],
    ['1E+2', '100.0000'],
    ['12345e-4', '1.2345'],
    ['123450e-5', '1.2345'],
    ['0.00001e1', '0.0001'],
    ['0e-400', '0.0000'],
    ['19.11', '19.1100'],
    ['50000', '50000.0000'],
    ['8999999999.9999', '8999999999.9999'],
    ['9999999999.9998', '9999999999.9998'],
    ['9999999999.9999', '9999999999.9999'],
    ['9999999999.99990', '9999999999.9999'],
  ])('%s is returned as %s', async (sent, written) => {
    const employer = await api.employer();
    const created = await employer.post('/jobs', withAmount(sent));
    const { id } = jobOf(created, 201);
    const salary = `"salary":{"amount":${written},"maxAmount":null,"period":{"id":1,"name":"Yearly","unit":"year"},"plusCommission":false}`;
    expect(created.text).toContain(salary);
    expect((await employer.get(`/jobs/${id}`)).text).toContain(salary);
  });

  test.each([
    ['-0.0001', 'out_of_range'],
    ['-1', 'out_of_range'],
    ['10000000000', 'out_of_range'],
    ['10000000000.0000', 'out_of_range'],
    ['1e400', 'out_of_range'],
    ['-1e400', 'out_of_range'],
    ['1e999999999999999999999', 'out_of_range'],
    ['0.00001', 'too_many_decimals'],
    ['1e-5', 'too_many_decimals'],
    ['1.00001', 'too_many_decimals'],
    ['1.00000000000000000001', 'too_many_decimals'],
    ['9999999999.99990000000000001', 'too_many_decimals'],
    ['9999999999.99999', 'too_many_decimals'],
    ['123456e-5', 'too_many_decimals'],
    ['1e-400', 'too_many_decimals'],
    ['"1"', 'type'],
    ['true', 'type'],
    ['{}', 'type'],
    ['[1]', 'type'],
  ])('%s is rejected: %s', async (sent, code) => {
    const employer = await api.employer();
    expect(faultsOf(await employer.post('/jobs', withAmount(sent)))).toEqual([`/salary/amount ${code}`]);
    const both = `${text}, "salary": {"amount": 0, "maxAmount": ${sent}, "period": {"id": 1}}}`;
    expect(faultsOf(await employer.post('/jobs', both))).toEqual([`/salary/maxAmount ${code}`]);
  });

  test('may equal maxAmount but not exceed it', async () => {
    const employer = await api.employer();
    const salary = (amount: number, maxAmount: number) => ({ amount, maxAmount, period: { id: 1 } });
    expect(await createJob(employer, { salary: salary(0.3, 0.3) })).toMatchObject({
      salary: { maxAmount: 0.3 },
    });
    await createJob(employer, { salary: salary(9999999999.9998, 9999999999.9999) });
    const response = await employer.post('/jobs', {
      ...minimalJob,
      salary: salary(9999999999.9999, 9999999999.9998),
    });
    expect(faultsOf(response)).toEqual(['/salary/maxAmount out_of_range']);
  });
});

describe('a salary', () => {
  test.each([
    [{}, null],
    [{ plusCommission: false }, null],
    [{ amount: null, maxAmount: null, period: null }, null],
    [{ plusCommission: true }, { amount: null, maxAmount: null, period: null, plusCommission: true }],
    [
      { amount: 1, period: { id: 2 } },
      { amount: 1, maxAmount: null, plusCommission: false },
    ],
    [
      { amount: 0, period: { id: 3 }, plusCommission: true },
      { amount: 0, plusCommission: true },
    ],
  ])('%j is stored as %j', async (salary, stored) => {
    const employer = await api.employer();
    expect(await createJob(employer, { salary })).toMatchObject({ salary: stored });
  });

  test.each([
    [{ amount: 1 }, ['/salary/period required']],
    [{ amount: 1, period: null }, ['/salary/period required']],
    [{ amount: 1, maxAmount: 2 }, ['/salary/period required']],
    [{ maxAmount: 2 }, ['/salary/amount required']],
    [{ period: { id: 1 } }, ['/salary/amount required']],
    [{ maxAmount: 2, period: { id: 1 } }, ['/salary/amount required']],
    [{ maxAmount: 2, plusCommission: true }, ['/salary/amount required']],
    [{ amount: 1, period: { id: 0 } }, ['/salary/period/id not_in_list']],
    [{ amount: 1, period: { id: 6 } }, ['/salary/period/id not_in_list']],
    [{ amount: 1, period: {} }, ['/salary/period/id required']],
    [{ amount: 1, period: 1 }, ['/salary/period type']],
    [{ amount: 1, period: { id: '1' } }, ['/salary/period/id type']],
    [{ amount: 2, maxAmount: 1 }, ['/salary/maxAmount out_of_range', '/salary/period required']],
    [{ plusCommission: 1 }, ['/salary/plusCommission type']],
    [5, ['/salary type']],
    [[], ['/salary type']],
    ['none', ['/salary type']],
  ])('%j is rejected: %j', async (salary, faults) => {
    const employer = await api.employer();
    expect(faultsOf(await employer.post('/jobs', { ...minimalJob, salary }))).toEqual(faults);
    const { id } = await createJob(employer);
    expect(faultsOf(await employer.put(`/jobs/${id}`, { salary }))).toEqual(faults);
  });

  test.each([
    [1, 'Yearly', 'year'],
    [2, 'Monthly', 'month'],
    [3, 'Weekly', 'week'],
    [4, 'Daily', 'day'],
    [5, 'Hourly', 'hour'],
  ])('has the period %d: %s, unit %s', async (id, name, unit) => {
    const employer = await api.employer();
    const job = await createJob(employer, { salary: { amount: 1, period: { id } } });
    expect(job.salary?.period).toEqual({ id, name, unit });
  });
});

describe('an update of a salary', () => {
  const stored = { amount: 10, maxAmount: 20, period: { id: 5 }, plusCommission: false };
  const update = async (salary: unknown) => {
    const employer = await api.employer();
    const { id } = await createJob(employer, { salary: stored });
    return employer.put(`/jobs/${id}`, { salary });
  };

  test.each([
    [{}, { amount: 10, maxAmount: 20, period: { id: 5 }, plusCommission: false }],
    [{ amount: 11 }, { amount: 11, maxAmount: 20, period: { id: 5 } }],
    [{ maxAmount: null }, { amount: 10, maxAmount: null, period: { id: 5 } }],
    [{ maxAmount: 10 }, { amount: 10, maxAmount: 10 }],
    [{ period: { id: 1 } }, { amount: 10, maxAmount: 20, period: { id: 1, name: 'Yearly', unit: 'year' } }],
    [{ plusCommission: true }, { amount: 10, maxAmount: 20, period: { id: 5 }, plusCommission: true }],
    [{ amount: null, maxAmount: null, period: null }, null],
    [
      { amount: null, maxAmount: null, period: null, plusCommission: true },
      { amount: null, maxAmount: null, period: null, plusCommission: true },
    ],
    [null, null],
  ])('with %j results in %j', async (salary, merged) => {
    expect(jobOf(await update(salary))).toMatchObject({ salary: merged });
  });

  test.each([
    [{ amount: null }, ['/salary/amount required']],
    [{ period: null }, ['/salary/period required']],
    [{ amount: 21 }, ['/salary/maxAmount out_of_range']],
    [{ maxAmount: 9.9999 }, ['/salary/maxAmount out_of_range']],
    [{ period: {} }, ['/salary/period/id required']],
  ])('with %j is rejected because of the result: %j', async (salary, faults) => {
    expect(faultsOf(await update(salary))).toEqual(faults);
  });

  test('with equal values in other formats changes nothing', async () => {
    const employer = await api.employer();
    const created = await employer.post('/jobs', withAmount('0'));
    const { id } = jobOf(created, 201);
    for (const amount of ['0', '0.0', '-0', '0e5']) {
      const response = await employer.put(`/jobs/${id}`, `{"salary": {"amount": ${amount}}}`);
      expect([response.text, etagOf(response)]).toEqual([created.text, etagOf(created)]);
    }
  });

  test('is validated as a new salary after salary: null', async () => {
    const employer = await api.employer();
    const { id } = await createJob(employer, { salary: stored });
    jobOf(await employer.put(`/jobs/${id}`, { salary: null }));
    expect(faultsOf(await employer.put(`/jobs/${id}`, { salary: { amount: 1 } }))).toEqual([
      '/salary/period required',
    ]);
  });
});
