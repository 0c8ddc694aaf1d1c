import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { RouteMatch } from '../local/gateway/router.ts';

type Request = {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** The event of a request in API Gateway's payload format 2.0. */
export const eventOf = (
  { routeKey, pathParameters }: RouteMatch,
  { method, url: { pathname, searchParams }, headers, body }: Request,
): APIGatewayProxyEventV2 => ({
  version: '2.0',
  routeKey,
  rawPath: pathname,
  rawQueryString: searchParams.toString(),
  headers,
  requestContext: {
    accountId: '000000000000',
    apiId: 'bench',
    domainName: 'bench',
    domainPrefix: 'bench',
    http: { method, path: pathname, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'bench' },
    requestId: randomUUID(),
    routeKey,
    stage: '$default',
    time: '',
    timeEpoch: Date.now(),
  },
  ...(pathParameters && { pathParameters }),
  ...(body && { body }),
  isBase64Encoded: false,
});
