import { defaultRegion } from '../../deploy/stages.ts';
import { account, arn } from './mocks.ts';
import type { Inputs } from './plan.ts';

/** Actions of IAM, and the resource that they are on. */
type Needed = { readonly actions: readonly string[]; readonly on: (inputs: Inputs) => string };

/** Prefixes the actions of one service, which are separated by spaces. */
const of = (service: string, names: string): string[] => names.split(' ').map((name) => `${service}:${name}`);

const named =
  (resourceOf: (name: unknown) => string) =>
  ({ name }: Inputs): string =>
    resourceOf(name);

const everything = (): string => '*';

const needs = (service: string, names: string, on: Needed['on'] = everything): Needed => ({
  actions: of(service, names),
  on,
});

const tags = 'ListTagsForResource TagResource UntagResource';

const lambda = ({ name, functionName, function: given }: Inputs): string =>
  String(given ?? arn('lambda', `function:${functionName ?? name}`));

/** API Gateway's actions are the methods of its API; a path is the resource. */
const gateway = (path: string): Needed => ({
  actions: of('apigateway', 'GET POST PUT PATCH DELETE'),
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
    needs(
      'acm',
      'RequestCertificate DescribeCertificate DeleteCertificate ListTagsForCertificate ' +
        'AddTagsToCertificate RemoveTagsFromCertificate',
    ),
  ],
  'acm/certificateValidation:CertificateValidation': [needs('acm', 'DescribeCertificate')],
  'apigatewayv2/api:Api': [gateway('/apis'), gateway('/apis/gateway'), gateway('/tags/gateway')],
  'apigatewayv2/apiMapping:ApiMapping': [gateway('/domainnames/jobs.example/apimappings/1')],
  'apigatewayv2/domainName:DomainName': [
    gateway('/domainnames'),
    gateway('/domainnames/jobs.example'),
    needs(
      'iam',
      'CreateServiceLinkedRole',
      () =>
        `arn:aws:iam::${account}:role/aws-service-role/ops.apigateway.amazonaws.com/AWSServiceRoleForAPIGateway`,
    ),
  ],
  'apigatewayv2/integration:Integration': [gateway('/apis/gateway/integrations/1')],
  'apigatewayv2/route:Route': [gateway('/apis/gateway/routes/1')],
  // https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-logging.html
  'apigatewayv2/stage:Stage': [
    gateway('/apis/gateway/stages/$default'),
    needs(
      'logs',
      'CreateLogDelivery GetLogDelivery UpdateLogDelivery DeleteLogDelivery ' +
        'ListLogDeliveries PutResourcePolicy DescribeResourcePolicies DescribeLogGroups',
    ),
  ],
  'budgets/budget:Budget': [
    needs(
      'budgets',
      `ModifyBudget ViewBudget ${tags}`,
      named((name) => `arn:aws:budgets::${account}:budget/${name}`),
    ),
  ],
  'cloudwatch/dashboard:Dashboard': [
    needs(
      'cloudwatch',
      'PutDashboard GetDashboard DeleteDashboards',
      ({ dashboardName }) => `arn:aws:cloudwatch::${account}:dashboard/${dashboardName}`,
    ),
  ],
  'cloudwatch/logGroup:LogGroup': [
    needs(
      'logs',
      `CreateLogGroup DeleteLogGroup PutRetentionPolicy DeleteRetentionPolicy ${tags}`,
      named((name) => arn('logs', `log-group:${name}`)),
    ),
    needs('logs', 'DescribeLogGroups'),
  ],
  'cloudwatch/logMetricFilter:LogMetricFilter': [
    needs('logs', 'PutMetricFilter DescribeMetricFilters DeleteMetricFilter', ({ logGroupName }) =>
      arn('logs', `log-group:${logGroupName}`),
    ),
  ],
  'cloudwatch/metricAlarm:MetricAlarm': [
    needs(
      'cloudwatch',
      `PutMetricAlarm DeleteAlarms ${tags}`,
      named((name) => arn('cloudwatch', `alarm:${name}`)),
    ),
    needs('cloudwatch', 'DescribeAlarms'),
  ],
  'cloudwatch/queryDefinition:QueryDefinition': [
    needs('logs', 'PutQueryDefinition DescribeQueryDefinitions DeleteQueryDefinition'),
  ],
  'dynamodb/table:Table': [
    needs(
      'dynamodb',
      'CreateTable DescribeTable UpdateTable DeleteTable DescribeContinuousBackups ' +
        'UpdateContinuousBackups DescribeTimeToLive UpdateTimeToLive ListTagsOfResource ' +
        'TagResource UntagResource',
      named((name) => arn('dynamodb', `table/${name}`)),
    ),
  ],
  'iam/role:Role': [
    needs(
      'iam',
      'CreateRole GetRole UpdateRole UpdateRoleDescription UpdateAssumeRolePolicy ' +
        'DeleteRole PassRole PutRolePolicy GetRolePolicy DeleteRolePolicy ListRolePolicies ' +
        'ListAttachedRolePolicies ListInstanceProfilesForRole TagRole UntagRole',
      role,
    ),
  ],
  'lambda/alias:Alias': [
    needs('lambda', 'CreateAlias GetAlias UpdateAlias DeleteAlias', ({ functionName }) =>
      arn('lambda', `function:${functionName}`),
    ),
  ],
  // https://docs.aws.amazon.com/service-authorization/latest/reference/list_awslambda.html
  'lambda/eventSourceMapping:EventSourceMapping': [
    needs('lambda', 'CreateEventSourceMapping'),
    needs(
      'lambda',
      'GetEventSourceMapping UpdateEventSourceMapping DeleteEventSourceMapping ListTags ' +
        'TagResource UntagResource',
      () => arn('lambda', 'event-source-mapping:00000000-0000-0000-0000-000000000000'),
    ),
  ],
  'lambda/function:Function': [
    needs(
      'lambda',
      'CreateFunction GetFunction GetFunctionConfiguration GetFunctionCodeSigningConfig ' +
        'UpdateFunctionCode UpdateFunctionConfiguration PublishVersion ListVersionsByFunction ' +
        'DeleteFunction ListTags TagResource UntagResource',
      lambda,
    ),
  ],
  'lambda/functionEventInvokeConfig:FunctionEventInvokeConfig': [
    needs(
      'lambda',
      'PutFunctionEventInvokeConfig GetFunctionEventInvokeConfig ' + 'DeleteFunctionEventInvokeConfig',
      lambda,
    ),
  ],
  'lambda/permission:Permission': [needs('lambda', 'AddPermission GetPolicy RemovePermission', lambda)],
  'route53/record:Record': [
    needs(
      'route53',
      'GetHostedZone ChangeResourceRecordSets ListResourceRecordSets',
      () => 'arn:aws:route53:::hostedzone/Z0',
    ),
    needs('route53', 'GetChange', () => 'arn:aws:route53:::change/C0'),
    // SST looks the zone up by its name.
    needs('route53', 'ListHostedZones'),
  ],
  's3/bucketObjectv2:BucketObjectv2': [
    needs(
      's3',
      'PutObject GetObject DeleteObject PutObjectTagging GetObjectTagging',
      ({ key }) => `arn:aws:s3:::sst-asset-abc/${key}`,
    ),
    needs('s3', 'ListBucket', () => 'arn:aws:s3:::sst-asset-abc'),
  ],
  'scheduler/schedule:Schedule': [
    needs(
      'scheduler',
      'CreateSchedule GetSchedule UpdateSchedule DeleteSchedule',
      named((name) => arn('scheduler', `schedule/default/${name}`)),
    ),
  ],
  'sns/topic:Topic': [
    needs('sns', `CreateTopic GetTopicAttributes SetTopicAttributes DeleteTopic ${tags}`, topic),
  ],
  'sqs/queue:Queue': [
    needs(
      'sqs',
      'CreateQueue GetQueueAttributes SetQueueAttributes DeleteQueue ListQueueTags TagQueue ' + 'UntagQueue',
      named((name) => arn('sqs', name)),
    ),
  ],
  'ssm/parameter:Parameter': [
    needs(
      'ssm',
      'PutParameter GetParameter DeleteParameter ListTagsForResource AddTagsToResource ' +
        'RemoveTagsFromResource',
      named((name) => arn('ssm', `parameter${name}`)),
    ),
    needs('ssm', 'DescribeParameters'),
  ],
  'sns/topicPolicy:TopicPolicy': [needs('sns', 'GetTopicAttributes SetTopicAttributes', topic)],
  'sns/topicSubscription:TopicSubscription': [
    needs('sns', 'Subscribe', topic),
    needs('sns', 'GetSubscriptionAttributes SetSubscriptionAttributes Unsubscribe'),
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
      'CreateBucket PutBucketNotification PutBucketVersioning PutBucketPolicy ListBucket ' +
        'ListBucketVersions',
    ),
    on,
  })),
  {
    actions: of('s3', 'PutObject GetObject DeleteObject DeleteObjectVersion'),
    on: 'arn:aws:s3:::sst-state-abc/app/job-posting/production.json',
  },
  { actions: of('ssm', 'GetParameter PutParameter'), on: arn('ssm', 'parameter/sst/bootstrap') },
  // Of earlier versions of SST; each bootstrap looks it up.
  { actions: of('ssm', 'GetParameter'), on: arn('ssm', 'parameter/sst/bootstrap/asset') },
  {
    actions: of('ssm', 'GetParameter PutParameter DeleteParameter'),
    on: arn('ssm', 'parameter/sst/passphrase/job-posting/production'),
  },
  { actions: of('ecr', 'CreateRepository DescribeRepositories'), on: arn('ecr', 'repository/sst-asset') },
];

/** What `npm run deploy` and `npm run rollback` request beyond SST. */
export const neededByReleases: typeof neededBySst = [
  { actions: of('lambda', 'ListFunctions GetAccountSettings'), on: '*' },
  {
    actions: of('lambda', 'GetAlias ListVersionsByFunction UpdateAlias'),
    on: arn('lambda', 'function:job-posting-production-health'),
  },
  {
    actions: of('ssm', 'GetParameter PutParameter DeleteParameter'),
    on: arn('ssm', 'parameter/job-posting/production/settings'),
  },
  ...['origin', 'probe-key'].map((name) => ({
    actions: ['ssm:GetParameters'],
    on: arn('ssm', `parameter/job-posting/production/${name}`),
  })),
  { actions: ['sns:ListSubscriptionsByTopic'], on: arn('sns', 'job-posting-production-alarms') },
];
