import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { KeySchemaElement } from '@aws-sdk/client-dynamodb';
import { accessLogFields } from '../../deploy/access-log.ts';
import type { Alarm } from '../../deploy/alarms/alarm.ts';
import { alarmRowsOf, ownMetricsOf } from '../../deploy/alarms.ts';
import { probeFunction, probeSchedule, sizeOf, sweepFunction } from '../../deploy/functions.ts';
import { savedQueries } from '../../deploy/queries.ts';
import { basePath, cors, fallbackFunction, type Route, routes } from '../../lib/api/routes.ts';
import { sweepSchedules } from '../../lib/jobs/sweep/schedule.ts';
import { type Table, tables } from '../../lib/store/tables.ts';
import { createTableInput } from '../../local/tables.ts';
import { root } from '../root.ts';
import { account, arn, codeBucket, gatewayId, publishedVersion, streamArn } from './mocks.ts';
import { exactly, type Inputs, inputsOfType, type StagePlan } from './plan.ts';

/** Every file of functions/ is a function, whatever the deployment contains. */
export const functionFiles = readdirSync(join(root, 'functions')).map((file) => basename(file, '.ts'));

/** The name of a function on AWS. */
const physicalName = ({ settings }: StagePlan, name: string): string =>
  `job-posting-${settings.name}-${name}`;

/** What the gateway and the schedules invoke: the alias of a deployed function. */
const invokedName = (plan: StagePlan, name: string): string =>
  plan.command === 'dev' ? physicalName(plan, name) : `${physicalName(plan, name)}:live`;

const logGroupOf = (plan: StagePlan, name: string): string => `/aws/lambda/${physicalName(plan, name)}`;

/** The role of a function, as Pulumi names it. */
const roleOf = (plan: StagePlan, name: string): string =>
  `${physicalName(plan, name).replaceAll('-', '')}Role`;

const parameters = ({ settings }: StagePlan): string => `/job-posting/${settings.name}`;

const expectedLambda = (plan: StagePlan, name: string): Inputs => {
  const { tablePrefix, domain, release, hasTracing } = plan.settings;
  const { memory, timeout } = sizeOf(name);
  const variables = {
    TABLE_PREFIX: tablePrefix,
    ...(domain && { PUBLIC_ORIGIN: `https://${domain}` }),
    ...(name === 'health' && release && { RELEASE: release }),
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
    publish: true,
  };
};

const trusting = (service: string): Inputs => {
  const Principal = exactly({ Service: `${service}.amazonaws.com` });
  return { assumeRolePolicy: { Statement: [{ Effect: 'Allow', Principal, Action: 'sts:AssumeRole' }] } };
};

const hasProbe = ({ settings, command }: StagePlan): boolean =>
  settings.hasMonitoring && command === 'deploy';

const expectedRoles = (plan: StagePlan): Inputs[] => {
  const schedulerRole = (resource: string, name: string) => {
    const Resource = [arn('lambda', `function:${invokedName(plan, name)}`, plan.region)];
    const Statement = exactly([{ Effect: 'Allow', Action: ['lambda:InvokeFunction'], Resource }]);
    return { resource, ...trusting('scheduler'), inlinePolicies: [{ policy: { Statement } }] };
  };
  return [
    // rules/function-rights.ts compares what they allow.
    ...functionFiles.map((name) => {
      return { resource: roleOf(plan, name), ...trusting('lambda'), managedPolicyArns: [] };
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
const expectedTable = ({ name: stage, ownPrefix }: StagePlan['settings'], table: Table): Inputs => {
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
    streamEnabled: input.StreamSpecification !== undefined,
    streamViewType: input.StreamSpecification?.StreamViewType,
    ttl: table.timeToLive ? exactly({ attributeName: table.timeToLive, enabled: true }) : undefined,
    deletionProtectionEnabled: stage === 'production',
    pointInTimeRecovery: { enabled: stage !== 'dev' },
  };
};

const expectedAlarm = (plan: StagePlan, topic: string, alarm: Alarm): Inputs => ({
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

const accessLogOf = (plan: StagePlan): string | undefined =>
  inputsOfType(plan, 'cloudwatch/logGroup:LogGroup')
    .map(({ name }) => String(name))
    .find((name) => name.startsWith('/aws/vendedlogs/apis/'));

const expectedMonitoring = (plan: StagePlan): ExpectedResources => {
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
    'cloudwatch/logMetricFilter:LogMetricFilter': ownMetricsOf(plan.settings).map(
      ({ name, log, pattern }) => ({
        logGroupName: log === 'access' ? accessLogOf(plan) : logGroupOf(plan, log),
        pattern,
        metricTransformation: exactly({ namespace: plan.settings.ownPrefix, name, value: '1' }),
      }),
    ),
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
export type ExpectedResources = Readonly<Record<string, readonly Inputs[] | Inputs>>;

const days = { '2 weeks': 14, '3 months': 90 } as const;

const { maxAgeSeconds, ...crossOriginRules } = cors;

const expectedRoutes = (plan: StagePlan): Inputs[] => {
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

const expectedSchedule = (plan: StagePlan, name: string, scheduleExpression: string): Inputs => ({
  scheduleExpression,
  scheduleExpressionTimezone: 'UTC',
  state: 'ENABLED',
  target: {
    arn: arn('lambda', `function:${invokedName(plan, name)}`, plan.region),
    retryPolicy: { maximumRetryAttempts: 0 },
  },
});

const failedRemovals = (plan: StagePlan): string => physicalName(plan, 'failed-removals');

/** How the stream of the table in use feeds the removals. */
const expectedMapping = (plan: StagePlan): Inputs => ({
  eventSourceArn: streamArn(`${plan.settings.tablePrefix}-Syncs`, plan.region),
  functionName: arn('lambda', `function:${invokedName(plan, 'remove-missing')}`, plan.region),
  startingPosition: 'TRIM_HORIZON',
  filterCriteria: exactly({
    filters: [
      {
        pattern: {
          eventName: ['INSERT'],
          dynamodb: { Keys: { employerId: { N: ['0'] }, part: { S: [{ prefix: 'removing#' }] } } },
        },
      },
    ],
  }),
  functionResponseTypes: ['ReportBatchItemFailures'],
  bisectBatchOnFunctionError: true,
  parallelizationFactor: 10,
  maximumRetryAttempts: 100,
  maximumRecordAgeInSeconds: 3600,
  destinationConfig: exactly({
    onFailure: { destinationArn: arn('sqs', failedRemovals(plan), plan.region) },
  }),
});

/** All resources of a stage, with the inputs that matter. A person must review any other type. */
export const expectedResources = (plan: StagePlan): ExpectedResources => {
  const { domain, throttle, logRetention, hasMonitoring, release } = plan.settings;
  const isDeployed = plan.command === 'deploy';
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
      return {
        name: 'live',
        functionName: physicalName(plan, name),
        functionVersion: publishedVersion,
        // Otherwise a deployment would move single aliases, before the others.
        ignoreChanges: exactly(['functionVersion', 'description']),
      };
    }),
    'lambda/eventSourceMapping:EventSourceMapping': [expectedMapping(plan)],
    'lambda/function:Function': isDeployed ? functionFiles.map((name) => expectedLambda(plan, name)) : {},
    'lambda/functionEventInvokeConfig:FunctionEventInvokeConfig': [sweepFunction, probeFunction].map(
      (name) => ({
        functionName: physicalName(plan, name),
        qualifier: isDeployed ? 'live' : undefined,
        maximumRetryAttempts: 0,
        maximumEventAgeInSeconds: 60,
      }),
    ),
    'lambda/permission:Permission': {
      qualifier: isDeployed ? 'live' : undefined,
      action: 'lambda:InvokeFunction',
      principal: 'apigateway.amazonaws.com',
      sourceArn: arn('execute-api', `${gatewayId}/*`, plan.region),
    },
    'route53/record:Record': ofDomain,
    // The zip files, in the private bucket that SST keeps for each account.
    's3/bucketObjectv2:BucketObjectv2': { bucket: codeBucket(plan.region), acl: undefined },
    'scheduler/schedule:Schedule': [
      ...sweepSchedules.map((schedule) => expectedSchedule(plan, sweepFunction, schedule)),
      ...(hasProbe(plan) ? [expectedSchedule(plan, probeFunction, probeSchedule)] : []),
    ],
    'sqs/queue:Queue': [
      { name: failedRemovals(plan), messageRetentionSeconds: 1_209_600, sqsManagedSseEnabled: true },
    ],
    'ssm/parameter:Parameter': [
      {
        name: `${parameters(plan)}/origin`,
        type: 'String',
        insecureValue: domain
          ? `https://${domain}`
          : `https://gateway.execute-api.${plan.region}.amazonaws.com`,
      },
    ],
    ...(hasMonitoring && isDeployed && expectedMonitoring(plan)),
  };
};
