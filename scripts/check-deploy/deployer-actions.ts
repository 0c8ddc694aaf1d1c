import { account, arn } from './mocks.ts';

/** The names of actions of one service of IAM, and the resource that they are on. */
export type Needed = readonly [service: string, names: string, on: string];

const tags = 'ListTagsForResource TagResource UntagResource';

/** Resources of IAM; `{name}` is that property of what is deployed. */
const on = {
  alarm: arn('cloudwatch', 'alarm:{name}'),
  asset: 'arn:aws:s3:::sst-asset-abc',
  budget: `arn:aws:budgets::${account}:budget/{name}`,
  dashboard: `arn:aws:cloudwatch::${account}:dashboard/{dashboardName}`,
  filteredLog: arn('logs', 'log-group:{logGroupName}'),
  function: arn('lambda', 'function:{name}'),
  gatewayRole: `arn:aws:iam::${account}:role/aws-service-role/ops.apigateway.amazonaws.com/AWSServiceRoleForAPIGateway`,
  health: arn('lambda', 'function:job-posting-production-health'),
  identity: arn('ses', 'identity/{emailIdentity}'),
  log: arn('logs', 'log-group:{name}'),
  mailSet: arn('ses', 'configuration-set/{configurationSetName}'),
  mapping: arn('lambda', 'event-source-mapping:00000000-0000-0000-0000-000000000000'),
  ofFunction: arn('lambda', 'function:{functionName}'),
  parameter: arn('ssm', 'parameter{name}'),
  passphrase: arn('ssm', 'parameter/sst/passphrase/job-posting/production'),
  queue: arn('sqs', '{name}'),
  role: `arn:aws:iam::${account}:role/{name}`,
  schedule: arn('scheduler', 'schedule/default/{name}'),
  settings: arn('ssm', 'parameter/job-posting/production/settings'),
  state: 'arn:aws:s3:::sst-state-abc',
  table: arn('dynamodb', 'table/{name}'),
  topic: arn('sns', '{name}'),
  zone: 'arn:aws:route53:::hostedzone/Z0',
};

/** API Gateway's actions are the methods of its API; a path is the resource. */
const gateway = (path: string): Needed => [
  'apigateway',
  'GET POST PUT PATCH DELETE',
  arn('apigateway', path).replace(account, ''),
];

/**
 * What creating, reading, changing and deleting each type of resource requests of AWS, according to
 * the resources of the Terraform provider (github.com/hashicorp/terraform-provider-aws,
 * internal/service), which Pulumi's provider wraps. `{name}` is that property of the resource.
 */
export const neededByType: Readonly<Record<string, readonly Needed[]>> = {
  'acm/certificate:Certificate': [
    ['acm', 'RequestCertificate DescribeCertificate DeleteCertificate', '*'],
    ['acm', 'ListTagsForCertificate AddTagsToCertificate RemoveTagsFromCertificate', '*'],
  ],
  'acm/certificateValidation:CertificateValidation': [['acm', 'DescribeCertificate', '*']],
  'apigatewayv2/api:Api': [gateway('/apis'), gateway('/apis/gateway'), gateway('/tags/gateway')],
  'apigatewayv2/apiMapping:ApiMapping': [gateway('/domainnames/jobs.example/apimappings/1')],
  'apigatewayv2/domainName:DomainName': [
    gateway('/domainnames'),
    gateway('/domainnames/jobs.example'),
    ['iam', 'CreateServiceLinkedRole', on.gatewayRole],
  ],
  'apigatewayv2/integration:Integration': [gateway('/apis/gateway/integrations/1')],
  'apigatewayv2/route:Route': [gateway('/apis/gateway/routes/1')],
  // https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-logging.html
  'apigatewayv2/stage:Stage': [
    gateway('/apis/gateway/stages/$default'),
    ['logs', 'CreateLogDelivery GetLogDelivery UpdateLogDelivery DeleteLogDelivery ListLogDeliveries', '*'],
    ['logs', 'PutResourcePolicy DescribeResourcePolicies DescribeLogGroups', '*'],
  ],
  'budgets/budget:Budget': [['budgets', `ModifyBudget ViewBudget ${tags}`, on.budget]],
  'cloudwatch/dashboard:Dashboard': [
    ['cloudwatch', 'PutDashboard GetDashboard DeleteDashboards', on.dashboard],
  ],
  'cloudwatch/logGroup:LogGroup': [
    ['logs', `CreateLogGroup DeleteLogGroup ${tags}`, on.log],
    ['logs', 'PutRetentionPolicy DeleteRetentionPolicy', on.log],
    ['logs', 'DescribeLogGroups', '*'],
  ],
  'cloudwatch/logMetricFilter:LogMetricFilter': [
    ['logs', 'PutMetricFilter DescribeMetricFilters DeleteMetricFilter', on.filteredLog],
  ],
  'cloudwatch/metricAlarm:MetricAlarm': [
    ['cloudwatch', `PutMetricAlarm DeleteAlarms ${tags}`, on.alarm],
    ['cloudwatch', 'DescribeAlarms', '*'],
  ],
  'cloudwatch/queryDefinition:QueryDefinition': [
    ['logs', 'PutQueryDefinition DescribeQueryDefinitions DeleteQueryDefinition', '*'],
  ],
  'dynamodb/table:Table': [
    ['dynamodb', 'CreateTable DescribeTable UpdateTable DeleteTable', on.table],
    ['dynamodb', 'DescribeContinuousBackups UpdateContinuousBackups', on.table],
    ['dynamodb', 'DescribeTimeToLive UpdateTimeToLive', on.table],
    ['dynamodb', 'ListTagsOfResource TagResource UntagResource', on.table],
  ],
  'iam/role:Role': [
    ['iam', 'CreateRole GetRole UpdateRole UpdateRoleDescription DeleteRole PassRole', on.role],
    ['iam', 'UpdateAssumeRolePolicy PutRolePolicy GetRolePolicy DeleteRolePolicy', on.role],
    ['iam', 'ListRolePolicies ListAttachedRolePolicies ListInstanceProfilesForRole', on.role],
    ['iam', 'TagRole UntagRole', on.role],
  ],
  'lambda/alias:Alias': [['lambda', 'CreateAlias GetAlias UpdateAlias DeleteAlias', on.ofFunction]],
  // https://docs.aws.amazon.com/service-authorization/latest/reference/list_awslambda.html
  'lambda/eventSourceMapping:EventSourceMapping': [
    ['lambda', 'CreateEventSourceMapping', '*'],
    [
      'lambda',
      'GetEventSourceMapping UpdateEventSourceMapping DeleteEventSourceMapping ListTags TagResource UntagResource',
      on.mapping,
    ],
  ],
  'lambda/function:Function': [
    ['lambda', 'CreateFunction GetFunction GetFunctionConfiguration DeleteFunction', on.function],
    ['lambda', 'GetFunctionCodeSigningConfig UpdateFunctionCode', on.function],
    ['lambda', 'UpdateFunctionConfiguration PublishVersion ListVersionsByFunction', on.function],
    ['lambda', 'ListTags TagResource UntagResource', on.function],
  ],
  'lambda/functionEventInvokeConfig:FunctionEventInvokeConfig': [
    [
      'lambda',
      'PutFunctionEventInvokeConfig GetFunctionEventInvokeConfig DeleteFunctionEventInvokeConfig',
      on.ofFunction,
    ],
  ],
  'lambda/permission:Permission': [['lambda', 'AddPermission GetPolicy RemovePermission', '{function}']],
  'route53/record:Record': [
    ['route53', 'GetHostedZone ChangeResourceRecordSets ListResourceRecordSets', on.zone],
    ['route53', 'GetChange', 'arn:aws:route53:::change/C0'],
    // SST looks the zone up by its name.
    ['route53', 'ListHostedZones', '*'],
  ],
  's3/bucketObjectv2:BucketObjectv2': [
    ['s3', 'PutObject GetObject DeleteObject PutObjectTagging GetObjectTagging', `${on.asset}/{key}`],
    ['s3', 'ListBucket', on.asset],
  ],
  'scheduler/schedule:Schedule': [
    ['scheduler', 'CreateSchedule GetSchedule UpdateSchedule DeleteSchedule', on.schedule],
  ],
  // The API of 2010, which SST asks for the state of a domain.
  'ses/domainIdentityVerification:DomainIdentityVerification': [
    ['ses', 'GetIdentityVerificationAttributes', '*'],
  ],
  'sesv2/configurationSet:ConfigurationSet': [
    ['ses', `CreateConfigurationSet GetConfigurationSet DeleteConfigurationSet ${tags}`, on.mailSet],
    ['ses', 'PutConfigurationSetSuppressionOptions', on.mailSet],
  ],
  'sesv2/emailIdentity:EmailIdentity': [
    ['ses', `CreateEmailIdentity GetEmailIdentity DeleteEmailIdentity ${tags}`, on.identity],
    ['ses', 'PutEmailIdentityConfigurationSetAttributes', on.identity],
  ],
  'sns/topic:Topic': [
    ['sns', `CreateTopic GetTopicAttributes SetTopicAttributes DeleteTopic ${tags}`, on.topic],
  ],
  'sns/topicPolicy:TopicPolicy': [['sns', 'GetTopicAttributes SetTopicAttributes', '{arn}']],
  'sns/topicSubscription:TopicSubscription': [
    ['sns', 'Subscribe', '{topic}'],
    ['sns', 'GetSubscriptionAttributes SetSubscriptionAttributes Unsubscribe', '*'],
  ],
  'sqs/queue:Queue': [
    ['sqs', 'CreateQueue GetQueueAttributes SetQueueAttributes DeleteQueue', on.queue],
    ['sqs', 'ListQueueTags TagQueue UntagQueue', on.queue],
  ],
  'ssm/parameter:Parameter': [
    ['ssm', 'PutParameter GetParameter DeleteParameter ListTagsForResource', on.parameter],
    ['ssm', 'AddTagsToResource RemoveTagsFromResource', on.parameter],
    ['ssm', 'DescribeParameters', '*'],
  ],
};

const bucketActions =
  'CreateBucket PutBucketNotification PutBucketVersioning PutBucketPolicy ListBucket ListBucketVersions';

/**
 * What SST itself requests (pkg/project/provider/aws.go): its buckets and repository, once in each
 * account and region; its state and the lock on it, with their old versions; and its parameters.
 * Then what `npm run deploy` and `npm run rollback` request.
 */
export const neededByCommands: readonly Needed[] = [
  ['s3', bucketActions, on.state],
  ['s3', bucketActions, on.asset],
  [
    's3',
    'PutObject GetObject DeleteObject DeleteObjectVersion',
    `${on.state}/app/job-posting/production.json`,
  ],
  // docs/backup.md copies an earlier version over a damaged one.
  ['s3', 'GetObjectVersion', `${on.state}/app/job-posting/production.json`],
  ['ssm', 'GetParameter PutParameter', arn('ssm', 'parameter/sst/bootstrap')],
  // Of earlier versions of SST; each bootstrap looks it up.
  ['ssm', 'GetParameter', arn('ssm', 'parameter/sst/bootstrap/asset')],
  ['ssm', 'GetParameter PutParameter DeleteParameter', on.passphrase],
  ['ecr', 'CreateRepository DescribeRepositories', arn('ecr', 'repository/sst-asset')],

  ['lambda', 'ListFunctions GetAccountSettings', '*'],
  ['lambda', 'GetAlias ListVersionsByFunction UpdateAlias', on.health],
  ['ses', 'GetAccount', '*'],
  ['ssm', 'GetParameter PutParameter DeleteParameter', on.settings],
  ['ssm', 'GetParameters', arn('ssm', 'parameter/job-posting/production/origin')],
  ['ssm', 'GetParameters', arn('ssm', 'parameter/job-posting/production/probe-key')],
  ['sns', 'ListSubscriptionsByTopic', arn('sns', 'job-posting-production-alarms')],
];

/** Each needed action, such as `sqs:CreateQueue`, and what it is on. */
export const accessesOf = (needed: readonly Needed[], inputs: Readonly<Record<string, unknown>> = {}) =>
  needed.flatMap(([service, names, on]) =>
    names.split(' ').map((name) => ({
      action: `${service}:${name}`,
      on: on.replaceAll(/\{(\w+)\}/g, (_, property: string) => String(inputs[property])),
    })),
  );
