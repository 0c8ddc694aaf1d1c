/**
 * The actions that a policy of this service may name, copied by hand from AWS's Service
 * Authorization Reference, with the resources that they apply to. IAM accepts a misspelt action,
 * and a right on the wrong kind of resource: neither allows anything.
 */
const table = /^arn:aws:dynamodb:[^:]+:\d+:table\/[\w.-]+$/;
const tableOrIndex = /^arn:aws:dynamodb:[^:]+:\d+:table\/[\w.-]+(\/index\/[\w.-]+)?$/;
const stream = /^arn:aws:dynamodb:[^:]+:\d+:table\/[\w.-]+\/stream\/.+$/;
/** The reference names no resource for ListStreams; policies in DynamoDB's guide name a stream. */
const streamOrAll = new RegExp(`^\\*$|${stream.source}`);
const logStreams = /^arn:aws:logs:[^:]+:\d+:log-group:[\w./-]+:\*$/;

const applied = (service: string, names: readonly string[], resource: RegExp): Record<string, RegExp> =>
  Object.fromEntries(names.map((name) => [`${service}:${name}`, resource]));

/** By action: the resources that it applies to. */
export const documentedActions: Readonly<Record<string, RegExp>> = {
  // https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazondynamodb.html
  ...applied('dynamodb', ['BatchGetItem', 'BatchWriteItem', 'ConditionCheckItem', 'DeleteItem'], table),
  ...applied('dynamodb', ['GetItem', 'PutItem', 'UpdateItem', 'DescribeTable'], table),
  ...applied('dynamodb', ['Query', 'Scan'], tableOrIndex),
  ...applied('dynamodb', ['DescribeStream', 'GetRecords', 'GetShardIterator'], stream),
  ...applied('dynamodb', ['ListStreams'], streamOrAll),
  // https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazoncloudwatchlogs.html
  ...applied('logs', ['CreateLogStream', 'PutLogEvents'], logStreams),
  // https://docs.aws.amazon.com/service-authorization/latest/reference/list_awslambda.html
  'lambda:InvokeFunction': /^arn:aws:lambda:[^:]+:\d+:function:[\w-]+(:[\w$-]+)?$/,
  // https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazonsns.html
  'sns:Publish': /^arn:aws:sns:[^:]+:\d+:[\w-]+$/,
  // https://docs.aws.amazon.com/service-authorization/latest/reference/list_awssystemsmanager.html
  ...applied('ssm', ['GetParameter', 'GetParameters'], /^arn:aws:ssm:[^:]+:\d+:parameter\/[\w./-]+$/),
  // https://docs.aws.amazon.com/service-authorization/latest/reference/list_awsx-ray.html
  ...applied('xray', ['PutTraceSegments', 'PutTelemetryRecords'], /^\*$/),
  // https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazonsqs.html
  'sqs:SendMessage': /^arn:aws:sqs:[^:]+:\d+:[\w-]+$/,
};
