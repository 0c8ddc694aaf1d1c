import { operatorNeeds } from './operator-rights.ts';
import { anyArn as arn, logGroups, type Needed, ofGateways, type Policy, policyOf } from './policy.ts';

const tags = 'ListTagsForResource TagResource UntagResource';

/** Resources of IAM; `{name}` is that property of what is deployed. */
const on = {
  asset: 'arn:aws:s3:::sst-asset-*',
  code: 'arn:aws:s3:::sst-asset-*/{key}',
  domain: 'arn:aws:apigateway:*::/domainnames',
  filteredLog: arn('logs', 'log-group:{logGroupName}'),
  function: arn('lambda', 'function:{name}'),
  gateway: 'arn:aws:apigateway:*::/apis',
  gatewayRole:
    'arn:aws:iam::*:role/aws-service-role/ops.apigateway.amazonaws.com/AWSServiceRoleForAPIGateway',
  identity: arn('ses', 'identity/{emailIdentity}'),
  log: arn('logs', 'log-group:{name}'),
  mailSet: arn('ses', 'configuration-set/{configurationSetName}'),
  ofFunction: arn('lambda', 'function:{functionName}'),
  parameter: arn('ssm', 'parameter{name}'),
  parameters: arn('ssm', 'parameter/job-posting/{stages}'),
  passphrase: arn('ssm', 'parameter/sst/passphrase/job-posting/{stages}'),
  queue: arn('sqs', '{name}'),
  role: 'arn:aws:iam::*:role/{name}',
  state: 'arn:aws:s3:::sst-state-*',
  table: arn('dynamodb', 'table/{name}'),
} as const;

/**
 * What is granted where names do not begin as those of the service do, or are ARNs. `{stages}` are such as
 * `dev-*`, or `*`; in names that SST makes of several words, `{words}` are the same without hyphens.
 */
const patterns: Readonly<Record<string, readonly string[]>> = {
  [on.gateway]: ['/apis', '/apis/*', '/tags/*'].map((path) => `arn:aws:apigateway:*::${path}`),
  [on.domain]: [on.domain, `${on.domain}/*`],
  [on.log]: logGroups('{stages}'),
  [on.filteredLog]: logGroups('{stages}'),
  // Names of roles that SST makes from those of functions and schedules.
  [on.role]: ['arn:aws:iam::*:role/{ours}', 'arn:aws:iam::*:role/*jobposting{words}Role-*'],
  [on.code]: [`${on.asset}/assets/jobposting{words}`],
  [on.identity]: [arn('ses', 'identity/*')],
  [on.parameter]: [on.parameters],
  '{function}': [arn('lambda', 'function:{ours}')],
  '{topic}': [arn('sns', '{ours}')],
  '{arn}': [arn('sns', '{ours}')],
};

/** The policy of what may be done on some stages. */
const policyOn = (stages: string, needed: readonly Needed[]): Policy => {
  const fill = (pattern: string): string =>
    pattern
      .replaceAll('{stages}', stages)
      .replaceAll('{words}', stages.replaceAll('-', ''))
      .replaceAll(/\{\w+\}/g, `job-posting-${stages}`);
  const ofMappings = { ArnLike: { 'lambda:FunctionArn': fill(on.function) } };
  return policyOf(
    needed.flatMap(([service, names, each]) =>
      (patterns[each] ?? [each]).map((pattern): Needed => [service, names, fill(pattern)]),
    ),
    {
      'iam:PassRole': {
        StringEquals: { 'iam:PassedToService': ['lambda.amazonaws.com', 'scheduler.amazonaws.com'] },
      },
      'lambda:CreateEventSourceMapping': ofMappings,
      'lambda:GetEventSourceMapping': ofMappings,
      'lambda:UpdateEventSourceMapping': ofMappings,
      'lambda:DeleteEventSourceMapping': ofMappings,
      ...(stages !== '*' && ofGateways(stages)),
    },
  );
};

/** API Gateway's actions are the methods of its API. */
const methods = 'GET POST PUT PATCH DELETE';
const gateway: Needed = ['apigateway', methods, on.gateway];
const domain: Needed = ['apigateway', methods, on.domain];

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
  'apigatewayv2/api:Api': [gateway],
  'apigatewayv2/apiMapping:ApiMapping': [domain],
  'apigatewayv2/domainName:DomainName': [gateway, domain, ['iam', 'CreateServiceLinkedRole', on.gatewayRole]],
  'apigatewayv2/integration:Integration': [gateway],
  'apigatewayv2/route:Route': [gateway],
  // https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-logging.html
  'apigatewayv2/stage:Stage': [
    gateway,
    ['logs', 'CreateLogDelivery GetLogDelivery UpdateLogDelivery DeleteLogDelivery ListLogDeliveries', '*'],
    ['logs', 'PutResourcePolicy DescribeResourcePolicies DescribeLogGroups', '*'],
  ],
  'budgets/budget:Budget': [
    ['budgets', `ModifyBudget ViewBudget ${tags}`, 'arn:aws:budgets::*:budget/{name}'],
  ],
  'cloudwatch/dashboard:Dashboard': [
    [
      'cloudwatch',
      'PutDashboard GetDashboard DeleteDashboards',
      'arn:aws:cloudwatch::*:dashboard/{dashboardName}',
    ],
  ],
  'cloudwatch/eventRule:EventRule': [
    ['events', `PutRule DescribeRule DeleteRule ${tags}`, arn('events', 'rule/{name}')],
  ],
  'cloudwatch/eventTarget:EventTarget': [
    ['events', 'PutTargets ListTargetsByRule RemoveTargets', arn('events', 'rule/{rule}')],
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
    ['cloudwatch', `PutMetricAlarm DeleteAlarms ${tags}`, arn('cloudwatch', 'alarm:{name}')],
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
    ['lambda', 'CreateEventSourceMapping GetEventSourceMapping', '*'],
    ['lambda', 'UpdateEventSourceMapping DeleteEventSourceMapping', '*'],
    ['lambda', 'ListTags TagResource UntagResource', arn('lambda', 'event-source-mapping:*')],
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
    [
      'route53',
      'GetHostedZone ChangeResourceRecordSets ListResourceRecordSets',
      'arn:aws:route53:::hostedzone/*',
    ],
    ['route53', 'GetChange', 'arn:aws:route53:::change/*'],
    // SST looks the zone up by its name.
    ['route53', 'ListHostedZones', '*'],
  ],
  's3/bucketObjectv2:BucketObjectv2': [
    // SST retains the code of earlier deployments.
    ['s3', 'PutObject GetObject PutObjectTagging GetObjectTagging', on.code],
    ['s3', 'ListBucket', on.asset],
  ],
  'scheduler/schedule:Schedule': [
    [
      'scheduler',
      'CreateSchedule GetSchedule UpdateSchedule DeleteSchedule',
      arn('scheduler', 'schedule/default/{name}'),
    ],
  ],
  // The API of 2010, which SST asks for the state of a domain.
  'ses/domainIdentityVerification:DomainIdentityVerification': [
    ['ses', 'GetIdentityVerificationAttributes', '*'],
  ],
  'sesv2/configurationSet:ConfigurationSet': [
    ['ses', `CreateConfigurationSet GetConfigurationSet DeleteConfigurationSet ${tags}`, on.mailSet],
    ['ses', 'PutConfigurationSetSuppressionOptions', on.mailSet],
  ],
  'sesv2/configurationSetEventDestination:ConfigurationSetEventDestination': [
    ['ses', 'CreateConfigurationSetEventDestination GetConfigurationSetEventDestinations', on.mailSet],
    ['ses', 'UpdateConfigurationSetEventDestination DeleteConfigurationSetEventDestination', on.mailSet],
  ],
  'sesv2/emailIdentity:EmailIdentity': [
    ['ses', `CreateEmailIdentity GetEmailIdentity DeleteEmailIdentity ${tags}`, on.identity],
    ['ses', 'PutEmailIdentityConfigurationSetAttributes', on.identity],
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
const neededByCommands: readonly Needed[] = [
  ['s3', bucketActions, on.state],
  ['s3', bucketActions, on.asset],
  ['s3', 'PutObject GetObject DeleteObject DeleteObjectVersion', `${on.state}/*/job-posting/{stages}`],
  // docs/backup.md copies an earlier version over a damaged one.
  ['s3', 'GetObjectVersion', `${on.state}/*/job-posting/{stages}`],
  ['ssm', 'GetParameter PutParameter', arn('ssm', 'parameter/sst/bootstrap')],
  // Of earlier versions of SST; each bootstrap looks it up.
  ['ssm', 'GetParameter', arn('ssm', 'parameter/sst/bootstrap/asset')],
  ['ssm', 'GetParameter PutParameter DeleteParameter', on.passphrase],
  ['ecr', 'CreateRepository DescribeRepositories', arn('ecr', 'repository/sst-asset')],

  ['lambda', 'ListFunctions GetAccountSettings', '*'],
  ['lambda', 'GetAlias ListVersionsByFunction UpdateAlias', on.function],
  ['ses', 'GetAccount', '*'],
  ['ssm', 'GetParameter GetParameters PutParameter DeleteParameter', on.parameters],
  ['sns', 'ListSubscriptionsByTopic', '{topic}'],
];

/** Each needed action, such as `sqs:CreateQueue`, and what it is on. */
export const accessesOf = (needed: readonly Needed[], inputs: Readonly<Record<string, unknown>> = {}) =>
  needed.flatMap(([service, names, on]) =>
    names.split(' ').map((name) => ({
      action: `${service}:${name}`,
      on: on.replaceAll(/\{(\w+)\}/g, (_, property: string) => String(inputs[property])),
    })),
  );

const ofMonitoring = ([service]: Needed): boolean =>
  ['budgets', 'cloudwatch', 'events', 'logs', 'sns', 'sqs'].includes(service);

const ofDeployer = [...Object.values(neededByType).flat(), ...neededByCommands];

/** The policies of the deployer, which `npm run build` writes to dist/: IAM limits the length of each. */
export const deployerPolicies: Readonly<Record<string, Policy>> = {
  'deployer-policy-service': policyOn(
    '*',
    ofDeployer.filter((each) => !ofMonitoring(each)),
  ),
  'deployer-policy-monitoring': policyOn('*', ofDeployer.filter(ofMonitoring)),
};

/** Of types and services: monitoring, a domain and applications, which a developer's stage does not have. */
const ofSharedStages = /^(acm|budgets|route53|ses|sesv2|sns|cloudwatch(?!.logGroup))\b|domainName|apiMapping/;

/**
 * What `sst dev` needs besides. Requests reach this machine through an API of AppSync. That API, the code
 * that sends them there, and secrets, of which there are none, are the same for all stages.
 */
const live: readonly Needed[] = [
  ['s3', 'PutObject GetObject PutObjectTagging GetObjectTagging', `${on.asset}/assets/dev-bridge-code-*`],
  ['s3', 'GetObject', `${on.state}/secret/job-posting/_fallback.json`],
  ['appsync', 'ListApis CreateApi', '*'],
  ['appsync', 'CreateChannelNamespace EventConnect EventPublish EventSubscribe', arn('appsync', 'apis/*')],
];

const ofDeveloper = Object.entries(neededByType).flatMap(([type, needed]) =>
  ofSharedStages.test(type) ? [] : needed,
);
const commandsOfDeveloper = [...live, ...neededByCommands, ...operatorNeeds('dev-*')].filter(
  ([service]) => !ofSharedStages.test(service),
);

/** The policies of developers, who deploy, run and operate their own stages alone. */
export const developerPolicies: Readonly<Record<string, Policy>> = {
  'developer-policy-deploy': policyOn('dev-*', ofDeveloper),
  'developer-policy-operate': policyOn('dev-*', commandsOfDeveloper),
};
