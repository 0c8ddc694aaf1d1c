import { roleGrants } from '../../../deploy/grants.ts';
import type { Inputs } from '../../../scripts/check-deploy/plan.ts';
import { ofApplications, type StageFacts } from './stage.ts';

export const policy = (...Statement: readonly Inputs[]): Inputs => ({ Version: '2012-10-17', Statement });

export const allow = (actions: string, ...Resource: readonly string[]): Inputs => {
  const [service, names = ''] = actions.split(':');
  return { Effect: 'Allow', Action: names.split(' ').map((name) => `${service}:${name}`), Resource };
};

/** By function: the table whose stream calls it, and the queue of what Lambda gives up. */
export const streams = {
  'remove-missing': ['Syncs', 'failed-removals'],
  'record-changes': ['Jobs', 'failed-changes'],
} as const;

/**
 * What the role of a function allows: its grants, which `npm test` compares with what its tests do, those
 * of the release before, its log, and what is listed here.
 */
export const functionRights = (facts: StageFacts, function_: string): Inputs => {
  const { arn, env, isMonitored, log, name, stage, tablePrefix } = facts;
  const tableOf = (table: string): string => arn('dynamodb', `table/${tablePrefix}-${table}`);
  const parameter = (of: string): string => arn('ssm', `parameter/job-posting/${stage}/${of}`);
  const [, stream] = Object.entries(streams).find(([each]) => each === function_) ?? [];
  return policy(
    ...roleGrants(function_).map(([resource, actions]) => {
      const [table = '', index] = resource.split('/');
      const on = tableOf(table.charAt(0).toUpperCase() + table.slice(1));
      return allow(`dynamodb:${actions.join(' ')}`, index ? `${on}/index/${index}` : on);
    }),
    // All streams of the group: Lambda chooses their names.
    allow('logs:CreateLogStream PutLogEvents', arn('logs', `log-group:${log(function_)}:*`)),
    ...(function_ === 'probe'
      ? [allow('ssm:GetParameters', parameter('origin'), parameter('probe-keys'))]
      : []),
    ...(function_ === 'fetch-feed' ? [allow('ssm:GetParameter', parameter('feeds/*'))] : []),
    ...(function_ === 'start-feeds' ? [allow('lambda:InvokeFunction', facts.invoked('fetch-feed'))] : []),
    // https://docs.aws.amazon.com/service-authorization/latest/reference/reference_policies_actions-resources-contextkeys.html
    ...(function_ === 'sweep' && isMonitored
      ? [
          allow('dynamodb:DescribeTable DescribeContinuousBackups DescribeTimeToLive', tableOf('*')),
          allow('sns:ListSubscriptionsByTopic', facts.topic),
          {
            ...allow('', '*'),
            Action: [
              ...['lambda:ListEventSourceMappings', 'logs:DescribeLogGroups', 'logs:DescribeMetricFilters'],
              ...['scheduler:ListSchedules', 'ses:GetAccount'],
            ],
          },
        ]
      : []),
    // https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazonsimpleemailservicev2.html
    ...(function_ === 'apply-to-job'
      ? [
          allow(
            'ses:SendEmail SendRawEmail',
            arn('ses', 'identity/mail.board.example'),
            arn('ses', `configuration-set/${name('applications')}`),
          ),
        ]
      : []),
    ...(ofApplications.includes(function_) ? [allow('ssm:GetParameter', parameter('application-key'))] : []),
    ...(stream
      ? [
          allow('dynamodb:DescribeStream GetRecords GetShardIterator', `${tableOf(stream[0])}/stream/*`),
          allow('dynamodb:ListStreams', '*'),
          allow('sqs:SendMessage', arn('sqs', name(stream[1]))),
        ]
      : []),
    ...(env.TRACING === 'on' ? [allow('xray:PutTraceSegments PutTelemetryRecords', '*')] : []),
  );
};
