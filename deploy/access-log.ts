/**
 * The fields of a line of the gateway's access log. The gateway puts values between the quotes as
 * they are: a field that a client can choose (path, user agent, host, method, error messages) could
 * forge others. The functions' log has those, escaped; `requestId` is in both, and in the response.
 */
export const accessLogFields = {
  time: '$context.requestTime',
  requestId: '$context.requestId',
  /** Lambda's own. */
  lambdaRequestId: '$context.integration.requestId',
  route: '$context.routeKey',
  status: '$context.status',
  ms: '$context.responseLatency',
  functionMs: '$context.integration.latency',
  /** Lambda's own status: it shows whether the function ran at all. */
  lambdaStatus: '$context.integration.integrationStatus',
  bytes: '$context.responseLength',
  error: '$context.error.responseType',
  ip: '$context.identity.sourceIp',
} as const;
