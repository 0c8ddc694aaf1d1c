import { type Inputs, isBookkeeping, isRecord, recordsIn, type StagePlan } from './plan.ts';

/** Texts of JSON, which a plan has as values. */
const isText = (key: string, value: unknown): boolean =>
  ['dashboardBody', 'format', 'pattern'].includes(key) && isRecord(value);

/** `maxAge` → `MaxAge`, or as `names` has it, at every level; not a key such as `aws:SourceAccount`. */
const rename = (value: unknown, names: Readonly<Record<string, string>>): unknown => {
  if (Array.isArray(value)) return value.map((each) => rename(each, names));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      names[key] ?? (/^\w+$/.test(key) ? key.charAt(0).toUpperCase() + key.slice(1) : key),
      isText(key, each) ? JSON.stringify(each) : rename(each, names),
    ]),
  );
};

const keySchema = ({ hashKey, rangeKey }: Inputs) => [
  { attributeName: hashKey, keyType: 'HASH' },
  ...(rangeKey === undefined ? [] : [{ attributeName: rangeKey, keyType: 'RANGE' }]),
];

const table = (inputs: Inputs): Inputs => {
  const { name, attributes, globalSecondaryIndexes, ttl, streamEnabled, streamViewType } = inputs;
  const indexes = recordsIn(globalSecondaryIndexes).map((index) => ({
    indexName: index.name,
    keySchema: keySchema(index),
    projection: { projectionType: index.projectionType, nonKeyAttributes: index.nonKeyAttributes },
  }));
  return {
    tableName: name,
    billingMode: inputs.billingMode,
    keySchema: keySchema(inputs),
    attributeDefinitions: recordsIn(attributes).map((each) => {
      return { attributeName: each.name, attributeType: each.type };
    }),
    ...(indexes.length > 0 && { globalSecondaryIndexes: indexes }),
    ...(isRecord(ttl) && { timeToLiveSpecification: ttl }),
    ...(streamEnabled === true && { streamSpecification: { streamViewType } }),
    deletionProtectionEnabled: inputs.deletionProtectionEnabled,
  };
};

const dimensionsOf = (value: unknown) =>
  Object.entries(isRecord(value) ? value : {}).map(([Name, Value]) => ({ Name, Value }));

const alarm = ({ metricQueries, ...rest }: Inputs): Inputs => ({
  ...rest,
  metrics: recordsIn(metricQueries).map(({ metric, ...query }) => {
    if (!isRecord(metric)) return query;
    const { dimensions, period, stat, ...names } = metric;
    return {
      ...query,
      metricStat: { metric: { ...names, dimensions: dimensionsOf(dimensions) }, period, stat },
    };
  }),
});

const budget = ({ limitAmount, limitUnit, notifications, ...rest }: Inputs): Inputs => ({
  budget: { ...rest, budgetLimit: { amount: Number(limitAmount), unit: limitUnit } },
  notificationsWithSubscribers: recordsIn(notifications).map(
    ({ subscriberSnsTopicArns, ...notification }) => ({
      notification,
      subscribers: [subscriberSnsTopicArns].flat().map((address) => ({ address, subscriptionType: 'SNS' })),
    }),
  ),
});

const role = ({ name: roleName, inlinePolicies, ...rest }: Inputs): Inputs => ({
  ...rest,
  roleName,
  policies: inlinePolicies,
});

const stage = ({ routeSettings, ...rest }: Inputs): Inputs => ({
  ...rest,
  routeSettings: Object.fromEntries(
    recordsIn(routeSettings).map(({ routeKey, ...settings }) => [routeKey, settings]),
  ),
});

const permission = ({ function: name, qualifier, ...rest }: Inputs): Inputs => ({
  ...rest,
  functionName: qualifier === undefined ? name : `${name}:${qualifier}`,
});

type Translation = readonly [
  type: string,
  /** Properties that CloudFormation names otherwise. */
  names?: Readonly<Record<string, string>>,
  propertiesOf?: (inputs: Inputs) => Inputs,
];

const translations: Readonly<Record<string, Translation>> = {
  'apigatewayv2/api:Api': ['ApiGatewayV2::Api'],
  'apigatewayv2/integration:Integration': ['ApiGatewayV2::Integration'],
  'apigatewayv2/route:Route': ['ApiGatewayV2::Route'],
  'apigatewayv2/stage:Stage': ['ApiGatewayV2::Stage', { name: 'StageName' }, stage],
  'budgets/budget:Budget': ['Budgets::Budget', { name: 'BudgetName' }, budget],
  'cloudwatch/dashboard:Dashboard': ['CloudWatch::Dashboard'],
  'cloudwatch/logGroup:LogGroup': ['Logs::LogGroup', { name: 'LogGroupName' }],
  'cloudwatch/metricAlarm:MetricAlarm': [
    'CloudWatch::Alarm',
    { name: 'AlarmName', okActions: 'OKActions' },
    alarm,
  ],
  'dynamodb/table:Table': ['DynamoDB::Table', {}, table],
  'iam/role:Role': [
    'IAM::Role',
    { assumeRolePolicy: 'AssumeRolePolicyDocument', name: 'PolicyName', policy: 'PolicyDocument' },
    role,
  ],
  'lambda/eventSourceMapping:EventSourceMapping': [
    'Lambda::EventSourceMapping',
    { destinationArn: 'Destination' },
  ],
  'lambda/function:Function': [
    'Lambda::Function',
    { name: 'FunctionName' },
    ({ s3Bucket, s3Key, publish: _, ...rest }) => ({ ...rest, code: { s3Bucket, s3Key } }),
  ],
  'lambda/functionEventInvokeConfig:FunctionEventInvokeConfig': [
    'Lambda::EventInvokeConfig',
    {},
    (inputs) => ({ qualifier: '$LATEST', ...inputs }),
  ],
  'lambda/permission:Permission': ['Lambda::Permission', {}, permission],
  'scheduler/schedule:Schedule': ['Scheduler::Schedule'],
  'sqs/queue:Queue': ['SQS::Queue', { name: 'QueueName', messageRetentionSeconds: 'MessageRetentionPeriod' }],
  'sns/topic:Topic': ['SNS::Topic', { name: 'TopicName' }],
  'sns/topicPolicy:TopicPolicy': [
    'SNS::TopicPolicy',
    { policy: 'PolicyDocument' },
    ({ arn, ...rest }) => ({ ...rest, topics: [arn] }),
  ],
  'sns/topicSubscription:TopicSubscription': ['SNS::Subscription', { topic: 'TopicArn' }],
};

/** A plan as a template of CloudFormation, and the types that it leaves out. */
export const cloudFormationOf = ({
  resources,
}: StagePlan): { template: object; leftOut: ReadonlySet<string> } => {
  const leftOut = new Set<string>();
  const translated = resources.flatMap(({ type, name, inputs }) => {
    if (isBookkeeping(type)) return [];
    const [kind, names = {}, propertiesOf = (same: Inputs) => same] =
      translations[type.replace(/^aws:/, '')] ?? [];
    if (kind) {
      const Type = `AWS::${kind}`;
      // Pulumi's names are unique for each type only.
      const id = `${name}${Type}`.replaceAll(/[^A-Za-z0-9]/g, '');
      return [[id, { Type, Properties: rename(propertiesOf(inputs), names) }]];
    }
    leftOut.add(type);
    return [];
  });
  return { template: { Resources: Object.fromEntries(translated) }, leftOut };
};
