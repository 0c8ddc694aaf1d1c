/**
 * One line of the gateway's access log. Nothing of the headers but the user agent, and no query: keys and what people
 * search for are not for the log. `requestId` is the one in the answer and in the function's own log.
 */
export const accessLogFormat = JSON.stringify({
  time: '$context.requestTime',
  requestId: '$context.requestId',
  route: '$context.routeKey',
  method: '$context.httpMethod',
  path: '$context.path',
  status: '$context.status',
  ms: '$context.responseLatency',
  functionMs: '$context.integration.latency',
  bytes: '$context.responseLength',
  error: '$context.error.message',
  functionError: '$context.integration.error',
  ip: '$context.identity.sourceIp',
  userAgent: '$context.identity.userAgent',
});
