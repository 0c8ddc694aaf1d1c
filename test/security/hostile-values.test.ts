import { expect } from 'vitest';
import { useApi } from '../support/api/api.ts';
import { minimalJob } from '../support/api/jobs.ts';
import { jobOf, problemOf } from '../support/api/responses.ts';

const { test, ...api } = useApi();

const job = {
  ...minimalJob,
  closeDate: '2999-12-31',
  confidential: true,
  autoRefresh: true,
  status: 'active',
  locations: [{ description: 'Nowhere, ON' }],
  salary: { amount: 19.11, maxAmount: 21.5, period: { id: 5 }, plusCommission: true },
  applicationUrl: null,
  employer: 'x',
};

/** As they are written in JSON. Add each one that has broken something. */
const hostileValues = [
  ['null', 'true', '[]', '{}', '[[]]', '[null]', '{"id":1}', '{"id":0}', '{"id":1.5}', '{"id":"1"}'],
  ['-0', '1e400', '-1e-400', '0.00005', '9007199254740993', '1.0', '2147483648'],
  ['""', '" "', '"\\u0000"', '"\\ud83d"', '"\\ude00\\ud83d"', '"\\ud83d\\ude00"', '"a\\u0085b"', '"\\u2028"'],
  [
    '"\\u200b"',
    '"\\ufeffx"',
    '"\\u202ex"',
    '"\\ufdfa, QC"',
    '"e\\u0301, ON"',
    '",ON"',
    '"x, ON"',
    '"\\uffff"',
  ],
  ['"__proto__"', '{"__proto__":{}}', '{"constructor":{"prototype":{}}}', '{"toString":1}', '{"a/b~c":1}'],
  [
    '"0000-01-01"',
    '"9999-12-31"',
    '"2026-02-29"',
    '"http://x.org"',
    '"//x.org"',
    '"a@b.co"',
    '"a@b.co?cc=x"',
  ],
  [
    '"<p>"',
    '"<!--"',
    '"&#xD83D;"',
    '"&lt;p&gt;x&lt;/p&gt;"',
    '"a\\nb\\n\\nc"',
    '"<a href=\\"javascript:x\\">y</a>"',
  ],
].flat();

/** Paths of every value in the job, such as `locations.0.description`. */
const pathsOf = (value: object): string[] =>
  Object.entries(value).flatMap(([name, child]) => [
    name,
    ...(typeof child === 'object' && child !== null ? pathsOf(child).map((path) => `${name}.${path}`) : []),
  ]);

const mark = '@@';

/** The job's JSON with one value replaced. */
const withValue = (path: string, value: string): string => {
  const body = structuredClone(job);
  const names = path.split('.');
  const owner = names.slice(0, -1).reduce<object>((found, name) => Reflect.get(found, name), body);
  Reflect.set(owner, names.at(-1) ?? '', mark);
  return JSON.stringify(body).replace(`"${mark}"`, () => value);
};

const paths = ['referenceId', ...pathsOf(job)];
const modes = [{}, { prefer: 'handling=lenient' }];

test.each(hostileValues)('%s anywhere is refused, or stored and returned as one value', async (value) => {
  const employer = await api.employer();
  const send = async (path: string, headers: Readonly<Record<string, string>>): Promise<void> => {
    const created = await employer.post('/jobs', withValue(path, value), headers);
    if (created.status !== 201) {
      problemOf(created, 400);
      return;
    }
    const { id } = jobOf(created, 201);
    const read = await employer.get(`/jobs/${id}`);
    const put = await employer.put(`/jobs/${id}`, read.text);
    expect([read.text, put.text, put.headers.etag]).toEqual([created.text, created.text, read.headers.etag]);
    // Releases the referenceId for the other mode.
    await employer.delete(`/jobs/${id}`);
  };
  for (const mode of modes) await Promise.all(paths.map((path) => send(path, mode)));
});
