import { describe, expect } from 'vitest';
import { useApi } from '../../support/api/api.ts';
import { minimalJob } from '../../support/api/jobs.ts';
import { faultsOf, jobOf } from '../../support/api/responses.ts';

const { test } = useApi();

const text = JSON.stringify(minimalJob).slice(0, -1);

/** Bodies are text, because JavaScript would reformat the numbers. */
const withAmount = (amount: string): string =>
  `${text}, "salary": {"amount": ${amount}, "period": {"id": 1}}}`;

/** Amounts as they are returned, and as they may be sent; in JSON, the last of two members counts. */
const amounts = {
  '0.0000': ['0', '-0', '-0.0', '0e-400', '0e400'],
  '0.0001': ['0.0001', '0.00001e1'],
  '1.0000': ['1', '1.00000'],
  '1.1234': ['1.123400000000000000000000'],
  '1.2345': ['12345e-4', '123450e-5'],
  '1.5000': ['1.50', '1.123456,"amount":1.5', '1.123456,"am\\u006funt":1.5'],
  '19.1100': ['19.11'],
  '100.0000': ['1e2', '1E+2'],
  '4503599627.3704': ['4503599627.3704'],
  '9999999999.9998': ['9999999999.9998'],
  '9999999999.9999': ['9999999999.9999', '9999999999.99990', '99999999999999e-4'],
};

const refusedAmounts = {
  out_of_range: [
    '-0.0001',
    '-1',
    '10000000000',
    '9007199254740993',
    '1e400',
    '-1e400',
    '1e999999999999999999999',
  ],
  too_many_decimals: [
    ...['0.00001', '1e-5', '1.00001', '1.00000000000000000001', '9999999999.99990000000000001'],
    ...['9999999999.99999', '123456e-5', '1e-400', '-1e-400'],
  ],
  type: ['"1,5"', 'true', '{}', '[1]'],
};

const pairs = (lists: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(lists).flatMap(([name, sent]) => sent.map((one) => [one, name] as const));

describe('an amount', () => {
  const quoted = pairs(amounts).map(([sent, written]) => [`"${sent}"`, written] as const);
  const all = [...pairs(amounts), ...quoted.filter(([sent]) => !sent.includes(','))];

  test.for(all)('%s is returned as %s', async ([sent, written], { employer }) => {
    const created = await employer.post('/jobs', withAmount(sent));
    const { id } = jobOf(created, 201);
    const salary = `"salary":{"amount":${written},"maxAmount":null,"period":{"id":1,"name":"Yearly","unit":"year"},"plusCommission":false}`;
    expect(created.text).toContain(salary);
    expect((await employer.get(`/jobs/${id}`)).text).toContain(salary);
  });

  test.for(pairs(refusedAmounts))('%s is refused, not rounded: %s', async ([sent, code], { employer }) => {
    expect(faultsOf(await employer.post('/jobs', withAmount(sent)))).toEqual([`/salary/amount ${code}`]);
    const both = `${text}, "salary": {"amount": 0, "maxAmount": ${sent}, "period": {"id": 1}}}`;
    expect(faultsOf(await employer.post('/jobs', both))).toEqual([`/salary/maxAmount ${code}`]);
  });
});
