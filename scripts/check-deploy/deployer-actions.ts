import { account, arn } from './mocks.ts';

/** The names of actions of one service of IAM, and the resource that they are on. */
type Needed = readonly [service: string, names: string, on: string];

const tags = 'ListTagsForResource TagResource UntagResource';
const lambda = arn('lambda', 'function:');
const role = `arn:aws:iam::${account}:role/`;

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
    [
      'iam',
      'CreateServiceLinkedRole',
      `${role}aws-service-role/ops.apigateway.amazonaws.com/AWSServiceRoleForAPIGateway`,
    ],
  ],
  'apigatewayv2/integration:Integration': [gateway('/apis/gateway/integrations/1')],
  'apigatewayv2/route:Route': [gateway('/apis/gateway/routes/1')],
  // https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-logging.html
  'apigatewayv2/stage:Stage': [
    gateway('/apis/gateway/stages/$default'),
    ['logs', 'CreateLogDelivery GetLogDelivery UpdateLogDelivery DeleteLogDelivery ListLogDeliveries', '*'],
    ['logs', 'PutResourcePolicy DescribeResourcePolicies DescribeLogGroups', '*'],
  ],
  'budgets/budget:Budget': [
    ['budgets', `ModifyBudget ViewBudget ${tags}`, `arn:aws:budgets::${account}:budget/{name}`],
  ],
  'cloudwatch/dashboard:Dashboard': [
    [
      'cloudwatch',
      'PutDashboard GetDashboard DeleteDashboards',
      `arn:aws:cloudwatch::${account}:dashboard/{dashboardName}`,
    ],
  ],
  'cloudwatch/logGroup:LogGroup': [
    ['logs', `CreateLogGroup DeleteLogGroup ${tags}`, arn('logs', 'log-group:{name}')],
    ['logs', 'PutRetentionPolicy DeleteRetentionPolicy', arn('logs', 'log-group:{name}')],
    ['logs', 'DescribeLogGroups', '*'],
  ],
  'cloudwatch/logMetricFilter:LogMetricFilter': [
    [
      'logs',
      'PutMetricFilter DescribeMetricFilters DeleteMetricFilter',
      arn('logs', 'log-group:{logGroupName}'),
    ],
  ],
  'cloudwatch/metricAlarm:MetricAlarm': [
    ['cloudwatch', `PutMetricAlarm DeleteAlarms ${tags}`, arn('cloudwatch', 'alarm:{name}')],
    ['cloudwatch', 'DescribeAlarms', '*'],
  ],
  'cloudwatch/queryDefinition:QueryDefinition': [
    ['logs', 'PutQueryDefinition DescribeQueryDefinitions DeleteQueryDefinition', '*'],
  ],
  'dynamodb/table:Table': [
    ['dynamodb', 'CreateTable DescribeTable UpdateTable DeleteTable', arn('dynamodb', 'table/{name}')],
    ['dynamodb', 'DescribeContinuousBackups UpdateContinuousBackups', arn('dynamodb', 'table/{name}')],
    ['dynamodb', 'DescribeTimeToLive UpdateTimeToLive', arn('dynamodb', 'table/{name}')],
    ['dynamodb', 'ListTagsOfResource TagResource UntagResource', arn('dynamodb', 'table/{name}')],
  ],
  'iam/role:Role': [
    ['iam', 'CreateRole GetRole UpdateRole UpdateRoleDescription DeleteRole PassRole', `${role}{name}`],
    ['iam', 'UpdateAssumeRolePolicy PutRolePolicy GetRolePolicy DeleteRolePolicy', `${role}{name}`],
    ['iam', 'ListRolePolicies ListAttachedRolePolicies ListInstanceProfilesForRole', `${role}{name}`],
    ['iam', 'TagRole UntagRole', `${role}{name}`],
  ],
  'lambda/alias:Alias': [
    ['lambda', 'CreateAlias GetAlias UpdateAlias DeleteAlias', `${lambda}{functionName}`],
  ],
  // https://docs.aws.amazon.com/service-authorization/latest/reference/list_awslambda.html
  'lambda/eventSourceMapping:EventSourceMapping': [
    ['lambda', 'CreateEventSourceMapping', '*'],
    [
      'lambda',
      'GetEventSourceMapping UpdateEventSourceMapping DeleteEventSourceMapping ListTags TagResource UntagResource',
      arn('lambda', 'event-source-mapping:00000000-0000-0000-0000-000000000000'),
    ],
  ],
  'lambda/function:Function': [
    ['lambda', 'CreateFunction GetFunction GetFunctionConfiguration DeleteFunction', `${lambda}{name}`],
    ['lambda', 'GetFunctionCodeSigningConfig UpdateFunctionCode', `${lambda}{name}`],
    ['lambda', 'UpdateFunctionConfiguration PublishVersion ListVersionsByFunction', `${lambda}{name}`],
    ['lambda', 'ListTags TagResource UntagResource', `${lambda}{name}`],
  ],
  'lambda/functionEventInvokeConfig:FunctionEventInvokeConfig': [
    [
      'lambda',
      'PutFunctionEventInvokeConfig GetFunctionEventInvokeConfig DeleteFunctionEventInvokeConfig',
      `${lambda}{functionName}`,
    ],
  ],
  'lambda/permission:Permission': [['lambda', 'AddPermission GetPolicy RemovePermission', '{function}']],
  'route53/record:Record': [
    [
      'route53',
      'GetHostedZone ChangeResourceRecordSets ListResourceRecordSets',
      'arn:aws:route53:::hostedzone/Z0',
    ],
    ['route53', 'GetChange', 'arn:aws:route53:::change/C0'],
    // SST looks the zone up by its name.
    ['route53', 'ListHostedZones', '*'],
  ],
  's3/bucketObjectv2:BucketObjectv2': [
    [
      's3',
      'PutObject GetObject DeleteObject PutObjectTagging GetObjectTagging',
      'arn:aws:s3:::sst-asset-abc/{key}',
    ],
    ['s3', 'ListBucket', 'arn:aws:s3:::sst-asset-abc'],
  ],
  'scheduler/schedule:Schedule': [
    [
      'scheduler',
      'CreateSchedule GetSchedule UpdateSchedule DeleteSchedule',
      arn('scheduler', 'schedule/default/{name}'),
    ],
  ],
  'sns/topic:Topic': [
    ['sns', `CreateTopic GetTopicAttributes SetTopicAttributes DeleteTopic ${tags}`, arn('sns', '{name}')],
  ],
  'sns/topicPolicy:TopicPolicy': [['sns', 'GetTopicAttributes SetTopicAttributes', '{arn}']],
  'sns/topicSubscription:TopicSubscription': [
    ['sns', 'Subscribe', '{topic}'],
    ['sns', 'GetSubscriptionAttributes SetSubscriptionAttributes Unsubscribe', '*'],
  ],
  'sqs/queue:Queue': [
    ['sqs', 'CreateQueue GetQueueAttributes SetQueueAttributes DeleteQueue', arn('sqs', '{name}')],
    ['sqs', 'ListQueueTags TagQueue UntagQueue', arn('sqs', '{name}')],
  ],
  'ssm/parameter:Parameter': [
    ['ssm', 'PutParameter GetParameter DeleteParameter ListTagsForResource', arn('ssm', 'parameter{name}')],
    ['ssm', 'AddTagsToResource RemoveTagsFromResource', arn('ssm', 'parameter{name}')],
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
  ['s3', bucketActions, 'arn:aws:s3:::sst-state-abc'],
  ['s3', bucketActions, 'arn:aws:s3:::sst-asset-abc'],
  [
    's3',
    'PutObject GetObject DeleteObject DeleteObjectVersion',
    'arn:aws:s3:::sst-state-abc/app/job-posting/production.json',
  ],
  ['ssm', 'GetParameter PutParameter', arn('ssm', 'parameter/sst/bootstrap')],
  // Of earlier versions of SST; each bootstrap looks it up.
  ['ssm', 'GetParameter', arn('ssm', 'parameter/sst/bootstrap/asset')],
  [
    'ssm',
    'GetParameter PutParameter DeleteParameter',
    arn('ssm', 'parameter/sst/passphrase/job-posting/production'),
  ],
  ['ecr', 'CreateRepository DescribeRepositories', arn('ecr', 'repository/sst-asset')],

  ['lambda', 'ListFunctions GetAccountSettings', '*'],
  ['lambda', 'GetAlias ListVersionsByFunction UpdateAlias', `${lambda}job-posting-production-health`],
  [
    'ssm',
    'GetParameter PutParameter DeleteParameter',
    arn('ssm', 'parameter/job-posting/production/settings'),
  ],
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
