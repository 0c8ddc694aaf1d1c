import {
  CloudWatchLogsClient,
  DescribeMetricFiltersCommand,
  paginateDescribeLogGroups,
} from '@aws-sdk/client-cloudwatch-logs';
import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import { LambdaClient, ListEventSourceMappingsCommand } from '@aws-sdk/client-lambda';
import { paginateListSchedules, SchedulerClient } from '@aws-sdk/client-scheduler';
import { GetAccountCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { paginateListSubscriptionsByTopic, SNSClient } from '@aws-sdk/client-sns';
import { keysOf } from '../schema-parts.ts';
import { type Table, type TableKey, tableName, tables } from '../store/tables.ts';
import type { ExpectedStage } from './expected-stage.ts';

/** The element of all pages of a list. */
const collect = async <Page, Element>(
  pages: AsyncIterable<Page>,
  of: (page: Page) => readonly Element[] | undefined,
): Promise<Element[]> => (await Array.fromAsync(pages, (page) => of(page) ?? [])).flat();

/** A sentence for a problem; what is as it should be has none. */
export type StageFault = string | false;

const describeTable = async (client: DynamoDBClient, key: TableKey) =>
  (await client.send(new DescribeTableCommand({ TableName: tableName(key) }))).Table;

/** @returns who receives the alarms, without addresses, which no log has. */
export const recipientFaults = async ({ name }: ExpectedStage): Promise<StageFault[]> => {
  // It names the region and the account, as the topic does.
  const { TableArn = '' } = (await describeTable(new DynamoDBClient({}), 'jobs')) ?? {};
  const TopicArn = `${TableArn.replace(':dynamodb:', ':sns:').replace(/:table.*/, '')}:${name}-alarms`;
  const pages = paginateListSubscriptionsByTopic({ client: new SNSClient({}) }, { TopicArn });
  const recipients = await collect(pages, ({ Subscriptions }) => Subscriptions);
  const waiting = recipients.filter(({ SubscriptionArn }) => !SubscriptionArn?.startsWith('arn:')).length;
  return [
    recipients.length === waiting && 'No recipient of the alarms has confirmed.',
    waiting > 0 && `Recipients of the alarms that have not confirmed: ${waiting}.`,
  ];
};

export const mappingFaults = async ({ name, streams }: ExpectedStage): Promise<StageFault[]> => {
  const [lambda, dynamodb] = [new LambdaClient({}), new DynamoDBClient({})];
  const found = Object.entries(streams).map(async ([of, table]) => {
    const list = new ListEventSourceMappingsCommand({ FunctionName: `${name}-${of}:live` });
    const { EventSourceMappings = [] } = await lambda.send(list);
    const stream = (await describeTable(dynamodb, table))?.LatestStreamArn;
    const isFed = EventSourceMappings.some(
      ({ State, EventSourceArn }) => State === 'Enabled' && EventSourceArn === stream,
    );
    return !isFed && `No enabled mapping feeds ${of} with the stream of ${tableName(table)}.`;
  });
  return Promise.all(found);
};

export const scheduleFaults = async ({ name, schedules }: ExpectedStage): Promise<StageFault[]> => {
  const pages = paginateListSchedules({ client: new SchedulerClient({}) }, {});
  const all = await collect(pages, ({ Schedules }) => Schedules);
  return Object.entries(schedules).map(([of, count]) => {
    const enabled = all.filter(
      ({ State, Target }) => State === 'ENABLED' && Target?.Arn?.endsWith(`:function:${name}-${of}:live`),
    ).length;
    return enabled < count && `Enabled schedules of ${of}: ${enabled} instead of ${count}.`;
  });
};

export const tableFaults = async ({ isProtected, hasRecovery }: ExpectedStage): Promise<StageFault[]> => {
  const client = new DynamoDBClient({});
  const faultsOf = async (key: TableKey): Promise<StageFault[]> => {
    const TableName = tableName(key);
    const [table, { ContinuousBackupsDescription }, { TimeToLiveDescription }] = await Promise.all([
      describeTable(client, key),
      client.send(new DescribeContinuousBackupsCommand({ TableName })),
      client.send(new DescribeTimeToLiveCommand({ TableName })),
    ]);
    const recovery = ContinuousBackupsDescription?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus;
    const { timeToLive }: Table = tables[key];
    const expires =
      TimeToLiveDescription?.TimeToLiveStatus === 'ENABLED' &&
      TimeToLiveDescription.AttributeName === timeToLive;
    return [
      isProtected && !table?.DeletionProtectionEnabled && `${TableName} is not protected from deletion.`,
      hasRecovery && recovery !== 'ENABLED' && `${TableName} has no point-in-time recovery.`,
      timeToLive !== undefined && !expires && `${TableName} keeps items that have expired.`,
    ];
  };
  return (await Promise.all(keysOf(tables).map(faultsOf))).flat();
};

export const logFaults = async ({ name, functions, filters }: ExpectedStage): Promise<StageFault[]> => {
  const client = new CloudWatchLogsClient({});
  const prefix = `/aws/lambda/${name}-`;
  const pages = paginateDescribeLogGroups({ client }, { logGroupNamePrefix: prefix });
  const groups = new Set(await collect(pages, ({ logGroups }) => logGroups?.map((one) => one.logGroupName)));
  const missing = functions.filter((of) => !groups.has(`${prefix}${of}`));
  const found = Object.entries(filters).map(async ([metricName, pattern]) => {
    const describe = new DescribeMetricFiltersCommand({ metricName, metricNamespace: name });
    const { metricFilters = [] } = await client.send(describe);
    const isCounted = metricFilters.some(({ filterPattern }) => filterPattern === pattern);
    return !isCounted && `No filter counts the metric ${metricName}.`;
  });
  return [...missing.map((of) => `The log group of ${of} is missing.`), ...(await Promise.all(found))];
};

/** Of the account and region, in a stage that takes applications. */
export const mailFaults = async ({ applicationsPerKey }: ExpectedStage): Promise<StageFault[]> => {
  if (applicationsPerKey === undefined) return [];
  const account = await new SESv2Client({}).send(new GetAccountCommand({}));
  const { EnforcementStatus = 'unknown', SendingEnabled, SendQuota = {} } = account;
  const { Max24HourSend = 0, SentLast24Hours = 0 } = SendQuota;
  // -1 is unlimited.
  const isLimited = Max24HourSend >= 0;
  return [
    EnforcementStatus !== 'HEALTHY' && `Amazon SES reports ${EnforcementStatus} for the account.`,
    !SendingEnabled && 'Amazon SES has paused all mails.',
    isLimited &&
      Max24HourSend < applicationsPerKey &&
      `Amazon SES sends ${Max24HourSend} mails a day, fewer than APPLICATIONS_PER_KEY (${applicationsPerKey}).`,
    isLimited &&
      SentLast24Hours * 2 >= Max24HourSend &&
      `Amazon SES has sent ${SentLast24Hours} of ${Max24HourSend} mails in 24 hours.`,
  ];
};
