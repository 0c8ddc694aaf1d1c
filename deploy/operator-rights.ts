import { anyArn as arn, logGroups, type Needed, ofGateways, type Policy, policyOf } from './policy.ts';
import { sharedStages } from './stages.ts';

const table = arn('dynamodb', 'table/job-posting-*');
const alarm = arn('cloudwatch', 'alarm:job-posting-*');

/** What `npm run admin -- --stage` and the runbooks of docs/operations.md change. @param stage or `dev-*`. */
export const operatorNeeds = (stage: string): Needed[] => [
  [
    'dynamodb',
    'GetItem BatchGetItem Query Scan PutItem UpdateItem DeleteItem ConditionCheckItem',
    arn('dynamodb', `table/job-posting-${stage}-*`),
  ],
  ['ssm', 'GetParameter GetParameters', arn('ssm', `parameter/job-posting/${stage}/*`)],
  ['ssm', 'PutParameter', arn('ssm', `parameter/job-posting/${stage}/probe-keys`)],
  ['ssm', 'PutParameter DeleteParameter', arn('ssm', `parameter/job-posting/${stage}/feeds/*`)],
  ['lambda', 'InvokeFunction', arn('lambda', `function:job-posting-${stage}-sweep:live`)],
  ['lambda', 'InvokeFunction', arn('lambda', `function:job-posting-${stage}-fetch-feed:live`)],
  ['logs', 'CreateLogStream PutLogEvents', arn('logs', `log-group:/job-posting/${stage}/operators:*`)],
  ['logs', 'FilterLogEvents', arn('logs', `log-group:/job-posting/${stage}/operators*`)],
  ['sqs', 'GetQueueUrl PurgeQueue', arn('sqs', `job-posting-${stage}-*`)],
  ['apigateway', 'GET PATCH', 'arn:aws:apigateway:*::/apis'],
  ['apigateway', 'GET PATCH', 'arn:aws:apigateway:*::/apis/*/stages/*'],
  // IAM grants what is about suppressed addresses on `*` alone.
  ['ses', 'DeleteSuppressedDestination', '*'],
  ['cloudwatch', 'SetAlarmState', arn('cloudwatch', `alarm:job-posting-${stage}-*`)],
];

/** What a person requests who looks at alarms, metrics, logs and queues. */
const readOnly = policyOf([
  // Lists, and what has no name: IAM grants it on `*` alone.
  ['cloudwatch', 'DescribeAlarms ListDashboards GetMetricData ListMetrics', '*'],
  ['logs', 'DescribeLogGroups DescribeMetricFilters DescribeQueryDefinitions GetQueryResults StopQuery', '*'],
  ['lambda', 'ListFunctions ListEventSourceMappings GetAccountSettings', '*'],
  ['sns', 'ListTopics', '*'],
  ['scheduler', 'ListSchedules', '*'],
  ['ses', 'GetAccount ListSuppressedDestinations', '*'],
  ...logGroups('*').map((group) => ['logs', 'StartQuery FilterLogEvents', group] as const),
  ['cloudwatch', 'DescribeAlarmHistory', alarm],
  ['cloudwatch', 'GetDashboard', 'arn:aws:cloudwatch::*:dashboard/job-posting-*'],
  ['dynamodb', 'DescribeTable DescribeContinuousBackups DescribeTimeToLive', table],
  ['lambda', 'GetAlias ListVersionsByFunction', arn('lambda', 'function:job-posting-*')],
  ['ses', 'GetEmailIdentity', arn('ses', 'identity/*')],
  ['sns', 'ListSubscriptionsByTopic', arn('sns', 'job-posting-*')],
  ['sqs', 'GetQueueAttributes', arn('sqs', 'job-posting-*')],
]);

/** What the commands of docs/backup.md request, beside those of the deployer. */
const restore = policyOf([
  ['dynamodb', 'RestoreTableToPointInTime RestoreTableFromBackup DescribeTable UpdateTable', table],
  ['dynamodb', 'DescribeContinuousBackups UpdateContinuousBackups', table],
  ['dynamodb', 'DescribeTimeToLive UpdateTimeToLive', table],
  ['dynamodb', 'BatchWriteItem GetItem Query Scan PutItem UpdateItem DeleteItem', table],
  ['dynamodb', 'ListBackups', '*'],
]);

/** The policies of people who operate stages, which `npm run build` writes to dist/. */
export const operatorPolicies: Readonly<Record<string, Policy>> = {
  ...Object.fromEntries(
    sharedStages.map((stage) => [
      `operator-policy-${stage}`,
      policyOf(operatorNeeds(stage), ofGateways(stage)),
    ]),
  ),
  'read-only-policy': readOnly,
  'restore-policy': restore,
};
