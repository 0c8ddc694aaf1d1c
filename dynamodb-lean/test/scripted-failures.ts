import type { ScriptedReply } from './scripted-server.ts';

const fault = (code: string, rest: object = {}, status = 400): ScriptedReply => ({
  status,
  headers: { 'content-type': 'application/x-amz-json-1.0' },
  body: JSON.stringify({
    __type: `com.amazonaws.dynamodb.v20120810#${code}`,
    message: `The message of ${code}`,
    ...rest,
  }),
});

const item = {
  id: { N: '7' },
  bytes: { B: Buffer.from('bytes').toString('base64') },
  nested: { M: { list: { L: [{ NULL: true }, { S: 'ß' }] } } },
};

/** DynamoDB's own failures, as it words them, and those of what stands in front of it. */
export const failures: Readonly<Record<string, ScriptedReply>> = {
  'a failed condition': fault('ConditionalCheckFailedException'),
  'a failed condition, with the item': fault('ConditionalCheckFailedException', { Item: item }),
  'a cancelled transaction': fault('TransactionCanceledException', {
    CancellationReasons: [
      { Code: 'None' },
      { Code: 'ConditionalCheckFailed', Message: 'The conditional request failed', Item: item },
      { Code: 'TransactionConflict', Message: 'Transaction is ongoing for the item' },
    ],
  }),
  'a cancelled transaction, by its capitalised message': fault('TransactionCanceledException', {
    message: undefined,
    Message: 'Transaction cancelled',
  }),
  'an item asked too often': fault('ProvisionedThroughputExceededException'),
  'too many requests': fault('ThrottlingException'),
  'too many requests of an account': fault('RequestLimitExceeded'),
  'an error of the server': fault('InternalServerError', {}, 500),
  'an error of the server, by another name': fault('InternalFailure', {}, 500),
  'a server that is unavailable': fault('ServiceUnavailable', {}, 503),
  'a conflict': fault('TransactionConflictException'),
  'a transaction in progress': fault('TransactionInProgressException'),
  'an invalid request': fault('ValidationException'),
  'an invalid request of another shape': {
    status: 400,
    body: '{"__type":"com.amazon.coral.validate#ValidationException","Message":"1 error"}',
  },
  'an unreadable request': fault('SerializationException'),
  'no such table': fault('ResourceNotFoundException'),
  'another request under the same token': fault('IdempotentParameterMismatchException'),
  'an item collection that is full': fault('ItemCollectionSizeLimitExceededException'),
  'no permission': fault('AccessDeniedException'),
  'an unknown access key': fault('UnrecognizedClientException'),
  'an expired token': fault('ExpiredTokenException'),
  'an unknown code': fault('SomethingNewException', { Detail: 'new', Item: item }),
  'an unknown code and status': fault('SomethingNewException', {}, 429),
  'a code in a header': {
    status: 400,
    headers: { 'x-amzn-errortype': 'ValidationException:http://internal' },
  },
  'a page of a proxy, 500': { status: 500, body: '<html><body>Internal error</body></html>' },
  'a page of a proxy, 503': { status: 503, body: '<html><body>Unavailable</body></html>' },
  'a page of a proxy, 413': { status: 413, body: '<html>' },
  'an error without a body': { status: 500, body: '' },
  'a refusal without a body': { status: 400, body: '' },
  'a refusal whose JSON is truncated': { status: 400, body: '{"__type":"com.amazon' },
  'an error whose JSON is truncated': { status: 500, body: '{"__type":"com.amazon' },
  'a refusal with a time to wait': {
    ...(fault('ThrottlingException') as object),
    headers: { 'retry-after': '0' },
  },
  'a response whose JSON is truncated': { body: '{"Item":{"id":{"N":' },
  'a response that is HTML': { body: '<html></html>' },
  'a response without a body': { body: '' },
  'a redirection': { status: 301, body: '' },
};
