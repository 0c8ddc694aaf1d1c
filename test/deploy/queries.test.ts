import { expect, vi } from 'vitest';
import { accessLogFields } from '../../deploy/access-log.ts';
import { savedQueries } from '../../deploy/queries.ts';
import { handler as recordMailEvent } from '../../functions/record-mail-event.ts';
import { handler as sweep } from '../../functions/sweep.ts';

import { useApi } from '../support/api/api.ts';
import { put, sendBatch } from '../support/api/batches.ts';
import { createJob } from '../support/api/jobs.ts';
import { boardOf, commit, feedOf, openWith, references } from '../support/api/syncs.ts';
import { withFaults } from '../support/store/faults.ts';
import { aStoredJob } from '../support/store/stored-job.ts';

const { test, ...api } = useApi();

/** Of Logs Insights: https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/CWL_QuerySyntax.html */
const language = /^(fields|filter|stats|sort|limit|by|as|desc|in|and|or|like|count|sum|max|pct|ispresent)$/;

/** Of each line, and of Lambda's own: https://docs.aws.amazon.com/lambda/latest/dg/nodejs-logging.html */
const lambdaFields = ['@timestamp', '@log', '@message', 'type', 'level', 'errorMessage'];

/** Of a line about a mail: lib/application/mail/ses.ts, lib/application/record-mail-event.ts. */
const mailFields = ['mail', 'mailId', 'kind', 'cause'];

/** Of a line about a problem: functions/sweep.ts. */
const inspectionFields = ['problem'];

/** The names in a query that neither the language nor the query itself defines. */
const fieldsOf = (commands: readonly string[]): string[] => {
  const text = commands.join(' | ').replaceAll(/ like \/.*\/|"[^"]*"/g, '');
  const own = [...text.matchAll(/ as (\w+)/g)].map(([, name]) => name);
  return (text.match(/@?[a-zA-Z][\w.]*/g) ?? []).filter(
    (name) => !language.test(name) && !own.includes(name),
  );
};

/** The paths of all values in a line of log, such as `store.ms`. */
const pathsOf = (line: object): string[] =>
  Object.entries(line).flatMap(([key, value]) =>
    value instanceof Object ? [key, ...pathsOf(value).map((path) => `${key}.${path}`)] : [key],
  );

test('the saved query of errors finds the lines of ours, and of Lambda itself', async ({ employer }) => {
  const output = vi.spyOn(console, 'log').mockImplementation(() => {});
  await withFaults({ rate: 1, kinds: ['connection-reset'], seed: 1 }, () =>
    employer.send('GET', '/jobs/1', { mayFail: true }),
  );
  const [ours] = output.mock.calls.map(([line]) => JSON.parse(String(line)).level);
  const [, filter = ''] = /^filter level in (.+)$/.exec(savedQueries.errors?.[2] ?? '') ?? [];
  // https://docs.aws.amazon.com/lambda/latest/dg/monitoring-cloudwatchlogs-logformat.html
  expect(JSON.parse(filter)).toEqual(expect.arrayContaining([ours, 'ERROR']));
});

/** Whether a saved query finds a line, once `id` is pasted into it. */
const finds = (name: string, id: string | number, line: string): boolean => {
  const filter = savedQueries[name]?.find((one) => one.startsWith('filter ')) ?? '';
  const pasted = filter.replace('PASTE_THE_ID_HERE', String(id));
  const [, pattern] = /^filter @message like \/(.+)\/$/.exec(pasted) ?? [];
  if (pattern !== undefined) return new RegExp(pattern).test(line);
  const [, field = '', value] = /^filter (\w+) = "(.+)"$/.exec(pasted) ?? [];
  return JSON.parse(line)[field] === value;
};

test('the saved query of a job finds each line about it, and those of no other', async ({ employer }) => {
  const output = vi.spyOn(console, 'log').mockImplementation(() => {});
  const { results } = await sendBatch(
    employer,
    ['A', 'B', 'C'].map((name) => put(name)),
  );
  const ids = results.map(({ id }) => Number(id));
  for (const id of ids) await employer.get(`/jobs/${id}`);
  const closeDate = '2020-01-01';
  const { job } = await aStoredJob({ employerId: employer.id, status: 'active', closeDate });
  await sweep({}, { getRemainingTimeInMillis: () => 60_000 });
  const lines = output.mock.calls.map(([line]) => String(line));
  const found = (id: number) =>
    lines.filter((line) => finds('job', id, line)).map((line) => JSON.parse(line));
  for (const id of ids) expect(found(id)).toMatchObject([{ changed: { length: 3 } }, { jobId: id }]);
  expect(found(job.id)).toMatchObject([{ step: 'archive' }]);
  for (const part of [String(ids[0]).slice(1), String(ids[0]).slice(0, -1), `${ids[0]}0`])
    expect(found(Number(part))).toEqual([]);
});

test('the saved queries of a key, a synchronisation and a mail find their lines', async () => {
  const employer = await boardOf(api, references(3));
  const output = vi.spyOn(console, 'log').mockImplementation(() => {});
  const other = await api.employer();
  await createJob(other);
  const sync = await openWith(employer, feedOf(references(2)));
  await commit(employer, sync, 1, 2);
  const mailId = '0100-000000';
  await recordMailEvent({ detail: { eventType: 'DeliveryDelay', mail: { messageId: mailId } } });
  const lines = output.mock.calls.map(([line]) => String(line));
  const found = (name: string, id: string) =>
    lines.filter((line) => finds(name, id, line)).map((line) => JSON.parse(line));
  expect(found('key', other.keyId)).toMatchObject([{ route: 'POST /api/v1.1/jobs' }]);
  expect(found('synchronisation', sync.id)).toMatchObject([
    { status: 201 },
    { route: 'PUT /api/v1.1/syncs/{id}/chunks/{n}' },
    { planned: 1, changed: { length: 1 } },
  ]);
  expect(found('mail', mailId)).toMatchObject([{ mail: 'delay', mailId }]);
});

test('each field of a saved query is in a line of its logs', async ({ employer }) => {
  const output = vi.spyOn(console, 'log').mockImplementation(() => {});
  const { id } = await createJob(employer);
  await employer.get(`/jobs/${id}`, { 'user-agent': 'feed/2.1' });
  await withFaults({ rate: 1, kinds: ['connection-reset'], seed: 1 }, () =>
    employer.send('GET', `/jobs/${id}`, { mayFail: true }),
  );
  await commit(employer, await openWith(employer, feedOf(references(1))), 1, 1);
  await aStoredJob({ employerId: employer.id, status: 'active', closeDate: '2020-01-01' });
  await sweep({}, { getRemainingTimeInMillis: () => 60_000 });
  const lines = output.mock.calls.map(([line]) => JSON.parse(String(line)));
  // Of the first request of a process alone: test/functions/cold-start.test.ts.
  const functionFields = [
    ...lambdaFields,
    ...lines.flatMap(pathsOf),
    'coldStart',
    ...mailFields,
    ...inspectionFields,
  ];
  for (const [logs, ...commands] of Object.values(savedQueries)) {
    const known = logs === 'access' ? Object.keys(accessLogFields) : functionFields;
    expect(fieldsOf(commands).filter((field) => !known.includes(field))).toEqual([]);
  }
});
