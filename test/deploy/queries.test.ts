import { expect, vi } from 'vitest';
import { accessLogFields } from '../../deploy/access-log.ts';
import { savedQueries } from '../../deploy/queries.ts';
import { useApi } from '../support/api/api.ts';
import { createJob } from '../support/api/jobs.ts';
import { withFaults } from '../support/store/faults.ts';

const { test } = useApi();

/** Of Logs Insights: https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/CWL_QuerySyntax.html */
const language = /^(fields|filter|stats|sort|limit|by|as|desc|in|and|or|like|count|sum|max|pct|ispresent)$/;

/** Of each line, and of Lambda's own: https://docs.aws.amazon.com/lambda/latest/dg/nodejs-logging.html */
const lambdaFields = ['@timestamp', '@log', '@message', 'type', 'level', 'errorMessage'];

/** Of a line about a mail: lib/application/mail/ses.ts, lib/application/record-mail-event.ts. */
const mailFields = ['mail', 'mailId', 'kind', 'cause'];

/** The names in a query that neither the language nor the query itself defines. */
const fieldsOf = (commands: readonly string[]): string[] => {
  const text = commands.join(' | ').replaceAll(/"[^"]*"/g, '');
  const own = [...text.matchAll(/ as (\w+)/g)].map(([, name]) => name);
  return (text.match(/@?[a-zA-Z][\w.]*/g) ?? []).filter(
    (name) => !language.test(name) && !own.includes(name),
  );
};

/** The paths of all values in a line of log, such as `store.ms`. */
const pathsOf = (line: object): string[] =>
  Object.entries(line).flatMap(([key, value]) =>
    value instanceof Object ? pathsOf(value).map((path) => `${key}.${path}`) : [key],
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

test('each field of a saved query is in a line of its logs', async ({ employer }) => {
  const output = vi.spyOn(console, 'log').mockImplementation(() => {});
  const { id } = await createJob(employer);
  await withFaults({ rate: 1, kinds: ['connection-reset'], seed: 1 }, () =>
    employer.send('GET', `/jobs/${id}`, { mayFail: true }),
  );
  const lines = output.mock.calls.map(([line]) => JSON.parse(String(line)));
  // Of the first request of a process alone: test/functions/cold-start.test.ts.
  const functionFields = [...lambdaFields, ...lines.flatMap(pathsOf), 'coldStart', ...mailFields];
  for (const [logs, ...commands] of Object.values(savedQueries)) {
    const known = logs === 'access' ? Object.keys(accessLogFields) : functionFields;
    expect(fieldsOf(commands).filter((field) => !known.includes(field))).toEqual([]);
  }
});
