import type { ExpectedStage } from '../lib/inspection/expected-stage.ts';
import { applicationDefaults } from '../lib/limits.ts';
import { alarmRowsOf } from './alarm-rows.ts';
import { background, functionNames, isDeployed } from './functions.ts';
import { type AwsAccount, arnOf, type Statement } from './grants.ts';
import type { StageSettings } from './settings.ts';
import { streamConsumers } from './streams.ts';

/** What the daily inspection expects of a stage with alarms. */
export const expectedOf = (settings: StageSettings): ExpectedStage => {
  const metrics = alarmRowsOf(settings).flatMap((row) => Object.values(row.alarms).flat());
  const { APPLICATIONS_PER_KEY = applicationDefaults.APPLICATIONS_PER_KEY } = settings.applications ?? {};
  return {
    name: settings.ownPrefix,
    isProtected: settings.isProtected,
    hasRecovery: settings.hasRecovery,
    functions: functionNames.filter((name) => isDeployed(name, settings)).toSorted(),
    streams: Object.fromEntries(streamConsumers.map((consumer) => [consumer.function, consumer.table])),
    schedules: Object.fromEntries(
      Object.entries(background).flatMap(([name, { schedules }]) =>
        schedules ? [[name, Object.keys(schedules).length]] : [],
      ),
    ),
    filters: Object.fromEntries(
      metrics.flatMap(({ name, counted }) => (counted ? [[name, counted.pattern]] : [])),
    ),
    ...(settings.applications && { applicationsPerKey: Number(APPLICATIONS_PER_KEY) }),
  };
};

/** What the inspection reads. IAM grants lists on `*` alone. */
export const inspectionStatements = (
  { ownPrefix, tablePrefix }: StageSettings,
  account: AwsAccount,
): Statement[] => [
  {
    actions: ['DescribeTable', 'DescribeContinuousBackups', 'DescribeTimeToLive'].map(
      (action) => `dynamodb:${action}`,
    ),
    resources: [arnOf(account, 'dynamodb', `table/${tablePrefix}-*`)],
  },
  { actions: ['sns:ListSubscriptionsByTopic'], resources: [arnOf(account, 'sns', `${ownPrefix}-alarms`)] },
  {
    actions: [
      'lambda:ListEventSourceMappings',
      'logs:DescribeLogGroups',
      'logs:DescribeMetricFilters',
      'scheduler:ListSchedules',
      'ses:GetAccount',
    ],
    resources: ['*'],
  },
];
