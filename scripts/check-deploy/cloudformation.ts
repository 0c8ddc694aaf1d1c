import { type Inputs, isBookkeeping, isRecord, recordsIn, type StagePlan } from './plan.ts';

/** `maxAge` → `MaxAge`, at every level; not a key such as `aws:SourceAccount`. */
const pascal = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(pascal);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      /^\w+$/.test(key) ? key.charAt(0).toUpperCase() + key.slice(1) : key,
      pascal(each),
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

const lambda = ({ name, s3Bucket, s3Key, publish: _, ...rest }: Inputs): Inputs => ({
  ...rest,
  functionName: name,
  code: { s3Bucket, s3Key },
});

const dimensionsOf = (value: unknown) =>
  Object.entries(isRecord(value) ? value : {}).map(([Name, Value]) => ({ Name, Value }));

const alarm = ({ name, okActions, metricQueries, ...rest }: Inputs): Inputs => ({
  ...rest,
  alarmName: name,
  OKActions: okActions,
  metrics: recordsIn(metricQueries).map(({ metric, ...query }) => {
    if (!isRecord(metric)) return query;
    const { dimensions, period, stat, ...names } = metric;
    return {
      ...query,
      metricStat: { metric: { ...names, dimensions: dimensionsOf(dimensions) }, period, stat },
    };
  }),
});

const budget = ({ name, limitAmount, limitUnit, notifications, ...rest }: Inputs): Inputs => ({
  budget: { ...rest, budgetName: name, budgetLimit: { amount: Number(limitAmount), unit: limitUnit } },
  notificationsWithSubscribers: recordsIn(notifications).map(
    ({ subscriberSnsTopicArns, ...notification }) => ({
      notification,
      subscribers: [subscriberSnsTopicArns].flat().map((address) => ({ address, subscriptionType: 'SNS' })),
    }),
  ),
});

const role = ({ name, assumeRolePolicy, inlinePolicies, managedPolicyArns }: Inputs): Inputs => ({
  roleName: name,
  assumeRolePolicyDocument: assumeRolePolicy,
  managedPolicyArns,
  policies: recordsIn(inlinePolicies).map(({ name: policyName, policy }) => {
    return { policyName, policyDocument: policy };
  }),
});

const stage = ({ name, accessLogSettings, routeSettings, ...rest }: Inputs): Inputs => {
  const { destinationArn, format }: Inputs = isRecord(accessLogSettings) ? accessLogSettings : {};
  return {
    ...rest,
    stageName: name,
    accessLogSettings: { destinationArn, format: JSON.stringify(format) },
    routeSettings: Object.fromEntries(
      recordsIn(routeSettings).map(({ routeKey, ...settings }) => [routeKey, settings]),
    ),
  };
};

const mapping = ({ filterCriteria, destinationConfig, ...rest }: Inputs): Inputs => {
  const { filters }: Inputs = isRecord(filterCriteria) ? filterCriteria : {};
  const { onFailure }: Inputs = isRecord(destinationConfig) ? destinationConfig : {};
  return {
    ...rest,
    filterCriteria: {
      filters: recordsIn(filters).map(({ pattern }) => ({ pattern: JSON.stringify(pattern) })),
    },
    ...(isRecord(onFailure) && {
      destinationConfig: { onFailure: { destination: onFailure.destinationArn } },
    }),
  };
};

const queue = ({ name, messageRetentionSeconds, ...rest }: Inputs): Inputs => ({
  ...rest,
  queueName: name,
  messageRetentionPeriod: messageRetentionSeconds,
});

type Translation = readonly [type: string, propertiesOf: (inputs: Inputs) => Inputs];

const same = (inputs: Inputs): Inputs => inputs;

/** Renames one property. */
const rename =
  (from: string, to: string) =>
  ({ [from]: value, ...rest }: Inputs): Inputs => ({ ...rest, [to]: value });

const translations: Readonly<Record<string, Translation>> = {
  'apigatewayv2/api:Api': ['AWS::ApiGatewayV2::Api', same],
  'apigatewayv2/integration:Integration': ['AWS::ApiGatewayV2::Integration', same],
  'apigatewayv2/route:Route': ['AWS::ApiGatewayV2::Route', same],
  'apigatewayv2/stage:Stage': ['AWS::ApiGatewayV2::Stage', stage],
  'budgets/budget:Budget': ['AWS::Budgets::Budget', budget],
  'cloudwatch/dashboard:Dashboard': [
    'AWS::CloudWatch::Dashboard',
    ({ dashboardName, dashboardBody }) => ({ dashboardName, dashboardBody: JSON.stringify(dashboardBody) }),
  ],
  'cloudwatch/logGroup:LogGroup': ['AWS::Logs::LogGroup', rename('name', 'logGroupName')],
  'cloudwatch/metricAlarm:MetricAlarm': ['AWS::CloudWatch::Alarm', alarm],
  'dynamodb/table:Table': ['AWS::DynamoDB::Table', table],
  'iam/role:Role': ['AWS::IAM::Role', role],
  'lambda/eventSourceMapping:EventSourceMapping': ['AWS::Lambda::EventSourceMapping', mapping],
  'lambda/function:Function': ['AWS::Lambda::Function', lambda],
  'lambda/functionEventInvokeConfig:FunctionEventInvokeConfig': [
    'AWS::Lambda::EventInvokeConfig',
    (inputs) => ({ qualifier: '$LATEST', ...inputs }),
  ],
  'lambda/permission:Permission': [
    'AWS::Lambda::Permission',
    ({ function: name, qualifier, ...rest }) => ({
      ...rest,
      functionName: qualifier === undefined ? name : `${name}:${qualifier}`,
    }),
  ],
  'scheduler/schedule:Schedule': ['AWS::Scheduler::Schedule', same],
  'sqs/queue:Queue': ['AWS::SQS::Queue', queue],
  'sns/topic:Topic': ['AWS::SNS::Topic', rename('name', 'topicName')],
  'sns/topicPolicy:TopicPolicy': [
    'AWS::SNS::TopicPolicy',
    ({ arn, policy }) => ({ topics: [arn], policyDocument: policy }),
  ],
  'sns/topicSubscription:TopicSubscription': ['AWS::SNS::Subscription', rename('topic', 'topicArn')],
};

/** A plan as a template of CloudFormation, and the types that it leaves out. */
export const cloudFormationOf = ({
  resources,
}: StagePlan): { template: object; leftOut: ReadonlySet<string> } => {
  const leftOut = new Set<string>();
  const translated = resources.flatMap(({ type, name, inputs }) => {
    if (isBookkeeping(type)) return [];
    const [Type = '', propertiesOf] = translations[type.replace(/^aws:/, '')] ?? [];
    if (propertiesOf) {
      // Pulumi's names are unique for each type only.
      const id = `${name}${Type}`.replaceAll(/[^A-Za-z0-9]/g, '');
      return [[id, { Type, Properties: pascal(propertiesOf(inputs)) }]];
    }
    leftOut.add(type);
    return [];
  });
  return { template: { Resources: Object.fromEntries(translated) }, leftOut };
};
