/**
 * The metrics of CloudWatch that AWS documents, copied by hand. An alarm on a misspelt metric,
 * dimension or operation is accepted by AWS, and never goes off.
 */
type DocumentedMetric = {
  readonly statistics: RegExp;
  /** Each combination of dimensions that the service reports the metric with. */
  readonly dimensions: readonly (readonly string[])[];
};

const counts = /^(Sum|SampleCount)$/;
const numbers = /^(Sum|SampleCount|Average|Minimum|Maximum)$/;
/** Percentiles such as `p99` and `p99.9`. */
const times = /^(SampleCount|Average|Minimum|Maximum|p\d{1,2}(\.\d{1,2})?)$/;

const describe = (
  names: readonly string[],
  statistics: RegExp,
  ...dimensions: readonly (readonly string[])[]
): Record<string, DocumentedMetric> =>
  Object.fromEntries(names.map((name) => [name, { statistics, dimensions }]));

/** https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-metrics.html */
const httpApi = [['ApiId'], ['ApiId', 'Stage']] as const;

/** https://docs.aws.amazon.com/lambda/latest/dg/monitoring-metrics-view.html */
const ofFunction = [
  ['FunctionName'],
  ['FunctionName', 'Resource'],
  ['FunctionName', 'Resource', 'ExecutedVersion'],
] as const;

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/metrics-dimensions.html */
const tableOrIndex = [['TableName'], ['TableName', 'GlobalSecondaryIndexName']] as const;
const byOperation = ['TableName', 'Operation'] as const;

export const documentedMetrics: Readonly<Record<string, Readonly<Record<string, DocumentedMetric>>>> = {
  'AWS/ApiGateway': {
    ...describe(['4xx', '5xx', 'Count', 'DataProcessed'], numbers, ...httpApi),
    ...describe(['Latency', 'IntegrationLatency'], times, ...httpApi),
  },
  // https://docs.aws.amazon.com/lambda/latest/dg/monitoring-metrics-types.html
  'AWS/Lambda': {
    ...describe(
      ['Invocations', 'Errors', 'Throttles', 'AsyncEventsReceived', 'AsyncEventsDropped'],
      numbers,
      [],
      ...ofFunction,
    ),
    ...describe(['DeadLetterErrors', 'DestinationDeliveryFailures'], numbers, [], ...ofFunction),
    ...describe(['Duration', 'AsyncEventAge', 'IteratorAge'], times, [], ...ofFunction),
    ...describe(['ConcurrentExecutions'], numbers, [], ...ofFunction),
    ...describe(['UnreservedConcurrentExecutions', 'ClaimedAccountConcurrency'], numbers, []),
  },
  'AWS/DynamoDB': {
    ...describe(['ConsumedReadCapacityUnits', 'ConsumedWriteCapacityUnits'], numbers, ...tableOrIndex),
    ...describe(['ReadThrottleEvents', 'WriteThrottleEvents'], counts, ...tableOrIndex),
    ...describe(['ThrottledRequests', 'SystemErrors'], counts, byOperation),
    ...describe(['SuccessfulRequestLatency'], times, byOperation),
    ...describe(['ReturnedItemCount'], numbers, byOperation),
    ...describe(['ReturnedBytes', 'ReturnedRecordsCount'], numbers, [...byOperation, 'StreamLabel']),
    ...describe(['ConditionalCheckFailedRequests', 'TransactionConflict'], numbers, ['TableName']),
    ...describe(['TimeToLiveDeletedItemCount'], /^Sum$/, ['TableName']),
    ...describe(['UserErrors'], counts, []),
  },
  // https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-available-cloudwatch-metrics.html
  'AWS/SQS': describe(
    [
      'ApproximateAgeOfOldestMessage',
      'ApproximateNumberOfMessagesNotVisible',
      'ApproximateNumberOfMessagesVisible',
      'NumberOfMessagesReceived',
      'NumberOfMessagesSent',
    ],
    numbers,
    ['QueueName'],
  ),
  // https://docs.aws.amazon.com/scheduler/latest/UserGuide/monitoring-cloudwatch.html
  'AWS/Scheduler': describe(
    ['InvocationAttemptCount', 'InvocationDroppedCount', 'InvocationThrottleCount', 'TargetErrorCount'],
    numbers,
    [],
    ['ScheduleGroup'],
  ),
};

/** The values of DynamoDB's dimension `Operation`. */
export const dynamoOperations: readonly string[] = [
  'BatchGetItem',
  'BatchWriteItem',
  'DeleteItem',
  'ExecuteStatement',
  'ExecuteTransaction',
  'BatchExecuteStatement',
  'GetItem',
  'GetRecords',
  'PutItem',
  'Query',
  'Scan',
  'TransactGetItems',
  'TransactWriteItems',
  'UpdateItem',
];
