/**
 * What a stage consists of: every resource with all of its properties, as AWS documents them and as
 * the decisions say, not computed from the constants of deploy/. Only the routes, the names of the
 * functions and the saved queries come from elsewhere: from the contract, the files in functions/,
 * and deploy/queries.ts, whose fields are compared with lines of log.
 */
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { savedQueries } from '../../../deploy/queries.ts';
import type { StageName } from '../../../deploy/stages.ts';
import { basePath } from '../../../lib/contract/route.ts';
import { type Route, routes } from '../../../lib/openapi/routes.ts';
import type { Inputs, StagePlan } from '../../../scripts/check-deploy/plan.ts';
import { root } from '../../../scripts/root.ts';
import { anything, metricOf, type Names, namesIn } from './literals.ts';
import { alarms, alarmsOnApplications, graphs, logMetrics, onShortList } from './monitoring.ts';
import { allow, functionRights, policy } from './rights.ts';

/** Functions that a stage without applications does not have. */
const ofApplications = ['apply-to-job', 'record-mail-event'];

const takesApplications = ({ env }: StagePlan): boolean => env.APPLICATIONS === 'on';

/** Every file of functions/ is a function, whatever the deployment contains. */
export const functionsOf = (plan: StagePlan): string[] =>
  readdirSync(join(root, 'functions'))
    .map((file) => basename(file, '.ts'))
    .filter((name) => !ofApplications.includes(name) || takesApplications(plan));

const stages = {
  dev: {
    rate: 50,
    burst: 100,
    costlyRate: 2,
    costlyBurst: 4,
    days: 14,
    isProtected: false,
    hasRecovery: false,
    alarms: [],
  },
  staging: {
    rate: 100,
    burst: 200,
    costlyRate: 4,
    costlyBurst: 8,
    days: 14,
    isProtected: false,
    hasRecovery: true,
    alarms: onShortList,
  },
  production: {
    rate: 500,
    burst: 1000,
    costlyRate: 20,
    costlyBurst: 40,
    days: 90,
    isProtected: true,
    hasRecovery: true,
    alarms: Object.keys(alarms),
  },
} as const;

const kindOf = (stage: StageName): keyof typeof stages =>
  stage === 'staging' || stage === 'production' ? stage : 'dev';

/** Functions that serve no employer's jobs. */
const small = [
  ...['list-position-types', 'get-position-type', 'list-job-categories', 'get-job-category'],
  ...['list-locations', 'get-location', 'health', 'openapi', 'docs', 'problem-page', 'fallback', 'probe'],
];

/** Functions behind no route. */
const background = ['sweep', 'remove-missing', 'record-changes', 'announce', 'probe', 'record-mail-event'];

/** Megabytes and seconds. The gateway ends a request after 30 seconds. */
const sizeOf = (name: string): { memorySize: number; timeout: number } => {
  if (name === 'sweep' || name === 'remove-missing') return { memorySize: 1769, timeout: 60 };
  if (['probe', 'record-changes', 'announce', 'record-mail-event'].includes(name))
    return { memorySize: 512, timeout: 60 };
  return { memorySize: small.includes(name) ? 512 : 1024, timeout: 29 };
};

const listed = ['title', 'locations', 'confidential'];

/** By table: its keys; by index: its keys, and the attributes that it has besides. */
const tables: Readonly<
  Record<string, { keys: string; ttl?: true; stream?: string; indexes?: Record<string, [string, string[]?]> }>
> = {
  Jobs: {
    keys: 'id N, part S',
    stream: 'NEW_AND_OLD_IMAGES',
    indexes: {
      byPublishDate: ['employerId N, listKey S', ['referenceId', ...listed, 'status']],
      byStatus: ['employerStatus S, listKey S', ['referenceId', ...listed]],
      byReference: ['employerId N, referenceId S', ['listKey', ...listed, 'status']],
      bySearch: ['employerId N, listKey S', ['search', 'status']],
      byDueDate: ['dueShard N, dueDate S'],
    },
  },
  JobReferences: { keys: 'employerId N, referenceId S' },
  Employers: { keys: 'id N, part S' },
  ApiKeys: { keys: 'digest S', indexes: { byKeyId: ['keyId S, created S'] } },
  Idempotency: { keys: 'id S', ttl: true },
  Syncs: { keys: 'employerId N, part S', ttl: true, stream: 'KEYS_ONLY' },
  Changes: { keys: 'log S, sequence N', ttl: true },
};

const keysOf = (text: string): { name: string; type: string }[] =>
  text.split(', ').map((each) => ({ name: each.split(' ')[0] ?? '', type: each.split(' ')[1] ?? '' }));

const keySchema = (text: string): Inputs => ({
  hashKey: keysOf(text)[0]?.name,
  rangeKey: keysOf(text)[1]?.name,
});

const tableResources = ({ name }: Names, stage: StageName): Inputs[] =>
  Object.entries(tables).map(([table, { keys, ttl, stream, indexes = {} }]) => {
    const attributes = [keys, ...Object.values(indexes).map(([each]) => each)].flatMap(keysOf);
    return {
      resource: `${table}Table`,
      name: name(table),
      billingMode: 'PAY_PER_REQUEST',
      attributes: [...new Map(attributes.map((each) => [each.name, each])).values()],
      ...keySchema(keys),
      globalSecondaryIndexes: Object.entries(indexes).map(([index, [indexKeys, nonKeyAttributes]]) => ({
        name: index,
        ...keySchema(indexKeys),
        projectionType: nonKeyAttributes ? 'INCLUDE' : 'KEYS_ONLY',
        nonKeyAttributes,
      })),
      localSecondaryIndexes: [],
      streamEnabled: stream !== undefined,
      streamViewType: stream,
      ttl: ttl ? { attributeName: 'expires', enabled: true } : undefined,
      deletionProtectionEnabled: stages[kindOf(stage)].isProtected,
      pointInTimeRecovery: { enabled: stages[kindOf(stage)].hasRecovery },
    };
  });

const roles = (plan: StagePlan, names: Names, scheduled: Readonly<Record<string, string>>) => [
  ...functionsOf(plan).map((name) => ({
    resource: `${names.name(name).replaceAll('-', '')}Role`,
    ignoreChanges: ['name'],
    name: names.random,
    assumeRolePolicy: policy({
      Effect: 'Allow',
      Principal: { Service: 'lambda.amazonaws.com' },
      Action: 'sts:AssumeRole',
    }),
    inlinePolicies: [{ name: 'inline', policy: functionRights(plan, names, name) }],
    managedPolicyArns: [],
  })),
  ...Object.entries(scheduled).map(([schedule, name]) => ({
    resource: `${schedule}Role`,
    ignoreChanges: ['name'],
    name: names.random,
    assumeRolePolicy: policy({
      Sid: 'AllowAssumeRole',
      Effect: 'Allow',
      Principal: { Service: 'scheduler.amazonaws.com' },
      Action: 'sts:AssumeRole',
    }),
    inlinePolicies: [
      {
        name: 'inline',
        policy: policy(
          allow(['lambda:InvokeFunction'], names.arn('lambda', `function:${names.name(name)}:live`)),
        ),
      },
    ],
  })),
];

const accessLogFormat = {
  time: '$context.requestTime',
  requestId: '$context.requestId',
  route: '$context.routeKey',
  status: '$context.status',
  lambdaRequestId: '$context.integration.requestId',
  ms: '$context.responseLatency',
  functionMs: '$context.integration.latency',
  lambdaStatus: '$context.integration.integrationStatus',
  bytes: '$context.responseLength',
  error: '$context.error.responseType',
  ip: '$context.identity.sourceIp',
};

/** Each route of the gateway, and its function. */
const gatewayRoutesOf = (plan: StagePlan): (readonly [key: string, name: string])[] => [
  ...routes
    .filter(({ path }) => !path.endsWith('/applications') || takesApplications(plan))
    .flatMap(({ method, path, function: name }: Route) =>
      (method === 'GET' ? ['GET', 'HEAD'] : [method]).map((each): [string, string] => [
        `${each} ${basePath}${path}`,
        name,
      ]),
    ),
  ['$default', 'fallback'],
];

/** Each takes 4 % of the stage’s throttle at most: together they leave more than half to the others. */
const costlyRoutesOf = (plan: StagePlan): string[] => [
  'POST /api/v1.1/jobs/batch',
  'POST /api/v1.1/syncs',
  'POST /api/v1.1/syncs/{id}/chunks/{n}',
  'PUT /api/v1.1/syncs/{id}/chunks/{n}',
  'POST /api/v1.1/syncs/{id}/commit',
  ...['GET', 'HEAD'].map((method) => `${method} /api/v1.1/syncs/{id}/removals`),
  ...['GET', 'HEAD'].map((method) => `${method} /api/v1.1/board/jobs`),
  ...['GET', 'HEAD'].map((method) => `${method} /api/v1.1/board/changes`),
  ...(takesApplications(plan) ? ['POST /api/v1.1/board/jobs/{id}/applications'] : []),
];

const schedules: Readonly<Record<string, readonly [expression: string, name: string]>> = {
  Sweep1: ['cron(* 0 * * ? *)', 'sweep'],
  Sweep2: ['cron(0 1-23 * * ? *)', 'sweep'],
  Announce1: ['cron(* * * * ? *)', 'announce'],
  Probe: ['cron(2/5 * * * ? *)', 'probe'],
};

const alarmResource = (
  [name, [condition, periods, ...metrics]]: [string, readonly [string, string, ...string[]]],
  names: Names,
  tablePrefix: string,
): Inputs => {
  const [, expression, sign, threshold] = /^(.+) (<=|>) ([\d.]+)$/.exec(condition) ?? [];
  const [count, of, period] = periods.match(/\d+/g)?.map(Number) ?? [];
  return {
    resource: `Alarm-${name}`,
    name: names.name(name),
    // Prose, and where to look: test/deploy/alarms.test.ts.
    alarmDescription: new RegExp(
      `\\. Dashboard: ${RegExp.escape(names.dashboard)} Runbook: docs/operations\\.md#[a-z0-9-]+\\.$`,
    ),
    comparisonOperator: sign === '>' ? 'GreaterThanThreshold' : 'LessThanOrEqualToThreshold',
    threshold: Number(threshold),
    treatMissingData: sign === '>' ? 'notBreaching' : 'breaching',
    datapointsToAlarm: count,
    evaluationPeriods: of,
    metricQueries: [
      ...metrics.map((line, at) => ({
        id: `m${at + 1}`,
        metric: { ...metricOf(line, names, tablePrefix), period },
        returnData: false,
      })),
      { id: 'e1', expression, label: 'watched', returnData: true },
    ],
    alarmActions: [names.topic],
    okActions: [names.topic],
  };
};

const dashboardBody = (names: Names, region: string, tablePrefix: string): Inputs => ({
  widgets: Object.entries(graphs).map(([title, lines], at) => ({
    type: 'metric',
    x: at % 2 === 0 ? 0 : 12,
    y: 6 * Math.floor(at / 2),
    width: 12,
    height: 6,
    properties: {
      title,
      region,
      period: 300,
      metrics: lines.map((line) => {
        const { namespace, metricName, stat, dimensions } = metricOf(line, names, tablePrefix);
        return [namespace, metricName, ...Object.entries(dimensions).flat(), { stat }];
      }),
    },
  })),
});

const monitoring = (plan: StagePlan, names: Names, accessLog: string): Expected => {
  const { name: stage, tablePrefix } = plan.settings;
  const { ALARM_EMAIL, MONTHLY_BUDGET = '50' } = plan.env;
  const { name, topic, log } = names;
  const functions = functionsOf(plan);
  const isWatched = (of: string): boolean => takesApplications(plan) || !alarmsOnApplications.includes(of);
  const behindGateway = functions.filter((each) => !background.includes(each));
  const logsOf = {
    access: [accessLog],
    routes: behindGateway.map(log),
    all: functions.map(log),
  };
  const notification = (notificationType: string, threshold: number) => ({
    comparisonOperator: 'GREATER_THAN',
    notificationType,
    threshold,
    thresholdType: 'PERCENTAGE',
    subscriberSnsTopicArns: [topic],
  });
  return {
    'budgets/budget:Budget': [
      {
        name: name(`${plan.region}-monthly`),
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        limitAmount: MONTHLY_BUDGET,
        limitUnit: 'USD',
        notifications: [notification('ACTUAL', 80), notification('FORECASTED', 100)],
      },
    ],
    'cloudwatch/dashboard:Dashboard': [
      { dashboardName: name(plan.region), dashboardBody: dashboardBody(names, plan.region, tablePrefix) },
    ],
    'cloudwatch/logMetricFilter:LogMetricFilter': Object.entries(logMetrics)
      .filter(([metric, each]) => isWatched(metric) && (stage === 'production' || each.onShortList))
      .map(([metric, each]) => ({
        name: metric,
        logGroupName: each.log === 'access' ? accessLog : log(each.log),
        pattern: each.pattern,
        metricTransformation: { namespace: `job-posting-${stage}`, name: metric, value: '1' },
      })),
    'cloudwatch/metricAlarm:MetricAlarm': Object.entries(alarms)
      .filter(([each]) => isWatched(each) && stages[kindOf(stage)].alarms.some((alarm) => alarm === each))
      .map((each) => alarmResource(each, names, tablePrefix)),
    'cloudwatch/queryDefinition:QueryDefinition': Object.entries(savedQueries).map(
      ([query, [logs, ...lines]]) => ({
        name: `job-posting-${stage}/${query}`,
        logGroupNames: new Set(logsOf[logs]),
        queryString: lines.join('\n| '),
      }),
    ),
    'sns/topic:Topic': [{ resource: 'Alarms', name: name('alarms') }],
    'sns/topicPolicy:TopicPolicy': [
      {
        arn: topic,
        policy: policy({
          Effect: 'Allow',
          Principal: { Service: ['cloudwatch.amazonaws.com', 'budgets.amazonaws.com'] },
          Action: 'sns:Publish',
          Resource: topic,
          Condition: { StringEquals: { 'aws:SourceAccount': '000000000000' } },
        }),
      },
    ],
    'sns/topicSubscription:TopicSubscription': ALARM_EMAIL
      ? [{ topic, protocol: 'email', endpoint: ALARM_EMAIL }]
      : [],
  };
};

const aliasRecord = (type: string, domain: string): Inputs => ({
  name: domain,
  type,
  aliases: [{ evaluateTargetHealth: true, name: 'gateway.example', zoneId: 'Z0' }],
});

const domainResources = (domain: string, { arn }: Names): Expected => {
  const certificateArn = arn('acm', 'certificate/own');
  return {
    'acm/certificate:Certificate': [
      { domainName: domain, subjectAlternativeNames: [], validationMethod: 'DNS' },
    ],
    'acm/certificateValidation:CertificateValidation': [{ certificateArn }],
    'apigatewayv2/apiMapping:ApiMapping': [
      { apiId: 'gateway', domainName: 'GatewayDomainName-id', stage: '$default' },
    ],
    'apigatewayv2/domainName:DomainName': [
      {
        domainName: domain,
        domainNameConfiguration: { certificateArn, endpointType: 'REGIONAL', securityPolicy: 'TLS_1_2' },
      },
    ],
  };
};

/** Of the domain in MAIL_FROM: three of DKIM, with the tokens of SES, and one of DMARC. */
const mailRecords: readonly Inputs[] = [
  ...['token1', 'token2', 'token3'].map((token) => ({
    name: `${token}._domainkey.mail.board.example`,
    type: 'CNAME',
    ttl: 60,
    records: [`${token}.dkim.amazonses.com`],
  })),
  { name: '_dmarc.mail.board.example', type: 'TXT', ttl: 60, records: ['v=DMARC1; p=none;'] },
];

const mailResources = ({ arn, name }: Names, invoked: string): Expected => ({
  // https://docs.aws.amazon.com/ses/latest/dg/monitoring-eventbridge.html: the default bus alone.
  'sesv2/configurationSetEventDestination:ConfigurationSetEventDestination': [
    {
      configurationSetName: name('applications'),
      eventDestinationName: 'Outcomes',
      eventDestination: {
        enabled: true,
        // https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_EventDestination.html
        matchingEventTypes: ['BOUNCE', 'COMPLAINT', 'REJECT', 'DELIVERY_DELAY'],
        eventBridgeDestination: { eventBusArn: arn('events', 'event-bus/default') },
      },
    },
  ],
  'cloudwatch/eventRule:EventRule': [
    {
      name: name('mail-events'),
      eventPattern: {
        source: ['aws.ses'],
        detail: { mail: { tags: { 'ses:configuration-set': [name('applications')] } } },
      },
    },
  ],
  'cloudwatch/eventTarget:EventTarget': [{ rule: name('mail-events'), arn: invoked }],
  'ses/domainIdentityVerification:DomainIdentityVerification': [{ domain: 'mail.board.example' }],
  'sesv2/configurationSet:ConfigurationSet': [
    {
      configurationSetName: name('applications'),
      suppressionOptions: { suppressedReasons: ['BOUNCE', 'COMPLAINT'] },
    },
  ],
  'sesv2/emailIdentity:EmailIdentity': [
    { emailIdentity: 'mail.board.example', configurationSetName: name('applications') },
  ],
});

/** With another value, what was sent before would be sent again. */
const applicationKey = (stage: string): Inputs => ({
  name: `/job-posting/${stage}/application-key`,
  type: 'SecureString',
  // How Pulumi marks a secret, which its record of the stage has in encrypted form; 32 bytes.
  value: {
    '4dabf18193072939515e22adb298388d': '1b47061264138c4ac30d75fd1eb44270',
    value: /^[A-Za-z0-9+/]{43}=$/,
  },
  ignoreChanges: ['value'],
});

/** The others have the function's defaults. */
const applicationVariables = ({ settings: { name } }: StagePlan): Inputs => ({
  MAIL_FROM: 'jobs@mail.board.example',
  MAIL_CONTACT: 'help@board.example',
  BOARD_NAME: 'Harbour Jobs',
  APPLICATIONS_PER_JOB: '30',
  MAIL_CONFIGURATION_SET: `job-posting-${name}-applications`,
});

/** By type: each resource, or whatever there is. */
export type Expected = Readonly<Record<string, readonly Inputs[] | typeof anything>>;

/** All resources of a stage. A person must review any other type. */
export const expectedResources = (plan: StagePlan): Expected => {
  const { name: stage } = plan.settings;
  const {
    DOMAIN,
    DEFAULT_ADDRESS,
    BOARD_JOB_URL,
    OPERATOR_CONTACT,
    RELEASE,
    TRACING,
    TABLE_PREFIX = `job-posting-${stage}`,
  } = plan.env;
  const { rate, burst, costlyRate, costlyBurst, days } = stages[kindOf(stage)];
  const functions = functionsOf(plan);
  const gatewayRoutes = gatewayRoutesOf(plan);
  const isDeployed = plan.command === 'deploy';
  const names = namesIn(stage, plan.region);
  const { arn, name, log, random } = names;
  const invoked = (each: string): string =>
    arn('lambda', `function:${name(each)}${isDeployed ? ':live' : ''}`);
  const qualifier = isDeployed ? 'live' : undefined;
  const hasMonitoring = kindOf(stage) !== 'dev';
  const scheduled = Object.entries(schedules).filter(([each]) => each !== 'Probe' || hasMonitoring);
  const accessLog = plan.resources
    .filter(({ type }) => type === 'aws:cloudwatch/logGroup:LogGroup')
    .map(({ inputs }) => String(inputs.name))
    .find((each) => each.startsWith(`/aws/vendedlogs/apis/job-posting-${stage}-Gateway-`));
  return {
    'apigatewayv2/api:Api': [
      {
        name: random,
        ignoreChanges: ['name'],
        protocolType: 'HTTP',
        corsConfiguration: {
          allowHeaders: [
            ...['API-Key', 'Content-Type', 'X-HTTP-Method-Override', 'Prefer'],
            ...['If-Match', 'If-None-Match', 'Idempotency-Key'],
          ],
          allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'],
          allowOrigins: ['*'],
          exposeHeaders: [
            ...['Location', 'ETag', 'Allow', 'Retry-After', 'Preference-Applied'],
            ...['Idempotent-Replayed', 'Lenient-Removed', 'Job-Warnings', 'Dry-Run', 'Link'],
            ...['Deprecation', 'Sunset'],
          ],
          maxAge: 86_400,
        },
        disableExecuteApiEndpoint: DEFAULT_ADDRESS === 'closed',
        tags: RELEASE ? { release: RELEASE } : undefined,
      },
    ],
    'apigatewayv2/integration:Integration': gatewayRoutes.map(([, each]) => ({
      apiId: 'gateway',
      integrationType: 'AWS_PROXY',
      integrationUri: invoked(each),
      payloadFormatVersion: '2.0',
    })),
    'apigatewayv2/route:Route': gatewayRoutes.map(([routeKey, each]) => ({
      apiId: 'gateway',
      authorizationType: 'NONE',
      routeKey,
      target: `integrations/${name(each)}${isDeployed ? ':live' : ''}`,
    })),
    'apigatewayv2/stage:Stage': [
      {
        apiId: 'gateway',
        name: '$default',
        // AWS refuses settings of a route that does not exist.
        after: plan.resources.filter(({ type }) => type.endsWith('/route:Route')).map((route) => route.name),
        autoDeploy: true,
        defaultRouteSettings: { throttlingRateLimit: rate, throttlingBurstLimit: burst },
        routeSettings: costlyRoutesOf(plan).map((routeKey) => ({
          routeKey,
          throttlingRateLimit: costlyRate,
          throttlingBurstLimit: costlyBurst,
        })),
        accessLogSettings: { destinationArn: arn('logs', `log-group:${accessLog}`), format: accessLogFormat },
      },
    ],
    'cloudwatch/logGroup:LogGroup': [
      ...[...functions.map(log), accessLog].map((each) => ({
        name: each,
        ignoreChanges: ['name'],
        retentionInDays: days,
      })),
      { name: `/job-posting/${stage}/operators`, retentionInDays: 365 },
    ],
    'dynamodb/table:Table': tableResources(names, stage),
    // `sst dev` has functions that forward requests to a developer's machine.
    'iam/role:Role': isDeployed
      ? roles(plan, names, Object.fromEntries(scheduled.map(([each, [, of]]) => [each, of])))
      : anything,
    'lambda/alias:Alias': (isDeployed ? functions : []).map((each) => ({
      name: 'live',
      functionName: name(each),
      functionVersion: '1',
      // Otherwise a deployment would move single aliases, before the others.
      ignoreChanges: ['functionVersion', 'description'],
    })),
    'lambda/eventSourceMapping:EventSourceMapping': [
      {
        eventSourceArn: arn('dynamodb', `table/${TABLE_PREFIX}-Syncs/stream/2026-01-01T00:00:00.000`),
        functionName: invoked('remove-missing'),
        startingPosition: 'TRIM_HORIZON',
        filterCriteria: {
          filters: [
            {
              pattern: {
                eventName: ['INSERT'],
                dynamodb: { Keys: { employerId: { N: ['0'] }, part: { S: [{ prefix: 'removing#' }] } } },
              },
            },
          ],
        },
        batchSize: 10,
        functionResponseTypes: ['ReportBatchItemFailures'],
        bisectBatchOnFunctionError: true,
        parallelizationFactor: 10,
        maximumRetryAttempts: 100,
        maximumRecordAgeInSeconds: 3600,
        destinationConfig: { onFailure: { destinationArn: arn('sqs', name('failed-removals')) } },
      },
      {
        eventSourceArn: arn('dynamodb', `table/${TABLE_PREFIX}-Jobs/stream/2026-01-01T00:00:00.000`),
        functionName: invoked('record-changes'),
        startingPosition: 'TRIM_HORIZON',
        filterCriteria: { filters: [{ pattern: { dynamodb: { Keys: { part: { S: ['job'] } } } } }] },
        batchSize: 100,
        maximumRetryAttempts: 1000,
        maximumRecordAgeInSeconds: 43_200,
        destinationConfig: { onFailure: { destinationArn: arn('sqs', name('failed-changes')) } },
      },
    ],
    'lambda/function:Function': isDeployed
      ? functions.map((each) => ({
          name: name(each),
          // No function queries an index that is being filled.
          after: Object.keys(tables).map((table) => `${table}Table`),
          description: `The ${stage} stage's ${each}`,
          runtime: 'nodejs24.x',
          architectures: ['arm64'],
          packageType: 'Zip',
          handler: 'index.handler',
          ...sizeOf(each),
          ephemeralStorage: { size: 512 },
          role: `arn:aws:iam::000000000000:role/${name(each).replaceAll('-', '')}Role`,
          environment: {
            variables: {
              TABLE_PREFIX,
              PUBLIC_ORIGIN: DOMAIN && `https://${DOMAIN}`,
              BOARD_JOB_URL,
              OPERATOR_CONTACT: each === 'openapi' ? OPERATOR_CONTACT : undefined,
              RELEASE: each === 'health' ? RELEASE : undefined,
              PROBE_PARAMETERS: each === 'probe' ? `/job-posting/${stage}` : undefined,
              ...(each === 'apply-to-job' && applicationVariables(plan)),
              APPLICATION_KEY_PARAMETER: ofApplications.includes(each)
                ? `/job-posting/${stage}/application-key`
                : undefined,
              // For the methods that an unknown path does not have.
              APPLICATIONS: each === 'fallback' && takesApplications(plan) ? 'on' : undefined,
            },
          },
          loggingConfig: { logGroup: log(each), logFormat: 'JSON', systemLogLevel: 'WARN' },
          tracingConfig: TRACING === 'on' ? { mode: 'Active' } : undefined,
          publish: true,
          s3Bucket: `code-in-${plan.region}`,
          s3Key: new RegExp(`^assets/${name(each).replaceAll('-', '')}-code-[0-9a-f]{64}\\.zip$`),
        }))
      : anything,
    'lambda/functionEventInvokeConfig:FunctionEventInvokeConfig': ['sweep', 'announce', 'probe'].map(
      (each) => ({
        functionName: name(each),
        qualifier,
        maximumRetryAttempts: 0,
        maximumEventAgeInSeconds: 60,
      }),
    ),
    'lambda/permission:Permission': [
      ...gatewayRoutes.map(([, each]) => ({
        function: arn('lambda', `function:${name(each)}`),
        qualifier,
        action: 'lambda:InvokeFunction',
        principal: 'apigateway.amazonaws.com',
        sourceArn: arn('execute-api', 'gateway/*'),
      })),
      ...(takesApplications(plan)
        ? [
            {
              function: arn('lambda', `function:${name('record-mail-event')}`),
              qualifier,
              action: 'lambda:InvokeFunction',
              principal: 'events.amazonaws.com',
              sourceArn: arn('events', `rule/${name('mail-events')}`),
            },
          ]
        : []),
    ],
    // The zip files, in the private bucket that SST keeps for each account.
    's3/bucketObjectv2:BucketObjectv2': isDeployed
      ? functions.map((each) => ({
          bucket: `code-in-${plan.region}`,
          key: new RegExp(`^assets/${name(each).replaceAll('-', '')}-code-[0-9a-f]{64}\\.zip$`),
          source: anything,
        }))
      : anything,
    'scheduler/schedule:Schedule': scheduled.map(([schedule, [scheduleExpression, of]]) => ({
      resource: `${schedule}Schedule`,
      name: random,
      ignoreChanges: ['name'],
      scheduleExpression,
      scheduleExpressionTimezone: 'UTC',
      flexibleTimeWindow: { mode: 'OFF' },
      state: 'ENABLED',
      target: {
        arn: invoked(of),
        roleArn: `arn:aws:iam::000000000000:role/${schedule}Role`,
        input: '{}',
        retryPolicy: { maximumRetryAttempts: 0 },
      },
    })),
    'sqs/queue:Queue': [
      // 14 days, the longest.
      { name: name('failed-removals'), messageRetentionSeconds: 1_209_600, sqsManagedSseEnabled: true },
      { name: name('failed-changes'), messageRetentionSeconds: 1_209_600, sqsManagedSseEnabled: true },
    ],
    'ssm/parameter:Parameter': [
      {
        name: `/job-posting/${stage}/origin`,
        type: 'String',
        insecureValue: `https://${DOMAIN ?? `gateway.execute-api.${plan.region}.amazonaws.com`}`,
      },
      ...(takesApplications(plan) ? [applicationKey(stage)] : []),
    ],
    'route53/record:Record': [
      ...(DOMAIN ? ['A', 'AAAA'].map((type) => aliasRecord(type, DOMAIN)) : []),
      ...(takesApplications(plan) ? mailRecords : []),
    ],
    ...(DOMAIN && domainResources(DOMAIN, names)),
    ...(takesApplications(plan) && mailResources(names, invoked('record-mail-event'))),
    ...(hasMonitoring && isDeployed && monitoring(plan, names, String(accessLog))),
  };
};
