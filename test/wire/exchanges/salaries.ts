import { minimalJob } from '../../support/api/jobs.ts';
import { pathOf, type Scenarios } from '../session.ts';

/** The salary as it is in the JSON text, where `19.10` and `19.1` differ. */
const salaries: readonly string[] = [
  '{"amount":19.11,"period":{"id":5}}',
  '{"amount":50000,"period":{"id":1}}',
  '{"amount":50000.0000,"maxAmount":60000.5,"period":{"id":2}}',
  '{"amount":0,"period":{"id":3}}',
  '{"amount":-0,"period":{"id":4}}',
  '{"amount":0.0001,"maxAmount":0.0001,"period":{"id":5}}',
  '{"amount":1.00000,"period":{"id":5}}',
  '{"amount":1e3,"period":{"id":5}}',
  '{"amount":12345E-4,"period":{"id":5}}',
  '{"amount":9999999999.9999,"period":{"id":5}}',
  '{"amount":1,"maxAmount":null,"period":{"id":5,"name":"x","unit":1},"plusCommission":true}',
  '{"plusCommission":true}',
  '{"plusCommission":false}',
  '{}',
  '{"amount":null,"maxAmount":null,"period":null,"plusCommission":true}',
  'null',
];

const invalid: readonly string[] = [
  '{"amount":1}',
  '{"period":{"id":1}}',
  '{"maxAmount":1}',
  '{"maxAmount":1,"period":{"id":1}}',
  '{"amount":2,"maxAmount":1,"period":{"id":1}}',
  '{"amount":-1,"period":{"id":1}}',
  '{"amount":-0.0001,"period":{"id":1}}',
  '{"amount":10000000000,"period":{"id":1}}',
  '{"amount":1e400,"period":{"id":1}}',
  '{"amount":1.00001,"period":{"id":1}}',
  '{"amount":1e-5,"period":{"id":1}}',
  '{"amount":1,"maxAmount":1.12345,"period":{"id":1}}',
  '{"amount":9999999999.99999,"period":{"id":1}}',
  '{"amount":"1","period":{"id":1}}',
  '{"amount":true,"period":{"id":1}}',
  '{"amount":1,"period":{"id":6}}',
  '{"amount":1,"period":{}}',
  '{"amount":1,"period":1}',
  '{"amount":1,"period":{"id":1.5}}',
  '{"amount":1,"period":{"id":1},"plusCommission":null}',
  '{"amount":1,"period":{"id":1},"currency":"CAD"}',
  '{"amount":1,"period":{"id":1,"units":"x"}}',
  '{"minAmount":1}',
  '[]',
  '1',
];

const merged: readonly string[] = [
  '{"amount":20.5}',
  '{"maxAmount":30}',
  '{"period":{"id":1}}',
  '{"plusCommission":true}',
  '{"maxAmount":null}',
  '{"maxAmount":1}',
  '{"amount":null}',
  '{"period":null}',
  '{}',
  '{"amount":null,"period":null}',
  '{"amount":10}',
  '{"plusCommission":false}',
  '{"amount":10}',
  '{"amount":10,"period":{"id":5}}',
  'null',
];

const jobWith = (salary: string): string =>
  `${JSON.stringify({ ...minimalJob, applicationEmail: 'a@example.org' }).slice(0, -1)},"salary":${salary}}`;

export const salaryScenarios: Scenarios = {
  valid: async ({ post }) => {
    for (const salary of salaries) await post(salary, '/jobs', jobWith(salary));
  },

  invalid: async ({ post }) => {
    for (const salary of invalid) await post(salary, '/jobs', jobWith(salary));
  },

  merged: async ({ get, post, put }) => {
    const job = pathOf(await post('create', '/jobs', jobWith('{"amount":19.1,"period":{"id":5}}')));
    for (const [at, salary] of merged.entries())
      await put(`${at + 1}: ${salary}`, job, `{"salary":${salary}}`);
    await get('as read', job);
  },
};
