/**
 * What monitors a stage, in literals. The alarms that staging has, too, are in `onShortList`.
 * `ApiId=gateway` is the gateway of the evaluated plan, `own` the stage's own namespace.
 */
const gateway = 'ApiId=gateway';

/** By name: the condition, how many periods breach it, and the metrics `m1`, `m2` … */
export const alarms: Readonly<Record<string, readonly [string, string, ...string[]]>> = {
  probe: [
    'FILL(m1, 0) - FILL(m2, 0) <= 0',
    '2 of 2 periods of 300 s',
    'AWS/Lambda Invocations Sum FunctionName=probe',
    'AWS/Lambda Errors Sum FunctionName=probe',
  ],
  'internal-errors': ['m1 > 0', '1 of 1 periods of 300 s', 'own internal-errors Sum'],
  'gateway-5xx': [
    'IF(m1 >= 5, 100 * m1 / m2, 0) > 1',
    '2 of 3 periods of 300 s',
    `AWS/ApiGateway 5xx Sum ${gateway}`,
    `AWS/ApiGateway Count Sum ${gateway}`,
  ],
  'gateway-5xx-hour': [
    'IF(m1 >= 2, 100 * m1 / m2, 0) > 1',
    '1 of 1 periods of 3600 s',
    `AWS/ApiGateway 5xx Sum ${gateway}`,
    `AWS/ApiGateway Count Sum ${gateway}`,
  ],
  'latency-reads': [
    'MAX(METRICS()) > 1000',
    '2 of 3 periods of 300 s',
    'AWS/Lambda Duration p99 FunctionName=get-job',
    'AWS/Lambda Duration p99 FunctionName=list-jobs',
  ],
  'latency-writes': [
    'MAX(METRICS()) > 3000',
    '2 of 3 periods of 300 s',
    'AWS/Lambda Duration p99 FunctionName=create-job',
    'AWS/Lambda Duration p99 FunctionName=put-job-by-reference',
    'AWS/Lambda Duration p99 FunctionName=update-job',
  ],
  'gateway-4xx': [
    'IF(m1 >= 100, 100 * m1 / m2, 0) > 40',
    '2 of 3 periods of 300 s',
    `AWS/ApiGateway 4xx Sum ${gateway}`,
    `AWS/ApiGateway Count Sum ${gateway}`,
  ],
  'gateway-429': ['m1 > 100', '2 of 3 periods of 300 s', 'own throttled Sum'],
  'function-errors': [
    'IF(FILL(m2, 0) > 0, FILL(m1, 0), 0) > 0',
    '1 of 1 periods of 300 s',
    'AWS/Lambda Errors Sum',
    `AWS/ApiGateway 5xx Sum ${gateway}`,
  ],
  'function-throttles': [
    'IF(FILL(m2, 0) > 0, FILL(m1, 0), 0) + FILL(m3, 0) > 0',
    '1 of 1 periods of 300 s',
    'AWS/Lambda Throttles Sum',
    `AWS/ApiGateway 5xx Sum ${gateway}`,
    'AWS/Lambda Throttles Sum FunctionName=sweep',
  ],
  concurrency: ['m1 > 800', '2 of 3 periods of 300 s', 'AWS/Lambda ConcurrentExecutions Maximum'],
  'store-throttles-read': [
    'SUM(METRICS()) > 10',
    '2 of 3 periods of 300 s',
    'AWS/DynamoDB ReadThrottleEvents Sum TableName=Jobs',
    'AWS/DynamoDB ReadThrottleEvents Sum TableName=Jobs GlobalSecondaryIndexName=byPublishDate',
    'AWS/DynamoDB ReadThrottleEvents Sum TableName=Jobs GlobalSecondaryIndexName=byStatus',
    'AWS/DynamoDB ReadThrottleEvents Sum TableName=Jobs GlobalSecondaryIndexName=byReference',
    'AWS/DynamoDB ReadThrottleEvents Sum TableName=Jobs GlobalSecondaryIndexName=bySearch',
  ],
  'store-throttles-write': [
    'SUM(METRICS()) > 10',
    '2 of 3 periods of 300 s',
    'AWS/DynamoDB WriteThrottleEvents Sum TableName=Jobs',
    'AWS/DynamoDB WriteThrottleEvents Sum TableName=JobReferences',
    'AWS/DynamoDB WriteThrottleEvents Sum TableName=Employers',
    'AWS/DynamoDB WriteThrottleEvents Sum TableName=Syncs',
    'AWS/DynamoDB WriteThrottleEvents Sum TableName=Changes',
    'AWS/DynamoDB WriteThrottleEvents Sum TableName=Jobs GlobalSecondaryIndexName=byPublishDate',
    'AWS/DynamoDB WriteThrottleEvents Sum TableName=Jobs GlobalSecondaryIndexName=byStatus',
    'AWS/DynamoDB WriteThrottleEvents Sum TableName=Jobs GlobalSecondaryIndexName=byDueDate',
  ],
  'store-errors': [
    'SUM(METRICS()) > 5',
    '2 of 3 periods of 300 s',
    'AWS/DynamoDB SystemErrors Sum TableName=Jobs Operation=Query',
    'AWS/DynamoDB SystemErrors Sum TableName=Jobs Operation=TransactWriteItems',
  ],
  'store-conflicts': [
    'SUM(METRICS()) > 100',
    '2 of 3 periods of 300 s',
    'AWS/DynamoDB TransactionConflict Sum TableName=Jobs',
    'AWS/DynamoDB TransactionConflict Sum TableName=Employers',
  ],
  'sweep-missing': [
    'FILL(m1, 0) <= 0',
    '2 of 2 periods of 3600 s',
    'AWS/Lambda Invocations Sum FunctionName=sweep',
  ],
  'sweep-midnight-missing': [
    'm1 <= 40',
    '1 of 1 periods of 86400 s',
    'AWS/Lambda Invocations Sum FunctionName=sweep',
  ],
  'sweep-errors': ['m1 > 0', '1 of 1 periods of 3600 s', 'AWS/Lambda Errors Sum FunctionName=sweep'],
  'sweep-failed-jobs': ['m1 > 0', '1 of 1 periods of 3600 s', 'own failed-jobs Sum'],
  'announce-errors': ['m1 > 0', '2 of 3 periods of 300 s', 'AWS/Lambda Errors Sum FunctionName=announce'],
  'removals-failed': [
    'm1 > 0',
    '1 of 1 periods of 300 s',
    'AWS/SQS ApproximateNumberOfMessagesVisible Maximum QueueName=failed-removals',
  ],
  'removals-stuck': ['m1 > 0', '1 of 1 periods of 3600 s', 'own resumed-removals Sum'],
  'changes-failed': [
    'm1 > 0',
    '1 of 1 periods of 300 s',
    'AWS/SQS ApproximateNumberOfMessagesVisible Maximum QueueName=failed-changes',
  ],
  'changes-missing': [
    'FILL(m1, 0) - FILL(m2, 0) <= 0',
    '2 of 3 periods of 900 s',
    'AWS/Lambda Invocations Sum FunctionName=record-changes',
    'AWS/Lambda Errors Sum FunctionName=record-changes',
  ],
  // Ten minutes, in milliseconds.
  'changes-late': [
    'm1 > 600000',
    '2 of 3 periods of 900 s',
    'AWS/Lambda IteratorAge Maximum FunctionName=record-changes',
  ],
  'applications-failed': ['m1 > 0', '2 of 3 periods of 900 s', 'own failed-applications Sum'],
  // https://docs.aws.amazon.com/ses/latest/dg/reputationdashboard-cloudwatch-alarm.html: rates from 0 to 1.
  'mails-bounce': ['100 * m1 > 3', '1 of 1 periods of 3600 s', 'AWS/SES Reputation.BounceRate Average'],
  'mails-complaints': [
    '100 * m1 > 0.1',
    '1 of 1 periods of 3600 s',
    'AWS/SES Reputation.ComplaintRate Average',
  ],
  // https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-cloudwatch.html: of the account.
  'mails-rejected': ['m1 > 0', '1 of 1 periods of 300 s', 'AWS/SES Reject Sum'],
  'mail-events-failed': [
    'm1 > 0',
    '1 of 1 periods of 3600 s',
    'AWS/Lambda Errors Sum FunctionName=record-mail-event',
  ],
  'applications-half': ['m1 > 0', '1 of 1 periods of 3600 s', 'own half-used-limits Sum'],
};

/** Alarms and metrics that only a stage with APPLICATIONS=on has. */
export const alarmsOnApplications: readonly string[] = [
  ...['applications-failed', 'failed-applications', 'applications-half', 'half-used-limits'],
  ...['mails-bounce', 'mails-complaints', 'mails-rejected', 'mail-events-failed'],
];

export const onShortList: readonly string[] = [
  'probe',
  'internal-errors',
  'gateway-5xx',
  'gateway-5xx-hour',
  'function-errors',
  'sweep-missing',
  'sweep-midnight-missing',
  'sweep-errors',
  'sweep-failed-jobs',
  'removals-failed',
  'removals-stuck',
  'changes-failed',
  'changes-missing',
  'applications-failed',
  'applications-half',
  'mails-complaints',
  'mails-rejected',
];

/** By metric: the log, the pattern, and whether staging has it, too. Numbers in the access log are text. */
export const logMetrics = {
  'internal-errors': { log: 'access', pattern: '{ $.status = "500" }', onShortList: true },
  throttled: { log: 'access', pattern: '{ $.status = "429" }', onShortList: false },
  'failed-jobs': { log: 'sweep', pattern: '{ $.failed > 0 }', onShortList: true },
  'resumed-removals': { log: 'sweep', pattern: '{ $.resumedRemovals > 0 }', onShortList: true },
  'failed-applications': {
    log: 'apply-to-job',
    // https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/FilterAndPatternSyntax.html
    pattern: '{ $.status >= 500 && $.cause.name != "ApplicationRunningError" }',
    onShortList: true,
  },
  'half-used-limits': { log: 'apply-to-job', pattern: '{ $.limit = "half" }', onShortList: true },
} as const;

const ofTables = (metric: string, ...tables: readonly string[]): string[] =>
  tables
    .map((each) => each.split('/'))
    .map(
      ([table, index]) =>
        `AWS/DynamoDB ${metric} Sum TableName=${table}${index ? ` GlobalSecondaryIndexName=${index}` : ''}`,
    );

const read = ['Jobs', 'Jobs/byPublishDate', 'Jobs/byStatus', 'Jobs/byReference', 'Jobs/bySearch'];
const written = [
  ...['Jobs', 'JobReferences', 'Employers', 'Syncs', 'Changes'],
  ...['Jobs/byPublishDate', 'Jobs/byStatus', 'Jobs/byDueDate'],
];

const ofFunction = (name: string, ...metrics: readonly string[]): string[] =>
  metrics.map((metric) => `AWS/Lambda ${metric} FunctionName=${name}`);

/** The graphs of the dashboard, two in a row. At most 50 metrics are free. */
export const graphs: Readonly<Record<string, readonly string[]>> = {
  Requests: ['Count', '4xx', '5xx'].map((metric) => `AWS/ApiGateway ${metric} Sum ${gateway}`),
  'Response time, ms': [`AWS/ApiGateway Latency p50 ${gateway}`, `AWS/ApiGateway Latency p99 ${gateway}`],
  'Functions of the account': [
    'AWS/Lambda Errors Sum',
    'AWS/Lambda Throttles Sum',
    'AWS/Lambda ConcurrentExecutions Maximum',
  ],
  'Time in functions, ms, p99': [
    'get-job',
    'list-jobs',
    'create-job',
    'put-job-by-reference',
    'update-job',
  ].map((name) => `AWS/Lambda Duration p99 FunctionName=${name}`),
  Sweep: ofFunction('sweep', 'Invocations Sum', 'Errors Sum'),
  Removals: [
    ...ofFunction('remove-missing', 'Invocations Sum', 'Errors Sum', 'IteratorAge Maximum'),
    'AWS/SQS ApproximateNumberOfMessagesVisible Maximum QueueName=failed-removals',
  ],
  Changes: [
    ...ofFunction('record-changes', 'Errors Sum', 'IteratorAge Maximum'),
    'AWS/SQS ApproximateNumberOfMessagesVisible Maximum QueueName=failed-changes',
  ],
  Probe: ofFunction('probe', 'Invocations Sum', 'Errors Sum'),
  'Read units': ofTables('ConsumedReadCapacityUnits', ...read),
  'Write units': ofTables('ConsumedWriteCapacityUnits', ...written),
  'Throttled by DynamoDB': [
    ...ofTables('ReadThrottleEvents', ...read),
    ...ofTables('WriteThrottleEvents', ...written),
  ],
};
