import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished, vi } from 'vitest';
import { expectedOf } from '../../deploy/inspection.ts';
import { readStageSettings } from '../../deploy/settings.ts';
import type { ExpectedStage } from '../../lib/inspection/expected-stage.ts';
import { tableName } from '../../lib/store/tables.ts';

const mail = { MAIL_FROM: 'jobs@mail.board.example', MAIL_CONTACT: 'help@board.example' };

/** What production with applications should have. */
export const expectedStage: ExpectedStage = expectedOf(
  readStageSettings('production', { APPLICATIONS: 'on', ...mail }),
);

const arn = (service: string, resource: string) => `arn:aws:${service}:ca-central-1:000000000000:${resource}`;
const functionArn = (of: string) => arn('lambda', `function:${expectedStage.name}-${of}:live`);
const streamOf = (table: string) => arn('dynamodb', `table/${table}/stream/2026-11-26T08:00:00.000`);

/** What AWS returns about a stage without problems; names of members are those of AWS's API references. */
const healthyAccount = () => ({
  subscriptions: [arn('sns', `${expectedStage.name}-alarms:1`)],
  mappings: Object.fromEntries(
    Object.keys(expectedStage.streams).map((of) => [of, { State: 'Enabled', stale: false }]),
  ),
  schedules: Object.entries(expectedStage.schedules).flatMap(([of, count]) =>
    Array.from({ length: count }, () => ({ of, State: 'ENABLED' })),
  ),
  table: { DeletionProtectionEnabled: true },
  recovery: 'ENABLED',
  expiry: { TimeToLiveStatus: 'ENABLED', AttributeName: 'expires' },
  groups: expectedStage.functions.map((of) => `/aws/lambda/${expectedStage.name}-${of}`),
  filters: { ...expectedStage.filters } as Record<string, string>,
  mails: {
    EnforcementStatus: 'HEALTHY',
    SendingEnabled: true,
    SendQuota: { Max24HourSend: 50_000, MaxSendRate: 14, SentLast24Hours: 10 },
  },
  /** Of a service whose requests are refused, such as `sns`. */
  refused: '',
});

export type AwsAccount = ReturnType<typeof healthyAccount>;

const tableOf = (account: AwsAccount, TableName: string) => ({
  DescribeTable: {
    Table: {
      ...account.table,
      TableName,
      TableArn: arn('dynamodb', `table/${TableName}`),
      LatestStreamArn: streamOf(TableName),
    },
  },
  DescribeContinuousBackups: {
    ContinuousBackupsDescription: {
      ContinuousBackupsStatus: 'ENABLED',
      PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: account.recovery },
    },
  },
  DescribeTimeToLive: { TimeToLiveDescription: account.expiry },
});

const listSubscriptions = ({ subscriptions }: AwsAccount): string => {
  const members = subscriptions.map((each) => `<member><SubscriptionArn>${each}</SubscriptionArn></member>`);
  return `<ListSubscriptionsByTopicResponse xmlns="http://sns.amazonaws.com/doc/2010-03-31/"><ListSubscriptionsByTopicResult>
    <Subscriptions>${members.join('')}</Subscriptions></ListSubscriptionsByTopicResult></ListSubscriptionsByTopicResponse>`;
};

const respond = (account: AwsAccount, url: URL, target: string, body: string): object | string => {
  const of = (name: string | null) => String(name).slice(expectedStage.name.length + 1, -':live'.length);
  const [, action = ''] = target.split('.');
  if (target.startsWith('DynamoDB')) return Object(tableOf(account, JSON.parse(body).TableName))[action];
  if (action === 'DescribeLogGroups') {
    return { logGroups: account.groups.map((logGroupName) => ({ logGroupName })) };
  }
  if (action === 'DescribeMetricFilters') {
    const { metricName, metricNamespace } = JSON.parse(body);
    const filterPattern = metricNamespace === expectedStage.name && account.filters[metricName];
    return { metricFilters: filterPattern ? [{ filterName: metricName, filterPattern }] : [] };
  }
  if (url.pathname.startsWith('/2015-03-31/event-source-mappings')) {
    const name = of(url.searchParams.get('FunctionName'));
    const { stale, State } = account.mappings[name] ?? {};
    const table = tableName(name === 'remove-missing' ? 'syncs' : 'jobs');
    return { EventSourceMappings: State ? [{ State, EventSourceArn: streamOf(stale ? 'Old' : table) }] : [] };
  }
  if (url.pathname === '/schedules') {
    const schedules = account.schedules.map(({ of, State }) => ({ State, Target: { Arn: functionArn(of) } }));
    // Two pages.
    const isFirst = !url.searchParams.has('NextToken');
    return {
      Schedules: isFirst ? schedules.slice(0, 1) : schedules.slice(1),
      ...(isFirst && { NextToken: '2' }),
    };
  }
  return url.pathname === '/v2/email/account' ? account.mails : listSubscriptions(account);
};

/** Starts a server in the place of AWS, for the running test. @returns what it reports, which tests change. */
export const useAwsAccount = async () => {
  const account = healthyAccount();
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const service = /\/([a-z]+)\/aws4_request/.exec(request.headers.authorization ?? '')?.[1];
    if (service === account.refused) {
      response.writeHead(403, { 'x-amzn-errortype': 'AccessDeniedException' });
      response.end(JSON.stringify({ message: 'not authorized' }));
      return;
    }
    const target = String(request.headers['x-amz-target'] ?? '');
    const found = respond(account, new URL(request.url ?? '', 'http://aws'), target, body);
    response.writeHead(200, { 'content-type': typeof found === 'string' ? 'text/xml' : 'application/json' });
    response.end(typeof found === 'string' ? found : JSON.stringify(found));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const environment: Record<string, string> = {
    AWS_REGION: 'ca-central-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
  };
  for (const service of ['DYNAMODB', 'CLOUDWATCH_LOGS', 'LAMBDA', 'SCHEDULER', 'SESV2', 'SNS']) {
    environment[`AWS_ENDPOINT_URL_${service}`] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  return { account, environment };
};
