import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { KeySchemaElement } from '@aws-sdk/client-dynamodb';
import { accessLogFields } from '../../deploy/access-log.ts';
import type { Alarm } from '../../deploy/alarms/alarm.ts';
import { alarmRowsOf } from '../../deploy/alarms.ts';
import { probeFunction, probeSchedule, sizeOf, sweepFunction } from '../../deploy/functions.ts';
import { tableStatements } from '../../deploy/grants.ts';
import { ownMetrics } from '../../deploy/metrics.ts';
import { savedQueries } from '../../deploy/queries.ts';
import { basePath, cors, fallbackFunction, type Route, routes } from '../../lib/api/routes.ts';
import { sweepSchedules } from '../../lib/jobs/sweep/schedule.ts';
import { type Table, tables } from '../../lib/store/tables.ts';
import { createTableInput } from '../../local/tables.ts';
import { root } from '../root.ts';
import { account, arn, gatewayId, region } from './mocks.ts';
import { exactly, type Inputs, inputsOfType, type Plan } from './plan.ts';

/** Every file of functions/ is a function, whatever the deployment contains. */
export const functionFiles = readdirSync(join(root, 'functions')).map((file) => basename(file, '.ts'));

/** The name of a function on AWS. */
const physicalName = ({ settings }: Plan, name: string): string => `job-posting-${settings.name}-${name}`;

const logGroupOf = (plan: Plan, name: string): string => `/aws/lambda/${physicalName(plan, name)}`;

/** The role of a function, as Pulumi names it. */
const roleOf = (plan: Plan, name: string): string => `${physicalName(plan, name).replaceAll('-', '')}Role`;

const parameters = ({ settings }: Plan): string => `/job-posting/${settings.name}`;

const expectedLambda = (plan: Plan, name: string): Inputs => {
  const { tablePrefix, domain, hasTracing } = plan.settings;
  const { memory, timeout } = sizeOf(name);
  const variables = {
    TABLE_PREFIX: tablePrefix,
    ...(domain && { PUBLIC_ORIGIN: `https://${domain}` }),
    ...(name === probeFunction && { PROBE_PARAMETERS: parameters(plan) }),
  };
  return {
    name: physicalName(plan, name),
    runtime: 'nodejs24.x',
    architectures: ['arm64'],
    memorySize: memory,
    timeout,
    role: `arn:aws:iam::${account}:role/${roleOf(plan, name)}`,
    environment: { variables: exactly(variables) },
    loggingConfig: { logGroup: logGroupOf(plan, name), logFormat: 'JSON', systemLogLevel: 'WARN' },
    tracingConfig: hasTracing ? exactly({ mode: 'Active' }) : undefined,
  };
};

type Grant = { readonly actions: readonly string[]; readonly resources: readonly string[] };

const expectedRole = (resource: string, service: string, grants: readonly Grant[]): Inputs => {
  const Principal = exactly({ Service: `${service}.amazonaws.com` });
  const statements = grants.map(({ actions, resources }) => {
    return { Effect: 'Allow', Action: actions, Resource: resources };
  });
  return {
    resource,
    assumeRolePolicy: { Statement: [{ Effect: 'Allow', Principal, Action: 'sts:AssumeRole' }] },
    inlinePolicies: [{ policy: { Statement: exactly(statements) } }],
  };
};

/** What a function may do besides using tables and its log. */
const otherGrants = (plan: Plan, name: string): Grant[] => [
  ...(name === probeFunction
    ? [
        {
          actions: ['ssm:GetParameters'],
          resources: ['origin', 'probe-key'].map((each) =>
            arn('ssm', `parameter${parameters(plan)}/${each}`),
          ),
        },
      ]
    : []),
  ...(plan.settings.hasTracing
    ? [{ actions: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'], resources: ['*'] }]
    : []),
];

const hasProbe = ({ settings, command }: Plan): boolean => settings.hasMonitoring && command === 'deploy';

const expectedRoles = (plan: Plan): Inputs[] => {
  const schedulerRole = (resource: string, name: string) => {
    const target = arn('lambda', `function:${physicalName(plan, name)}`);
    return expectedRole(resource, 'scheduler', [{ actions: ['lambda:InvokeFunction'], resources: [target] }]);
  };
  return [
    ...functionFiles.map((name) => {
      const log = arn('logs', `log-group:${logGroupOf(plan, name)}:*`);
      const grants = [
        ...tableStatements(name, plan.settings.tablePrefix, { partition: 'aws', region, accountId: account }),
        { actions: ['logs:CreateLogStream', 'logs:PutLogEvents'], resources: [log] },
        ...otherGrants(plan, name),
      ];
      return { ...expectedRole(roleOf(plan, name), 'lambda', grants), managedPolicyArns: [] };
    }),
    ...sweepSchedules.map((_, at) => schedulerRole(`Sweep${at + 1}Role`, sweepFunction)),
    ...(hasProbe(plan) ? [schedulerRole('ProbeRole', probeFunction)] : []),
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
      metric: {
        period: alarm.period,
        stat: metric.statistic ?? 'Sum',
        dimensions: metric.dimensionsOf({ ...plan.settings, gatewayId }),
      },
      returnData: false,
    })),
    { expression: alarm.expression, returnData: true },
  ],
  alarmActions: [topic],
});

const accessLogOf = (plan: Plan): string | undefined =>
  inputsOfType(plan, 'cloudwatch/logGroup:LogGroup')
    .map(({ name }) => String(name))
    .find((name) => name.startsWith('/aws/vendedlogs/apis/'));

const expectedMonitoring = (plan: Plan): Expected => {
  const { alarmEmail, monthlyBudget } = plan.settings;
  const topic = arn('sns', physicalName(plan, 'alarms'));
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
    'cloudwatch/logMetricFilter:LogMetricFilter': plan.settings.hasAllAlarms
      ? ownMetrics.map(({ name, pattern }) => ({
          logGroupName: accessLogOf(plan),
          pattern,
          metricTransformation: exactly({ namespace: plan.settings.ownPrefix, name, value: '1' }),
        }))
      : [],
    'cloudwatch/metricAlarm:MetricAlarm': alarmRowsOf(plan.settings).flatMap(({ alarms }) =>
      alarms.map((alarm) => expectedAlarm(plan, topic, alarm)),
    ),
    'cloudwatch/queryDefinition:QueryDefinition': savedQueries.map(({ name, text }) => ({
      name: `${plan.settings.ownPrefix}/${name}`,
      queryString: text,
    })),
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
    target: `integrations/${physicalName(plan, name)}`,
  });
  const paths = routes.flatMap(({ method, path, function: name }: Route) =>
    (method === 'GET' ? ['GET', 'HEAD'] : [method]).map((each) =>
      routeTo(name, `${each} ${basePath}${path}`),
    ),
  );
  return [...paths, routeTo(fallbackFunction, '$default')];
};

const expectedSchedule = (plan: Plan, name: string, scheduleExpression: string): Inputs => ({
  scheduleExpression,
  scheduleExpressionTimezone: 'UTC',
  state: 'ENABLED',
  target: {
    arn: arn('lambda', `function:${physicalName(plan, name)}`),
    retryPolicy: { maximumRetryAttempts: 0 },
  },
});

/** All resources of a stage, with the inputs that matter. A person must review any other type. */
export const expectedResources = (plan: Plan): Expected => {
  const { domain, throttle, logRetention, hasMonitoring } = plan.settings;
  const accessLog = accessLogOf(plan);
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
          destinationArn: arn('logs', `log-group:${accessLog}`),
          format: exactly(accessLogFields),
        },
      },
    ],
    'cloudwatch/logGroup:LogGroup': [...functionFiles.map((name) => logGroupOf(plan, name)), accessLog].map(
      (name) => ({ name, retentionInDays: days[logRetention] }),
    ),
    'dynamodb/table:Table': Object.values(tables).map((table) => expectedTable(plan.settings, table)),
    // `sst dev` has functions that forward requests to a developer's machine.
    'iam/role:Role': plan.command === 'dev' ? {} : expectedRoles(plan),
    'lambda/function:Function':
      plan.command === 'dev' ? {} : functionFiles.map((name) => expectedLambda(plan, name)),
    'lambda/functionEventInvokeConfig:FunctionEventInvokeConfig': [sweepFunction, probeFunction].map(
      (name) => ({
        functionName: physicalName(plan, name),
        maximumRetryAttempts: 0,
      }),
    ),
    'lambda/permission:Permission': {
      action: 'lambda:InvokeFunction',
      principal: 'apigateway.amazonaws.com',
      sourceArn: arn('execute-api', `${gatewayId}/*`),
    },
    'route53/record:Record': ofDomain,
    // The zip files, in the private bucket that SST keeps for each account.
    's3/bucketObjectv2:BucketObjectv2': { bucket: 'bucket-of-code', acl: undefined },
    'scheduler/schedule:Schedule': [
      ...sweepSchedules.map((schedule) => expectedSchedule(plan, sweepFunction, schedule)),
      ...(hasProbe(plan) ? [expectedSchedule(plan, probeFunction, probeSchedule)] : []),
    ],
    'ssm/parameter:Parameter': [
      {
        name: `${parameters(plan)}/origin`,
        type: 'String',
        insecureValue: domain ? `https://${domain}` : `https://gateway.execute-api.${region}.amazonaws.com`,
      },
    ],
    ...(hasMonitoring && plan.command === 'deploy' && expectedMonitoring(plan)),
  };
};
