/**
 * What must hold of each stage, as AWS documents it and as the decisions say, not computed from the
 * constants of deploy/. Routes come from the contract, keys of tables from the store.
 */
import { basePath } from '../../../lib/contract/route.ts';
import { cors, routes } from '../../../lib/openapi/routes.ts';
import { type Table, tables } from '../../../lib/store/tables.ts';
import { type Inputs, isBookkeeping, type PlannedResource } from '../../../scripts/check-deploy/plan.ts';
import { mail, permission } from './mail.ts';
import { exactly, inAnyOrder, matches } from './matches.ts';
import { countedOf, metricFaults, monitoring } from './monitoring.ts';
import { allow, functionRights, policy, streams } from './rights.ts';
import { background, type Expected, ofApplications, type StageFacts } from './stage.ts';

const keyless = [...new Set(routes.filter(({ key }) => key === 'none').map((route) => route.function))];

/** Megabytes and seconds. The gateway ends a request after 30 seconds. */
const sizeOf = (name: string) => {
  if (!background.includes(name))
    return { memorySize: [...keyless, 'fallback'].includes(name) ? 512 : 1024, timeout: 29 };
  // A run takes up to 14 minutes, and keeps a feed of up to 1 GB.
  if (name === 'fetch-feed') return { memorySize: 1769, timeout: 900, ephemeralStorage: { size: 1536 } };
  return { memorySize: ['sweep', 'remove-missing'].includes(name) ? 1769 : 512, timeout: 60 };
};

/** The functions that publish and close jobs, and others that write them. */
const ofDays = [
  ...['create-job', 'update-job', 'put-job-by-reference', 'override-job', 'batch-jobs', 'put-chunk'],
  ...['commit-sync', 'remove-missing', 'sweep', 'fetch-feed'],
];

/** What the daily inspection compares the stage with. */
const expectedStage = (facts: StageFacts) => ({
  ...{ name: `job-posting-${facts.stage}`, isProtected: facts.kind === 'production', hasRecovery: true },
  functions: facts.functions.toSorted(),
  streams: { 'remove-missing': 'syncs', 'record-changes': 'jobs' },
  schedules: { sweep: 2, announce: 1, 'start-feeds': 1, probe: 1 },
  filters: Object.fromEntries(countedOf(facts).map(([metric, [, pattern]]) => [metric, pattern])),
  applicationsPerKey: facts.takesApplications ? 5_000 : undefined,
});

const environmentOf = (
  facts: StageFacts,
  name: string,
  { env, stage, tablePrefix, takesApplications } = facts,
) => ({
  TABLE_PREFIX: tablePrefix,
  PUBLIC_ORIGIN: env.DOMAIN && `https://${env.DOMAIN}`,
  BOARD_JOB_URL: env.BOARD_JOB_URL,
  BOARD_TIME_ZONE: [...ofDays, 'start-feeds'].includes(name)
    ? (env.BOARD_TIME_ZONE ?? 'America/Vancouver')
    : undefined,
  OPERATOR_CONTACT: name === 'openapi' ? env.OPERATOR_CONTACT : undefined,
  // In any other function it would make each deployment change it.
  RELEASE: name === 'health' ? env.RELEASE : undefined,
  INSPECTION: name === 'sweep' && facts.isMonitored ? expectedStage(facts) : undefined,
  FEED_PARAMETERS: name === 'fetch-feed' ? `/job-posting/${stage}` : undefined,
  FEED_FUNCTION: name === 'start-feeds' ? facts.invoked('fetch-feed').replace(/.*:function:/, '') : undefined,
  PROBE_PARAMETERS: name === 'probe' ? `/job-posting/${stage}` : undefined,
  // For the methods that an unknown path does not have.
  APPLICATIONS: name === 'fallback' && takesApplications ? 'on' : undefined,
  APPLICATION_KEY_PARAMETER: ofApplications.includes(name)
    ? `/job-posting/${stage}/application-key`
    : undefined,
  ...(name === 'apply-to-job' && {
    ...{ MAIL_FROM: env.MAIL_FROM, MAIL_CONTACT: env.MAIL_CONTACT, BOARD_NAME: env.BOARD_NAME },
    APPLICATIONS_PER_JOB: env.APPLICATIONS_PER_JOB,
    MAIL_CONFIGURATION_SET: `job-posting-${stage}-applications`,
  }),
});

const trust = (service: string, Sid?: string) =>
  exactly(policy({ Sid, Effect: 'Allow', Principal: { Service: service }, Action: 'sts:AssumeRole' }));

const inline = (rights: Inputs) => exactly([{ name: 'inline', policy: rights }]);

const codeOf = (name: string): RegExp =>
  new RegExp(`^assets/${name.replaceAll('-', '')}-code-[0-9a-f]{64}\\.zip$`);

/** Each route of the gateway, and its function. */
const gatewayRoutes = ({ takesApplications }: StageFacts): (readonly [key: string, name: string])[] => [
  ...routes
    .filter(({ path }) => !path.endsWith('/applications') || takesApplications)
    .flatMap((route) =>
      (route.method === 'GET' ? ['GET', 'HEAD'] : [route.method]).map(
        (method) => [`${method} ${basePath}${route.path}`, route.function] as const,
      ),
    ),
  ['$default', 'fallback'],
];

/** Together they leave more than half of the stage's throttle to the others. */
const costly =
  /\/(jobs\/batch|commit|removals|board\/jobs|board\/changes|applications)$|^P.*(chunks\/\{n\}|\/syncs)$/;

/** The gateway puts values between quotes as they are: none that a client can choose. */
const safeFields =
  /^\$context\.(requestTime|requestId|routeKey|status|response(Latency|Length)|integration\.(requestId|latency|integrationStatus)|error\.responseType|identity\.sourceIp)$/;

const { maxAgeSeconds: _, ...sharing } = cors;

const schedules = [
  ['Sweep1', 'sweep', 'cron(* 0 * * ? *)'],
  ['Sweep2', 'sweep', 'cron(0 1-23 * * ? *)'],
  ['Announce1', 'announce', 'cron(* * * * ? *)'],
  ['Feeds1', 'start-feeds', 'cron(* * * * ? *)'],
  ['Probe', 'probe', 'cron(2/5 * * * ? *)'],
] as const;

const schedulesOf = ({ kind }: StageFacts) => schedules.filter(([, of]) => of !== 'probe' || kind !== 'dev');

const keysOf = ({ partition, sort }: Pick<Table, 'partition' | 'sort'>) => ({
  hashKey: partition.name,
  rangeKey: sort?.name,
});

const attributesOf = (table: Table) => {
  const keys = [table, ...table.indexes].flatMap(({ partition, sort }) => [
    partition,
    ...(sort ? [sort] : []),
  ]);
  return [...new Map(keys.map(({ name, type }) => [name, { name, type }])).values()];
};

const whereDeployed = ({ isDeployed }: StageFacts, expected: Expected): Expected =>
  isDeployed ? expected : {};

/** By name of what must hold. A type that is in none of them must not be there. */
const invariants: Readonly<Record<string, (facts: StageFacts) => Expected>> = {
  'each function has its size, code and log; it receives the settings, and no secret': (facts) =>
    whereDeployed(facts, {
      'lambda/function:Function': facts.functions.map((each) => ({
        ...{ name: facts.name(each), ...sizeOf(each), publish: true, handler: 'index.handler' },
        ...{ runtime: 'nodejs24.x', architectures: ['arm64'], s3Key: codeOf(facts.name(each)) },
        // No function queries an index that is being filled.
        after: Object.values<Table>(tables).map((table) => `${table.name}Table`),
        role: `arn:aws:iam::000000000000:role/${facts.name(each).replaceAll('-', '')}Role`,
        environment: exactly({ variables: environmentOf(facts, each) }),
        loggingConfig: { logGroup: facts.log(each), logFormat: 'JSON', systemLogLevel: 'WARN' },
        tracingConfig: facts.env.TRACING === 'on' ? { mode: 'Active' } : undefined,
      })),
    }),
  'each function and schedule has a role of its own, with its rights alone': (facts) =>
    whereDeployed(facts, {
      'iam/role:Role': [
        ...facts.functions.map((each) => ({
          ...{ resource: `${facts.name(each).replaceAll('-', '')}Role`, managedPolicyArns: [] },
          assumeRolePolicy: trust('lambda.amazonaws.com'),
          inlinePolicies: inline(functionRights(facts, each)),
        })),
        ...schedulesOf(facts).map(([title, of]) => ({
          ...{ resource: `${title}Role`, managedPolicyArns: undefined },
          assumeRolePolicy: trust('scheduler.amazonaws.com', 'AllowAssumeRole'),
          inlinePolicies: inline(policy(allow('lambda:InvokeFunction', facts.invoked(of)))),
        })),
      ],
    }),
  'no deployment moves an alias by itself': ({ isDeployed, functions, name }) => ({
    'lambda/alias:Alias': (isDeployed ? functions : []).map((each) => ({
      ...{ name: 'live', functionName: name(each), ignoreChanges: ['functionVersion', 'description'] },
    })),
  }),
  'each log ends': ({ functions, log, accessLog, days, stage }) => ({
    'cloudwatch/logGroup:LogGroup': [
      ...[...functions.map(log), accessLog].map((name) => ({ name, retentionInDays: days })),
      { name: `/job-posting/${stage}/operators`, retentionInDays: 365 },
    ],
  }),
  'a table can be restored outside of dev, and not be deleted on production': ({ kind, name }) => ({
    'dynamodb/table:Table': Object.values<Table>(tables).map((table) => ({
      ...{ name: name(table.name), ...keysOf(table), billingMode: 'PAY_PER_REQUEST' },
      deletionProtectionEnabled: kind === 'production',
      pointInTimeRecovery: { enabled: kind !== 'dev' },
      globalSecondaryIndexes: table.indexes.map((index) => ({
        ...{ name: index.name, ...keysOf(index), projectionType: index.include ? 'INCLUDE' : 'KEYS_ONLY' },
        nonKeyAttributes: index.include && [...index.include],
      })),
      attributes: inAnyOrder(attributesOf(table)),
      streamEnabled: table.stream !== undefined,
      streamViewType: { Jobs: 'NEW_AND_OLD_IMAGES', Syncs: 'KEYS_ONLY' }[table.name],
      ttl: ['Employers', 'Idempotency', 'Syncs', 'Changes'].includes(table.name)
        ? { attributeName: 'expires', enabled: true }
        : undefined,
    })),
  }),
  'each route leads to what is live of its function': (facts) => ({
    'apigatewayv2/route:Route': gatewayRoutes(facts).map(([routeKey, each]) => {
      return {
        routeKey,
        authorizationType: 'NONE',
        target: `integrations/${facts.invoked(each).replace(/.*:function:/, '')}`,
      };
    }),
    'apigatewayv2/integration:Integration': gatewayRoutes(facts).map(([, each]) => {
      return { integrationUri: facts.invoked(each), payloadFormatVersion: '2.0' };
    }),
    'lambda/permission:Permission': gatewayRoutes(facts).map(([, each]) =>
      permission(facts, each, 'apigateway', facts.arn('execute-api', 'gateway/*')),
    ),
  }),
  'costly routes have throttles of their own, and no client chooses what a line of log has': (facts) => ({
    'apigatewayv2/api:Api': [
      {
        corsConfiguration: { ...sharing, allowOrigins: ['*'], allowCredentials: undefined, maxAge: 86_400 },
        disableExecuteApiEndpoint: facts.env.DEFAULT_ADDRESS === 'closed',
        tags: facts.env.RELEASE ? { release: facts.env.RELEASE } : undefined,
      },
    ],
    'apigatewayv2/stage:Stage': [
      {
        // AWS refuses settings of a route that does not exist.
        after: facts.of('apigatewayv2/route:Route').map((route) => route.name),
        ...{ name: '$default', autoDeploy: true },
        defaultRouteSettings: { throttlingRateLimit: facts.rate, throttlingBurstLimit: facts.burst },
        routeSettings: inAnyOrder(
          gatewayRoutes(facts)
            .filter(([key]) => costly.test(key))
            .map(([routeKey]) => ({
              ...{ routeKey, throttlingRateLimit: facts.rate * 0.04 },
              throttlingBurstLimit: facts.burst * 0.04,
            })),
        ),
        accessLogSettings: {
          destinationArn: facts.arn('logs', `log-group:${facts.accessLog}`),
          format: (format: object) => Object.values(format).every((each) => safeFields.test(each)),
        },
      },
    ],
  }),
  // Filters and deliveries: test/deploy/streams.test.ts.
  'each stream calls its function, and an encrypted queue keeps for 14 days what it gave up': (facts) => ({
    'lambda/eventSourceMapping:EventSourceMapping': Object.entries(streams).map(([of, [table, queue]]) => ({
      eventSourceArn: new RegExp(`:table/${facts.tablePrefix}-${table}/stream/`),
      ...{ functionName: facts.invoked(of), startingPosition: 'TRIM_HORIZON' },
      functionResponseTypes: of === 'remove-missing' ? ['ReportBatchItemFailures'] : undefined,
      maximumRetryAttempts: of === 'remove-missing' ? 100 : 1_000,
      filterCriteria: { filters: [{ pattern: {} }] },
      destinationConfig: { onFailure: { destinationArn: facts.arn('sqs', facts.name(queue)) } },
    })),
    'sqs/queue:Queue': Object.values(streams).map(([, queue]) => ({
      ...{ name: facts.name(queue), messageRetentionSeconds: 1_209_600, sqsManagedSseEnabled: true },
    })),
  }),
  'schedules run, and no failed run is repeated': (facts) => ({
    'scheduler/schedule:Schedule': schedulesOf(facts).map(([title, of, scheduleExpression]) => ({
      ...{ resource: `${title}Schedule`, scheduleExpression },
      scheduleExpressionTimezone: of === 'sweep' ? (facts.env.BOARD_TIME_ZONE ?? 'America/Vancouver') : 'UTC',
      ...{ state: 'ENABLED', flexibleTimeWindow: { mode: 'OFF' } },
      target: {
        ...{ arn: facts.invoked(of), roleArn: `arn:aws:iam::000000000000:role/${title}Role` },
        retryPolicy: { maximumRetryAttempts: 0 },
      },
    })),
    'lambda/functionEventInvokeConfig:FunctionEventInvokeConfig': [
      ...['sweep', 'announce', 'probe'],
      ...['start-feeds', 'fetch-feed'],
    ].map((of) => ({
      ...{ functionName: facts.name(of), qualifier: facts.qualifier },
      ...{ maximumRetryAttempts: 0, maximumEventAgeInSeconds: 60 },
    })),
  }),
  'the probe knows the address, and a domain serves the gateway': ({ env: { DOMAIN }, region, stage }) => ({
    'ssm/parameter:Parameter': [
      {
        ...{ name: `/job-posting/${stage}/origin`, type: 'String' },
        insecureValue: `https://${DOMAIN ?? `gateway.execute-api.${region}.amazonaws.com`}`,
      },
    ],
    ...(DOMAIN && {
      'route53/record:Record': ['A', 'AAAA'].map((type) => ({ type, name: DOMAIN })),
      'acm/certificate:Certificate': [{ domainName: DOMAIN, validationMethod: 'DNS' }],
      'acm/certificateValidation:CertificateValidation': [{}],
      'apigatewayv2/domainName:DomainName': [
        { domainName: DOMAIN, domainNameConfiguration: { securityPolicy: 'TLS_1_2' } },
      ],
      'apigatewayv2/apiMapping:ApiMapping': [{ apiId: 'gateway', stage: '$default' }],
    }),
  }),
  'mails come from the stage’s identity, and a function records what became of them': (facts) =>
    facts.takesApplications ? mail(facts) : {},
  'alarms tell the topic, own metrics count what they are about, and a budget warns twice': (facts) =>
    facts.isMonitored ? monitoring(facts) : {},
};

/** `sst dev` has functions that forward requests to a developer's machine. */
const unread = ({ isDeployed }: StageFacts): string[] => [
  // The code: in the private bucket that SST keeps.
  's3/bucketObjectv2:BucketObjectv2',
  ...(isDeployed ? [] : ['lambda/function:Function', 'iam/role:Role']),
];

const isExpected = (
  { name, ignoreChanges, dependsOn, inputs }: PlannedResource,
  { resource = name, ignoreChanges: ignored = [], after = [], itself = inputs, ...expected }: Inputs,
): boolean =>
  name === resource &&
  matches(
    ignoreChanges.filter((each) => each !== 'name'),
    ignored,
  ) &&
  [after].flat().every((each) => dependsOn.includes(String(each))) &&
  matches(inputs, itself) &&
  matches(inputs, expected);

/** @returns what is missing, and the resources that nothing expects, also those that are different. */
export const invariantFaults = (facts: StageFacts): string[] => {
  const unexpected = facts.plan.resources.filter(
    ({ type }) => !isBookkeeping(type) && !unread(facts).includes(type.replace('aws:', '')),
  );
  const missing = Object.entries(invariants).flatMap(([invariant, expectedOf]) =>
    Object.entries(expectedOf(facts)).flatMap(([type, expected]) =>
      expected.flatMap((each) => {
        const at = unexpected.findIndex((one) => one.type === `aws:${type}` && isExpected(one, each));
        if (at < 0) return [`Not so: ${invariant}: there is no ${type} with ${JSON.stringify(each)}.`];
        unexpected.splice(at, 1);
        return [];
      }),
    ),
  );
  const surplus = unexpected.map(
    ({ type, name, inputs }) => `Nothing expects the ${type} ${name} with ${JSON.stringify(inputs)}.`,
  );
  return [...missing, ...surplus, ...metricFaults(facts)];
};
