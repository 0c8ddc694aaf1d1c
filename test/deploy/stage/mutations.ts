import { codeFaults, orderFaults, resourceFaults } from '../../../scripts/check-deploy/checks.ts';
import { rightFaults } from '../../../scripts/check-deploy/function-rights.ts';
import { isRecord, type PlannedResource, type StagePlan } from '../../../scripts/check-deploy/plan.ts';

type Change = (plan: StagePlan) => StagePlan;

/** A mistake as it would show in every plan, and the one check that must report it. */
type Mutation = {
  readonly mistake: string;
  readonly change: Change;
  readonly faultsOf: (plan: StagePlan) => string[];
};

const changeResources = (type: string, change: (resource: PlannedResource) => PlannedResource): Change => {
  const isAffected = (each: PlannedResource) => each.type.endsWith(type);
  return (plan) => ({
    ...plan,
    resources: plan.resources.map((each) => (isAffected(each) ? change(each) : each)),
  });
};

/** Replaces a text in the inputs of resources; without `type` in all of them. */
const replace = (from: string | RegExp, to: string, type = ''): Change =>
  changeResources(type, (resource) => ({
    ...resource,
    inputs: JSON.parse(JSON.stringify(resource.inputs).replaceAll(from, to)),
  }));

/** Removes properties and elements of arrays at any depth. */
const remove = (isRemoved: (key: string, value: unknown) => boolean, type = ''): Change => {
  const revive = (key: string, value: unknown): unknown => {
    if (isRemoved(key, value)) return undefined;
    return Array.isArray(value) ? value.filter((each) => each !== undefined) : value;
  };
  return changeResources(type, (resource) => {
    const inputs: unknown = JSON.parse(JSON.stringify(resource.inputs), revive);
    return isRecord(inputs) ? { ...resource, inputs } : resource;
  });
};

const replaceInCode =
  (from: string, to: string): Change =>
  (plan) => ({ ...plan, code: plan.code.map((line) => line.replace(from, to)) });

const removeResources =
  (type: string): Change =>
  (plan) => ({ ...plan, resources: plan.resources.filter((each) => !each.type.endsWith(type)) });

const tables = 'dynamodb/table:Table';
const roles = 'iam/role:Role';
const schedules = 'scheduler/schedule:Schedule';
const alarms = 'cloudwatch/metricAlarm:MetricAlarm';
const filters = 'cloudwatch/logMetricFilter:LogMetricFilter';
const budgets = 'budgets/budget:Budget';
const dashboards = 'cloudwatch/dashboard:Dashboard';
const lambdas = 'lambda/function:Function';
const mappings = 'lambda/eventSourceMapping:EventSourceMapping';
const queues = 'sqs/queue:Queue';
const routes = 'apigatewayv2/route:Route';
const regionInName = /(?<="(?:dashboardName|name)":"[\w-]+)-[a-z]{2}-[a-z]+-\d/g;

const of = (faultsOf: Mutation['faultsOf'], changes: Readonly<Record<string, Change>>): readonly Mutation[] =>
  Object.entries(changes).map(([mistake, change]) => ({ mistake, change, faultsOf }));

/** A check that reports none of these any more has lost its purpose. */
export const mutations: readonly Mutation[] = [
  ...of(codeFaults, {
    'a misspelt handler of the bundle': replaceInCode('index.handler', 'index.handlr'),
    'a function without a file': replaceInCode('dist/get-job ', 'dist/get-jobs '),
  }),
  ...of(rightFaults, {
    'a grant removed': remove((_, value) => value === 'dynamodb:UpdateItem', roles),
    'a grant on an index removed': replace('/index/byStatus', '/index/byReference', roles),
    'a grant added': replace('"dynamodb:GetItem"', '"dynamodb:GetItem","dynamodb:Scan"', roles),
    'a grant on every table': replace(/table\/[\w-]+-Jobs"/g, 'table/*"', roles),
    'a log that its function may not write': remove((_, value) => value === 'logs:CreateLogStream', roles),
    'a stream that its function may not read': remove((_, value) => value === 'dynamodb:GetRecords', roles),
    'a right on the streams of all tables': replace('-Syncs/stream/*', '-*/stream/*', roles),
    'a queue that its function may not write': remove((_, value) => value === 'sqs:SendMessage', roles),
    'dynamodb:GetItem misspelt': replace('dynamodb:GetItem', 'dynamodb:GetItm'),
    'logs:PutLogEvents misspelt': replace('logs:PutLogEvents', 'logs:PutLogEvent'),
    'sqs:SendMessage misspelt': replace('sqs:SendMessage', 'sqs:SendMessages', roles),
    'a right on a table in place of its stream': replace('-Syncs/stream/*', '-Syncs', roles),
    'a write to an index': replace(/-Jobs"/g, '-Jobs/index/byStatus"', roles),
    'a log group without its streams': replace(/(log-group:[\w/-]+):\*/g, '$1', roles),
  }),
  ...of(resourceFaults, {
    'a misspelt handler': replace('index.handler', 'index.handlr'),
    'a domain that closes the default address': replace(
      '"disableExecuteApiEndpoint":false',
      '"disableExecuteApiEndpoint":true',
    ),
    'a topic to which another service publishes': replace('cloudwatch.amazonaws.com', 'events.amazonaws.com'),
    'metric ids that no expression uses': replace(/"id":"m(?=\d)/g, '"id":"n', alarms),
    'a filter on a number that is text in the log': replace('\\"429\\"', '429', filters),
    'an alarm that does not report its end': remove((key) => key === 'okActions', alarms),
    'a budget in dollars': replace('PERCENTAGE', 'ABSOLUTE_VALUE', budgets),
    'a budget that reports at 8 percent': replace('"threshold":80', '"threshold":8', budgets),
    'a dashboard of another region': replace('"region":"ca-central-1"', '"region":"us-east-1"', dashboards),
    'a field of a saved query misspelt': replace('cause.message', 'cause.messages'),
    'a sweep with three seconds': replace('"timeout":60', '"timeout":3', lambdas),
    'functions with 128 MB': replace(/"memorySize":\d+/g, '"memorySize":128', lambdas),
    'a throttle of 5 requests': replace(/"throttlingRateLimit":\d+/g, '"throttlingRateLimit":5'),
    'logs that are kept for two weeks': replace('"retentionInDays":90', '"retentionInDays":14'),
    'functions on another architecture': replace('arm64', 'x86_64', lambdas),
    'a table with capacity that is paid for': replace('PAY_PER_REQUEST', 'PROVISIONED', tables),
    'a table without deletion protection': replace(
      '"deletionProtectionEnabled":true',
      '"deletionProtectionEnabled":false',
      tables,
    ),
    'tables without recovery': replace(
      '"pointInTimeRecovery":{"enabled":true}',
      '"pointInTimeRecovery":{"enabled":false}',
      tables,
    ),
    'a schedule that is off': replace('ENABLED', 'DISABLED', schedules),
    'a schedule that retries': replace('"maximumRetryAttempts":0', '"maximumRetryAttempts":185', schedules),
    'a schedule in another time zone': replace('"UTC"', '"America/Vancouver"', schedules),
    'a function that anyone may assume the role of': replace(
      'lambda.amazonaws.com',
      'ec2.amazonaws.com',
      roles,
    ),
    'a role with a managed policy': replace(
      '"managedPolicyArns":[]',
      '"managedPolicyArns":["arn:aws:iam::aws:policy/ReadOnlyAccess"]',
      roles,
    ),
    'an access log with a field that clients choose': replace('$context.routeKey', '$context.path'),
    'an origin that is not the gateway': replace('"insecureValue":"https://', '"insecureValue":"http://'),
    'a permission for another API': replace('gateway/*', '*/*', 'lambda/permission:Permission'),
    'a route to another function': replace('-get-job:live', '-get-sync:live', routes),
    'a route that needs no alias': replace(
      '-get-job:live',
      '-get-job',
      'apigatewayv2/integration:Integration',
    ),
    'a table that Pulumi would replace': changeResources(tables, (each) => ({
      ...each,
      name: `${each.name}2`,
    })),
    'an index with all attributes': replace('"projectionType":"KEYS_ONLY"', '"projectionType":"ALL"', tables),
    'an item that expires by another attribute': replace(
      '"attributeName":"expires"',
      '"attributeName":"expiry"',
      tables,
    ),
    'an alarm that is quiet without data': replace(
      '"treatMissingData":"breaching"',
      '"treatMissingData":"missing"',
      alarms,
    ),
    'an alarm after one period': replace('"datapointsToAlarm":2', '"datapointsToAlarm":1', alarms),
    'an alarm in another period': replace('"period":300', '"period":60', alarms),
    'a metric filter that counts two': replace('"value":"1"', '"value":"2"', filters),
    'functions that do not publish versions': replace('"publish":true', '"publish":false', lambdas),
    'tables of another stage': replace(
      '"TABLE_PREFIX":"job-posting-production',
      '"TABLE_PREFIX":"job-posting-staging',
      lambdas,
    ),
    'one alarm less': removeResources('cloudwatch/metricAlarm:MetricAlarm'),
    'a mapping that begins at the newest change': replace('TRIM_HORIZON', 'LATEST', mappings),
    'a mapping without a filter': remove((key) => key === 'filterCriteria', mappings),
    'a filter that admits expired items': replace('"INSERT"', '"INSERT","REMOVE"', mappings),
    'a mapping without partial failures': remove((key) => key === 'functionResponseTypes', mappings),
    'a mapping that retries for a day': remove((key) => key === 'maximumRecordAgeInSeconds', mappings),
    'a mapping without a queue': remove((key) => key === 'destinationConfig', mappings),
    'no mapping': removeResources(mappings),
    'no queue': removeResources(queues),
    'a queue without encryption': remove((key) => key === 'sqsManagedSseEnabled', queues),
    'a table without its stream': replace('"streamEnabled":true', '"streamEnabled":false', tables),
    'an alias that a deployment moves itself': changeResources('lambda/alias:Alias', (each) => ({
      ...each,
      ignoreChanges: [],
    })),
    'another attribute as the key of an index': replace('"employerStatus"', '"employerState"', tables),
    'another type of a key': replace('"name":"id","type":"N"', '"name":"id","type":"S"', tables),
    'another projection': remove((_, value) => value === 'search', tables),
    'an index removed with its last reader': remove(
      (_, value) => isRecord(value) && value.name === 'byStatus',
      tables,
    ),
    'a table renamed': replace('-Employers"', '-Employer"', tables),
    'ReadThrottleEvents misspelt': replace('"ReadThrottleEvents"', '"ReadThrottledEvents"'),
    'the 5xx metric of a REST API': replace('"5xx"', '"5XXError"'),
    'SystemErrors misspelt': replace('"SystemErrors"', '"SystemError"'),
    'SystemErrors without its operation': remove((key) => key === 'Operation'),
    'an operation that does not exist': replace(/"Operation":"\w+"/g, '"Operation":"Get"'),
    'a dimension misspelt': replace('"GlobalSecondaryIndexName"', '"IndexName"'),
    'a percentile of a count': replace('"stat":"Sum"', '"stat":"p99"'),
    'a statistic that does not exist': replace('"stat":"Sum"', '"stat":"Total"'),
    'a namespace misspelt': replace('"AWS/DynamoDB"', '"AWS/Dynamodb"'),
    'an alarm on a function under another name': replace(/"FunctionName":"[\w-]+"/g, '"FunctionName":"jobs"'),
    'an alarm on a queue under another name': replace(/"QueueName":"[\w-]+"/g, '"QueueName":"failed"'),
    'an alarm on an index under another name': replace(
      /"GlobalSecondaryIndexName":"byStatus"/g,
      '"GlobalSecondaryIndexName":"byState"',
    ),
    'lambda:InvokeFunction misspelt': replace('lambda:InvokeFunction', 'lambda:Invoke', roles),
    'sns:Publish misspelt': replace('sns:Publish', 'sns:Send'),
    'a schedule on both kinds of day': replace('? *)', '* *)', schedules),
    'a schedule at hour 24': replace(/cron\(\S+ \S+/g, 'cron(0 24', schedules),
    'a schedule without a year': replace('? *)', '?)', schedules),
    'a rate in the wrong number': replace(/cron\([^)]+\)/g, 'rate(1 hours)', schedules),
    'a route with a colon': replace('{id}', ':id', routes),
    'a route with an open brace': replace('{id}', '{id', routes),
    'a route with an unknown method': replace('"GET ', '"FETCH ', routes),
    'a route without a slash': replace(' /api', ' api', routes),
    'a budget without its region': replace(regionInName, '', 'budgets/budget:Budget'),
    'a dashboard without its region': replace(regionInName, '', 'cloudwatch/dashboard:Dashboard'),
    'a role with a fixed name': replace(/(?<="name":"[\w-]+)-\w{8}"/g, '"', roles),
    'a type of resource that was not reviewed': changeResources(schedules, (each) => ({
      ...each,
      type: 'aws:cloudfront/distribution:Distribution',
    })),
    'a topic that is open to everybody': replace(/"Principal":\{[^{}]*\}/g, '"Principal":"*"'),
  }),
  ...of(orderFaults, {
    'a stage of the gateway that does not wait for its routes': changeResources(
      'apigatewayv2/stage:Stage',
      (each) => ({ ...each, dependsOn: [] }),
    ),
    'functions that do not wait for the tables': changeResources('lambda/function:Function', (each) => ({
      ...each,
      dependsOn: each.dependsOn.filter((name) => name !== 'JobsTable'),
    })),
  }),
];

/** @returns a sentence for each mutation that its check does not report. */
export const mutationFaults = (plan: StagePlan): string[] =>
  mutations.flatMap(({ mistake, change, faultsOf }) => {
    const changed = change(plan);
    if (faultsOf(plan).length > 0) return [`The plan has it already: ${mistake}.`];
    if (JSON.stringify(changed) === JSON.stringify(plan)) return [`Nothing in the plan allows ${mistake}.`];
    return faultsOf(changed).length > 0 ? [] : [`No check reports ${mistake}.`];
  });
