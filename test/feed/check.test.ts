import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkFeed } from '../../feed/src/check/check-feed.ts';
import { checkJob } from '../../feed/src/check/check-job.ts';
import { checkTable } from '../../feed/src/check/check-table.ts';
import { useApi } from '../support/api/api.ts';
import { minimalJob } from '../support/api/jobs.ts';
import { problemOf } from '../support/api/responses.ts';
import { body } from '../support/arbitrary-body.ts';
import { runs } from '../support/runs.ts';
import { csvHeader, csvRow, open, readAll } from './support.ts';

const api = useApi();
const now = new Date();

const check = async (content: string, lenient = false) =>
  checkFeed(await open({}, content), { lenient, now });

const job = { ...minimalJob, referenceId: 'R-1', salary: { amount: 20, period: { id: 5 } } };

/** The service writes names with characters that JSON cannot hold this way. */
const wellFormed = (text: string): string => text.replaceAll('\0', '\uFFFD').toWellFormed();

const sorted = (errors: readonly { readonly code: string; readonly pointer?: string }[]): string[] =>
  errors.map(({ code, pointer }) => wellFormed(`${code} ${pointer}`)).sort();

/** The only job of a feed, unless the bytes are no feed of one object. */
const itemIn = async (bytes: Uint8Array) => {
  const { items } = await readAll(`[${Buffer.from(bytes)}]`).catch(() => ({ items: [] }));
  const [item, ...others] = items;
  return item && others.length === 0 && item.problems.length === 0 ? item : undefined;
};

test.each([
  ['strict', {}],
  ['lenient', { prefer: 'handling=lenient' }],
])('a job has the problems that the service reports: %s', async (mode, headers) => {
  const { put } = await api.employer();
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(body, async (bytes) => {
      const item = await itemIn(bytes);
      if (!item) return;
      const response = await put('/jobs?dryRun=true', JSON.stringify(item.job), headers);
      const { errors } = response.status === 400 ? problemOf(response, 400) : { errors: [] };
      // A body that is malformed for the service has no errors, and a response at most a hundred.
      if (!errors || errors.length >= 100 || response.status === 413) return;
      const found = await checkJob(item, { lenient: mode === 'lenient', now });
      const own = sorted(found.filter(({ severity }) => severity === 'error'));
      // Without a valid reference, the service does not know whether the job is a new one.
      if (own.some((one) => one.endsWith(' /referenceId')))
        expect(own).toEqual(expect.arrayContaining(sorted(errors)));
      else expect(own).toEqual(sorted(errors));
      compared += 1;
    }),
    { numRuns: runs(20) },
  );
  expect(compared).toBeGreaterThan(10);
});

test('with skipAbroad, jobs abroad are left out and counted', async () => {
  const [here, abroad] = ['Calgary AB', '"Austin, TX"'].map((place) => csvRow.replace('Kelowna BC', place));
  const rows = [here, abroad?.replace(',19,', ',Bar,')];
  const feed = await open({ skipAbroad: true }, [csvHeader, ...rows].join('\n'));
  const report = await checkFeed(feed, { lenient: false, now });
  expect(report).toMatchObject({ jobs: 2, valid: 1, invalid: 0, abroad: 1, warned: 0 });
  expect(checkTable(report).join('\n')).toMatch(/^csv: 2 jobs, 1 valid, 0 invalid, 1 abroad\.\n/);
});

test('a report counts problems by kind, with the most frequent example first', async () => {
  const rows = ['A', 'B', 'C', 'A'].map((id) =>
    csvRow.replace('R-1', id).replace(',19,', id === 'B' ? ',Bar,' : ',Kitchen,'),
  );
  const report = await check([csvHeader, ...rows].join('\n'));
  expect(report).toMatchObject({ format: 'csv', jobs: 4, valid: 0, invalid: 4, warned: 0, expected: null });
  expect(report.problems).toMatchObject([
    {
      severity: 'error',
      code: 'unmapped',
      field: 'categories',
      jobs: 4,
      examples: [
        { jobs: 3, position: 1, line: 2, referenceId: 'A', message: expect.stringContaining('"Kitchen"') },
        { jobs: 1, position: 2, line: 3, referenceId: 'B', message: expect.stringContaining('"Bar"') },
      ],
    },
    {
      code: 'duplicate',
      field: 'referenceId',
      jobs: 1,
      examples: [{ position: 4, message: expect.stringContaining('job 1') }],
    },
  ]);
  expect(checkTable(report).join('\n')).toContain('! 4 jobs: categories unmapped\n    category "Kitchen"');
});

test.each([
  ['a referenceId', { ...job, referenceId: null }, 'required', 'referenceId'],
  [
    'a description that fits into a request',
    { ...job, description: '"'.repeat(2_500_000) },
    'too_large',
    'description',
  ],
])('a job needs %s', async (_, value, code, field) => {
  expect((await check(JSON.stringify([value]))).problems).toMatchObject([
    { severity: 'error', code, field, jobs: 1 },
  ]);
});

test('warnings do not make a job invalid', async () => {
  const doubtful = [
    { ...job, status: 'active', closeDate: '2020-01-01' },
    { ...job, referenceId: 'R-2', description: 'one\ntwo' },
  ];
  const report = await check(JSON.stringify(doubtful));
  expect(report).toMatchObject({ valid: 2, invalid: 0, warned: 2 });
  expect(report.problems.map(({ code }) => code)).toEqual(['past_date', 'plain_text']);
  expect((await check(JSON.stringify(doubtful.slice(1)), true)).problems).toEqual([]);
});

test('the table of a large feed is short, and does not promise more than --json has', async () => {
  const rows = Array.from({ length: 1_001 }, (_, at) => csvRow.replace('19', `C${at}`));
  rows[0] = csvRow.replace('R-1', 'R'.repeat(300)).replace('19', 'C0');
  const table = checkTable(await check([csvHeader, ...rows].join('\n'))).join('\n');
  expect(table).toContain('csv: 1,001 jobs, 0 valid, 1,001 invalid.');
  expect(table).toContain('    and more; --json lists 200\n');
  expect(Math.max(...table.split('\n').map(({ length }) => length))).toBeLessThan(300);
});

test('a job as forms and typed clients write it is valid, and null leaves the default', async () => {
  const typed = { ...job, categories: [{ id: '38' }], salary: { amount: '20.00', period: { id: '5' } } };
  const { jobs } = await readAll(JSON.stringify([{ ...typed, status: null, closeDate: null }]), {
    map: { defaults: { closeDate: '2999-12-31' } },
  });
  expect(jobs).toEqual([{ ...typed, status: 'active', closeDate: '2999-12-31' }]);
  expect(await check(JSON.stringify(jobs))).toMatchObject({ valid: 1, invalid: 0 });
});
