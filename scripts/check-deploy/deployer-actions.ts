import { defaultRegion } from '../../deploy/stages.ts';
import { account, arn } from './mocks.ts';
import type { Inputs } from './plan.ts';

/** Actions of IAM, and the resource that they are on. */
type Needed = { readonly actions: readonly string[]; readonly on: (inputs: Inputs) => string };

/** Prefixes the actions of one service. */
const of = (service: string, ...names: readonly string[]): string[] =>
  names.map((name) => `${service}:${name}`);

const named =
  (resourceOf: (name: unknown) => string) =>
  ({ name }: Inputs): string =>
    resourceOf(name);

const everything = (): string => '*';
const tags = ['ListTagsForResource', 'TagResource', 'UntagResource'] as const;

const lambda = ({ name, functionName, function: given }: Inputs): string =>
  String(given ?? arn('lambda', `function:${functionName ?? name}`));

/** API Gateway's actions are the methods of its API; a path is the resource. */
const gateway = (path: string): Needed => ({
  actions: of('apigateway', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE'),
  on: () => `arn:aws:apigateway:${defaultRegion}::${path}`,
});

const role = named((name) => `arn:aws:iam::${account}:role/${name}`);
const topic = ({ name, topic: given, arn: ofPolicy }: Inputs): string =>
  String(given ?? ofPolicy ?? arn('sns', name));

/**
 * What creating, reading, changing and deleting each type of resource requests of AWS, according to
 * the resources of the Terraform provider (github.com/hashicorp/terraform-provider-aws,
 * internal/service), which Pulumi's provider wraps.
 */
export const neededByType: Readonly<Record<string, readonly Needed[]>> = {
  'acm/certificate:Certificate': [
    {
      actions: of(
        'acm',
        'RequestCertificate',
        'DescribeCertificate',
        'DeleteCertificate',
        'ListTagsForCertificate',
        'AddTagsToCertificate',
        'RemoveTagsFromCertificate',
      ),
      on: everything,
    },
  ],
  'acm/certificateValidation:CertificateValidation': [
    { actions: ['acm:DescribeCertificate'], on: everything },
  ],
  'apigatewayv2/api:Api': [gateway('/apis'), gateway('/apis/gateway'), gateway('/tags/gateway')],
  'apigatewayv2/apiMapping:ApiMapping': [gateway('/domainnames/jobs.example/apimappings/1')],
  'apigatewayv2/domainName:DomainName': [
    gateway('/domainnames'),
    gateway('/domainnames/jobs.example'),
    {
      actions: ['iam:CreateServiceLinkedRole'],
      on: () =>
        `arn:aws:iam::${account}:role/aws-service-role/ops.apigateway.amazonaws.com/AWSServiceRoleForAPIGateway`,
    },
  ],
  'apigatewayv2/integration:Integration': [gateway('/apis/gateway/integrations/1')],
  'apigatewayv2/route:Route': [gateway('/apis/gateway/routes/1')],
  // https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-logging.html
  'apigatewayv2/stage:Stage': [
    gateway('/apis/gateway/stages/$default'),
    {
      actions: of(
        'logs',
        'CreateLogDelivery',
        'GetLogDelivery',
        'UpdateLogDelivery',
        'DeleteLogDelivery',
        'ListLogDeliveries',
        'PutResourcePolicy',
        'DescribeResourcePolicies',
        'DescribeLogGroups',
      ),
      on: everything,
    },
  ],
  'budgets/budget:Budget': [
    {
      actions: of('budgets', 'ModifyBudget', 'ViewBudget', ...tags),
      on: named((name) => `arn:aws:budgets::${account}:budget/${name}`),
    },
  ],
  'cloudwatch/dashboard:Dashboard': [
    {
      actions: of('cloudwatch', 'PutDashboard', 'GetDashboard', 'DeleteDashboards'),
      on: ({ dashboardName }) => `arn:aws:cloudwatch::${account}:dashboard/${dashboardName}`,
    },
  ],
  'cloudwatch/logGroup:LogGroup': [
    {
      actions: of(
        'logs',
        'CreateLogGroup',
        'DeleteLogGroup',
        'PutRetentionPolicy',
        'DeleteRetentionPolicy',
        ...tags,
      ),
      on: named((name) => arn('logs', `log-group:${name}`)),
    },
    { actions: ['logs:DescribeLogGroups'], on: everything },
  ],
  'cloudwatch/logMetricFilter:LogMetricFilter': [
    {
      actions: of('logs', 'PutMetricFilter', 'DescribeMetricFilters', 'DeleteMetricFilter'),
      on: ({ logGroupName }) => arn('logs', `log-group:${logGroupName}`),
    },
  ],
  'cloudwatch/metricAlarm:MetricAlarm': [
    {
      actions: of('cloudwatch', 'PutMetricAlarm', 'DeleteAlarms', ...tags),
      on: named((name) => arn('cloudwatch', `alarm:${name}`)),
    },
    { actions: ['cloudwatch:DescribeAlarms'], on: everything },
  ],
  'cloudwatch/queryDefinition:QueryDefinition': [
    {
      actions: of('logs', 'PutQueryDefinition', 'DescribeQueryDefinitions', 'DeleteQueryDefinition'),
      on: everything,
    },
  ],
  'dynamodb/table:Table': [
    {
      actions: of(
        'dynamodb',
        'CreateTable',
        'DescribeTable',
        'UpdateTable',
        'DeleteTable',
        'DescribeContinuousBackups',
        'UpdateContinuousBackups',
        'DescribeTimeToLive',
        'UpdateTimeToLive',
        'ListTagsOfResource',
        'TagResource',
        'UntagResource',
      ),
      on: named((name) => arn('dynamodb', `table/${name}`)),
    },
  ],
  'iam/role:Role': [
    {
      actions: of(
        'iam',
        'CreateRole',
        'GetRole',
        'UpdateRole',
        'UpdateRoleDescription',
        'UpdateAssumeRolePolicy',
        'DeleteRole',
        'PassRole',
        'PutRolePolicy',
        'GetRolePolicy',
        'DeleteRolePolicy',
        'ListRolePolicies',
        'ListAttachedRolePolicies',
        'ListInstanceProfilesForRole',
        'TagRole',
        'UntagRole',
      ),
      on: role,
    },
  ],
  'lambda/alias:Alias': [
    {
      actions: of('lambda', 'CreateAlias', 'GetAlias', 'UpdateAlias', 'DeleteAlias'),
      on: ({ functionName }) => arn('lambda', `function:${functionName}`),
    },
  ],
  // https://docs.aws.amazon.com/service-authorization/latest/reference/list_awslambda.html
  'lambda/eventSourceMapping:EventSourceMapping': [
    { actions: ['lambda:CreateEventSourceMapping'], on: everything },
    {
      actions: of(
        'lambda',
        'GetEventSourceMapping',
        'UpdateEventSourceMapping',
        'DeleteEventSourceMapping',
        'ListTags',
        'TagResource',
        'UntagResource',
      ),
      on: () => arn('lambda', 'event-source-mapping:00000000-0000-0000-0000-000000000000'),
    },
  ],
  'lambda/function:Function': [
    {
      actions: of(
        'lambda',
        'CreateFunction',
        'GetFunction',
        'GetFunctionConfiguration',
        'GetFunctionCodeSigningConfig',
        'UpdateFunctionCode',
        'UpdateFunctionConfiguration',
        'PublishVersion',
        'ListVersionsByFunction',
        'DeleteFunction',
        'ListTags',
        'TagResource',
        'UntagResource',
      ),
      on: lambda,
    },
  ],
  'lambda/functionEventInvokeConfig:FunctionEventInvokeConfig': [
    {
      actions: of(
        'lambda',
        'PutFunctionEventInvokeConfig',
        'GetFunctionEventInvokeConfig',
        'DeleteFunctionEventInvokeConfig',
      ),
      on: lambda,
    },
  ],
  'lambda/permission:Permission': [
    { actions: of('lambda', 'AddPermission', 'GetPolicy', 'RemovePermission'), on: lambda },
  ],
  'route53/record:Record': [
    {
      actions: of('route53', 'GetHostedZone', 'ChangeResourceRecordSets', 'ListResourceRecordSets'),
      on: () => 'arn:aws:route53:::hostedzone/Z0',
    },
    { actions: ['route53:GetChange'], on: () => 'arn:aws:route53:::change/C0' },
    // SST looks the zone up by its name.
    { actions: ['route53:ListHostedZones'], on: everything },
  ],
  's3/bucketObjectv2:BucketObjectv2': [
    {
      actions: of('s3', 'PutObject', 'GetObject', 'DeleteObject', 'PutObjectTagging', 'GetObjectTagging'),
      on: ({ key }) => `arn:aws:s3:::sst-asset-abc/${key}`,
    },
    { actions: ['s3:ListBucket'], on: () => 'arn:aws:s3:::sst-asset-abc' },
  ],
  'scheduler/schedule:Schedule': [
    {
      actions: of('scheduler', 'CreateSchedule', 'GetSchedule', 'UpdateSchedule', 'DeleteSchedule'),
      on: named((name) => arn('scheduler', `schedule/default/${name}`)),
    },
  ],
  'sns/topic:Topic': [
    {
      actions: of('sns', 'CreateTopic', 'GetTopicAttributes', 'SetTopicAttributes', 'DeleteTopic', ...tags),
      on: topic,
    },
  ],
  'sqs/queue:Queue': [
    {
      actions: of(
        'sqs',
        'CreateQueue',
        'GetQueueAttributes',
        'SetQueueAttributes',
        'DeleteQueue',
        'ListQueueTags',
        'TagQueue',
        'UntagQueue',
      ),
      on: named((name) => arn('sqs', name)),
    },
  ],
  'ssm/parameter:Parameter': [
    {
      actions: of(
        'ssm',
        'PutParameter',
        'GetParameter',
        'DeleteParameter',
        'ListTagsForResource',
        'AddTagsToResource',
        'RemoveTagsFromResource',
      ),
      on: named((name) => arn('ssm', `parameter${name}`)),
    },
    { actions: ['ssm:DescribeParameters'], on: everything },
  ],
  'sns/topicPolicy:TopicPolicy': [
    { actions: of('sns', 'GetTopicAttributes', 'SetTopicAttributes'), on: topic },
  ],
  'sns/topicSubscription:TopicSubscription': [
    { actions: ['sns:Subscribe'], on: topic },
    {
      actions: of('sns', 'GetSubscriptionAttributes', 'SetSubscriptionAttributes', 'Unsubscribe'),
      on: everything,
    },
  ],
};

/**
 * What SST itself requests: its buckets and repository, once in each account and region; its state
 * and the lock on it, with their old versions; and its parameters (pkg/project/provider/aws.go).
 */
export const neededBySst: readonly { readonly actions: readonly string[]; readonly on: string }[] = [
  ...['arn:aws:s3:::sst-state-abc', 'arn:aws:s3:::sst-asset-abc'].map((on) => ({
    actions: of(
      's3',
      'CreateBucket',
      'PutBucketNotification',
      'PutBucketVersioning',
      'PutBucketPolicy',
      'ListBucket',
      'ListBucketVersions',
    ),
    on,
  })),
  {
    actions: of('s3', 'PutObject', 'GetObject', 'DeleteObject', 'DeleteObjectVersion'),
    on: 'arn:aws:s3:::sst-state-abc/app/job-posting/production.json',
  },
  { actions: of('ssm', 'GetParameter', 'PutParameter'), on: arn('ssm', 'parameter/sst/bootstrap') },
  // Of earlier versions of SST; each bootstrap looks it up.
  { actions: of('ssm', 'GetParameter'), on: arn('ssm', 'parameter/sst/bootstrap/asset') },
  {
    actions: of('ssm', 'GetParameter', 'PutParameter', 'DeleteParameter'),
    on: arn('ssm', 'parameter/sst/passphrase/job-posting/production'),
  },
  { actions: of('ecr', 'CreateRepository', 'DescribeRepositories'), on: arn('ecr', 'repository/sst-asset') },
];

/** What `npm run deploy` and `npm run rollback` request beyond SST. */
export const neededByReleases: typeof neededBySst = [
  { actions: of('lambda', 'ListFunctions', 'GetAccountSettings'), on: '*' },
  {
    actions: of('lambda', 'GetAlias', 'ListVersionsByFunction', 'UpdateAlias'),
    on: arn('lambda', 'function:job-posting-production-health'),
  },
  { actions: ['ssm:GetParameter'], on: arn('ssm', 'parameter/job-posting/production/settings') },
  ...['origin', 'probe-key'].map((name) => ({
    actions: ['ssm:GetParameters'],
    on: arn('ssm', `parameter/job-posting/production/${name}`),
  })),
  { actions: ['sns:ListSubscriptionsByTopic'], on: arn('sns', 'job-posting-production-alarms') },
];
