import type { Inputs } from '../plan.ts';

/** The names that identify a resource in its account. */
type Identity = (inputs: Inputs) => string;

const byName: Identity = ({ name }) => String(name);

/** Types whose names are unique in an account, across its regions. */
export const accountWide: Readonly<Record<string, Identity>> = {
  // https://docs.aws.amazon.com/aws-cost-management/latest/APIReference/API_budgets_Budget.html
  'budgets/budget:Budget': byName,
  // https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_PutDashboard.html
  'cloudwatch/dashboard:Dashboard': ({ dashboardName }) => String(dashboardName),
  // https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html
  'iam/role:Role': byName,
  // https://docs.aws.amazon.com/Route53/latest/APIReference/API_ResourceRecordSet.html
  'route53/record:Record': ({ zoneId, name, type }) => `${zoneId} ${name} ${type}`,
  // https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html
  's3/bucketObjectv2:BucketObjectv2': ({ bucket, key }) => `${bucket}/${key}`,
};

/** Types that each region has its own of, or that belong to another resource. */
export const regional: readonly string[] = [
  'acm/certificate:Certificate',
  'acm/certificateValidation:CertificateValidation',
  'apigatewayv2/api:Api',
  'apigatewayv2/apiMapping:ApiMapping',
  'apigatewayv2/domainName:DomainName',
  'apigatewayv2/integration:Integration',
  'apigatewayv2/route:Route',
  'apigatewayv2/stage:Stage',
  'cloudwatch/logGroup:LogGroup',
  'cloudwatch/logMetricFilter:LogMetricFilter',
  'cloudwatch/metricAlarm:MetricAlarm',
  'cloudwatch/queryDefinition:QueryDefinition',
  'dynamodb/table:Table',
  'lambda/alias:Alias',
  'lambda/eventSourceMapping:EventSourceMapping',
  'lambda/function:Function',
  'lambda/functionEventInvokeConfig:FunctionEventInvokeConfig',
  'lambda/permission:Permission',
  'scheduler/schedule:Schedule',
  'sns/topic:Topic',
  'sns/topicPolicy:TopicPolicy',
  'sns/topicSubscription:TopicSubscription',
  'sqs/queue:Queue',
  'ssm/parameter:Parameter',
];
