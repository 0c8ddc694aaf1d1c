import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { KeySchemaElement } from '@aws-sdk/client-dynamodb';
import { accessLogFields } from '../../deploy/access-log.ts';
import { type Alarm, alarmRows } from '../../deploy/alarms.ts';
import { sizeOf, sweepFunction } from '../../deploy/functions.ts';
import { basePath, cors, fallbackFunction, type Route, routes } from '../../lib/api/routes.ts';
import { sweepSchedules } from '../../lib/jobs/sweep/schedule.ts';
import { type Table, tables } from '../../lib/store/tables.ts';
import { createTableInput } from '../../local/tables.ts';
import { root } from '../root.ts';
import { account, arn, codeBucket, gatewayId, publishedVersion } from './mocks.ts';
import { exactly, type Inputs, inputsOfType, type Plan } from './plan.ts';

/** Every file of functions/ is a function, whatever the deployment contains. */
export const functionFiles = readdirSync(join(root, 'functions')).map((file) => basename(file, '.ts'));

/** The name of a function on AWS. */
const physicalName = ({ settings }: Plan, name: string): string => `job-posting-${settings.name}-${name}`;

/** What the gateway and the schedules invoke: the alias of a deployed function. */
const invokedName = (plan: Plan, name: string): string =>
  plan.command === 'dev' ? physicalName(plan, name) : `${physicalName(plan, name)}:live`;

const logGroupOf = (plan: Plan, name: string): string => `/aws/lambda/${physicalName(plan, name)}`;

/** The role of a function, as Pulumi names it. */
const roleOf = (plan: Plan, name: string): string => `${physicalName(plan, name).replaceAll('-', '')}Role`;

const expectedLambda = (plan: Plan, name: string): Inputs => {
  const { tablePrefix, domain, release } = plan.settings;
  const { memory, timeout } = sizeOf(name);
  const variables = {
    TABLE_PREFIX: tablePrefix,
    ...(domain && { PUBLIC_ORIGIN: `https://${domain}` }),
    ...(name === 'health' && release && { RELEASE: release }),
  };
  return {
    name: physicalName(plan, name),
    runtime: 'nodejs24.x',
    architectures: ['arm64'],
    memorySize: memory,
    timeout,
    role: `arn:aws:iam::${account}:role/${roleOf(plan, name)}`,
    environment: { variables: exactly(variables) },
    loggingConfig: { logGroup: logGroupOf(plan, name) },
    publish: true,
  };
};

const trusting = (service: string): Inputs => {
  const Principal = exactly({ Service: `${service}.amazonaws.com` });
  return { assumeRolePolicy: { Statement: [{ Effect: 'Allow', Principal, Action: 'sts:AssumeRole' }] } };
};

const expectedRoles = (plan: Plan): Inputs[] => {
  const Resource = [arn('lambda', `function:${invokedName(plan, sweepFunction)}`, plan.region)];
  const invocation = exactly([{ Effect: 'Allow', Action: ['lambda:InvokeFunction'], Resource }]);
  return [
    // rules/function-rights.ts compares what they allow.
    ...functionFiles.map((name) => {
      return { resource: roleOf(plan, name), ...trusting('lambda'), managedPolicyArns: [] };
    }),
    ...sweepSchedules.map((_, at) => ({
      resource: `Sweep${at + 1}Role`,
      ...trusting('scheduler'),
      inlinePolicies: [{ policy: { Statement: invocation } }],
    })),
  ];
};

const keysOf = (schema: readonly KeySchemaElement[] = []): Inputs => ({
  hashKey: schema[0]?.AttributeName,
  rangeKey: schema[1]?.AttributeName,
});

/** The table that `npm start` creates, as Pulumi describes it. */
const expectedTable = ({ name: stage, ownPrefix }: Plan['settings'], table: Table): Inputs => {
  const name = `${ownPrefix}-${table.name}`;
  const input = createTableInput(name, table);
  return {
    name,
    billingMode: input.BillingMode,
    attributes: input.AttributeDefinitions?.map((each) => ({
      name: each.AttributeName,
      type: each.AttributeType,
    })),
    ...keysOf(input.KeySchema),
    globalSecondaryIndexes: (input.GlobalSecondaryIndexes ?? []).map((index) => ({
      name: index.IndexName,
      ...keysOf(index.KeySchema),
      projectionType: index.Projection?.ProjectionType,
      nonKeyAttributes: index.Projection?.NonKeyAttributes,
    })),
    ttl: table.timeToLive ? exactly({ attributeName: table.timeToLive, enabled: true }) : undefined,
    deletionProtectionEnabled: stage === 'production',
    pointInTimeRecovery: { enabled: stage !== 'dev' },
  };
};

const expectedAlarm = (plan: Plan, topic: string, alarm: Alarm): Inputs => ({
  name: physicalName(plan, alarm.name),
  threshold: alarm.threshold,
  comparisonOperator: alarm.alarmsWhenMissing ? 'LessThanOrEqualToThreshold' : 'GreaterThanThreshold',
  treatMissingData: alarm.alarmsWhenMissing ? 'breaching' : 'notBreaching',
  datapointsToAlarm: alarm.breaching[0],
  evaluationPeriods: alarm.breaching[1],
  metricQueries: [
    ...alarm.metrics.map((metric) => ({
      metric: { period: alarm.period, dimensions: metric.dimensionsOf({ ...plan.settings, gatewayId }) },
      returnData: false,
    })),
    { expression: alarm.expression, returnData: true },
  ],
  alarmActions: [topic],
});

const expectedMonitoring = (plan: Plan): Expected => {
  const { alarmEmail, monthlyBudget } = plan.settings;
  const topic = arn('sns', physicalName(plan, 'alarms'), plan.region);
  const notification = { subscriberSnsTopicArns: [topic] };
  const condition = exactly({ StringEquals: { 'aws:SourceAccount': account } });
  return {
    'budgets/budget:Budget': [
      {
        limitAmount: String(monthlyBudget),
        timeUnit: 'MONTHLY',
        notifications: [notification, notification],
      },
    ],
    'cloudwatch/dashboard:Dashboard': [{}],
    'cloudwatch/metricAlarm:MetricAlarm': alarmRows.flatMap(({ alarms }) =>
      alarms.map((alarm) => expectedAlarm(plan, topic, alarm)),
    ),
    'sns/topic:Topic': [{ name: physicalName(plan, 'alarms') }],
    'sns/topicPolicy:TopicPolicy': [{ policy: { Statement: [{ Condition: condition }] } }],
    'sns/topicSubscription:TopicSubscription': alarmEmail ? [{ topic, endpoint: alarmEmail }] : [],
  };
};

/** By type: one entry for each resource, or what all resources of the type have in common. */
export type Expected = Readonly<Record<string, readonly Inputs[] | Inputs>>;

const days = { '2 weeks': 14, '3 months': 90 } as const;

const { maxAgeSeconds, ...crossOriginRules } = cors;

const expectedRoutes = (plan: Plan): Inputs[] => {
  const routeTo = (name: string, routeKey: string) => ({
    routeKey,
    target: `integrations/${invokedName(plan, name)}`,
  });
  const paths = routes.flatMap(({ method, path, function: name }: Route) =>
    (method === 'GET' ? ['GET', 'HEAD'] : [method]).map((each) =>
      routeTo(name, `${each} ${basePath}${path}`),
    ),
  );
  return [...paths, routeTo(fallbackFunction, '$default')];
};

/** All resources of a stage, with the inputs that matter. A person must review any other type. */
export const expectedResources = (plan: Plan): Expected => {
  const { domain, throttle, logRetention, hasMonitoring, release } = plan.settings;
  const isDeployed = plan.command === 'deploy';
  const accessLog = inputsOfType(plan, 'cloudwatch/logGroup:LogGroup')
    .map(({ name }) => String(name))
    .find((name) => name.startsWith('/aws/vendedlogs/apis/'));
  const ofDomain = domain ? {} : [];
  return {
    'acm/certificate:Certificate': ofDomain,
    'acm/certificateValidation:CertificateValidation': ofDomain,
    'apigatewayv2/api:Api': [
      {
        protocolType: 'HTTP',
        corsConfiguration: exactly({ ...crossOriginRules, maxAge: maxAgeSeconds }),
        // With a domain it is the only address.
        disableExecuteApiEndpoint: domain !== undefined,
        tags: release ? exactly({ release }) : undefined,
      },
    ],
    'apigatewayv2/apiMapping:ApiMapping': ofDomain,
    'apigatewayv2/domainName:DomainName': domain ? [{ domainName: domain }] : [],
    'apigatewayv2/integration:Integration': { integrationType: 'AWS_PROXY', payloadFormatVersion: '2.0' },
    'apigatewayv2/route:Route': expectedRoutes(plan),
    'apigatewayv2/stage:Stage': [
      {
        defaultRouteSettings: exactly({
          throttlingRateLimit: throttle.rate,
          throttlingBurstLimit: throttle.burst,
        }),
        accessLogSettings: {
          destinationArn: arn('logs', `log-group:${accessLog}`, plan.region),
          format: exactly(accessLogFields),
        },
      },
    ],
    'cloudwatch/logGroup:LogGroup': [...functionFiles.map((name) => logGroupOf(plan, name)), accessLog].map(
      (name) => ({ name, retentionInDays: days[logRetention] }),
    ),
    'dynamodb/table:Table': Object.values(tables).map((table) => expectedTable(plan.settings, table)),
    // `sst dev` has functions that forward requests to a developer's machine.
    'iam/role:Role': isDeployed ? expectedRoles(plan) : {},
    'lambda/alias:Alias': (isDeployed ? functionFiles : []).map((name) => {
      return { name: 'live', functionName: physicalName(plan, name), functionVersion: publishedVersion };
    }),
    'lambda/function:Function': isDeployed ? functionFiles.map((name) => expectedLambda(plan, name)) : {},
    'lambda/functionEventInvokeConfig:FunctionEventInvokeConfig': [
      {
        functionName: physicalName(plan, sweepFunction),
        qualifier: isDeployed ? 'live' : undefined,
        maximumRetryAttempts: 0,
        maximumEventAgeInSeconds: 60,
      },
    ],
    'lambda/permission:Permission': {
      qualifier: isDeployed ? 'live' : undefined,
      action: 'lambda:InvokeFunction',
      principal: 'apigateway.amazonaws.com',
      sourceArn: arn('execute-api', `${gatewayId}/*`, plan.region),
    },
    'route53/record:Record': ofDomain,
    // The zip files, in the private bucket that SST keeps for each account.
    's3/bucketObjectv2:BucketObjectv2': { bucket: codeBucket(plan.region), acl: undefined },
    'scheduler/schedule:Schedule': sweepSchedules.map((scheduleExpression) => ({
      scheduleExpression,
      scheduleExpressionTimezone: 'UTC',
      state: 'ENABLED',
      target: {
        arn: arn('lambda', `function:${invokedName(plan, sweepFunction)}`, plan.region),
        retryPolicy: { maximumRetryAttempts: 0 },
      },
    })),
    ...(hasMonitoring && isDeployed && expectedMonitoring(plan)),
  };
};
