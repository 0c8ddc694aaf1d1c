import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { RouteMatch } from './router.ts';

/** The segments are decoded one by one, the query is as the client encoded it. */
type RequestTarget = { readonly segments: readonly string[]; readonly rawQueryString: string };

/** @param target a path with or without a query, or an absolute URL (RFC 9112, section 3.2). */
export const parseRequestTarget = (target: string): RequestTarget => {
  const [path = '', ...query] = target.replace(/^https?:\/\/[^/?#]*/i, '').split('?');
  return { segments: path.split('/').map(decodeSegment), rawQueryString: query.join('?') };
};

/** A segment with an invalid encoding stays as it was sent; it matches no fixed segment. */
const decodeSegment = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

/** Headers of the connection (RFC 9110, section 7.6.1), and cookies, which no function reads. */
const omittedHeaders =
  /^(connection|cookie|expect|keep-alive|proxy-connection|te|trailer|transfer-encoding|upgrade)$/;

/**
 * The event of a request in API Gateway's payload format 2.0, as an HTTP API with the stage
 * `$default` sends it.
 *
 * @param domainName the gateway's own `host:port`, not the client's `Host` header.
 * @param now the time of the request's arrival.
 */
export const toEvent = (
  request: IncomingMessage,
  target: RequestTarget,
  match: RouteMatch,
  body: Buffer,
  domainName: string,
  now: Date,
): APIGatewayProxyEventV2 => {
  const sourceIp = request.socket.remoteAddress ?? '';
  // Unlike `request.headers`, keeps every value of a repeated header.
  const headers = Object.fromEntries(
    Object.entries(request.headersDistinct).flatMap(([name, values = []]) =>
      omittedHeaders.test(name) ? [] : [[name, values.join(',')]],
    ),
  );
  const requestId = randomUUID().replaceAll('-', '').slice(0, 15);
  const epochHex = Math.floor(now.getTime() / 1000).toString(16);
  const path = target.segments.join('/');
  return {
    version: '2.0',
    routeKey: match.routeKey,
    rawPath: path,
    rawQueryString: target.rawQueryString,
    headers: {
      ...headers,
      ...(body.length > 0 && { 'content-length': String(body.length) }),
      'x-amzn-trace-id': `Root=1-${epochHex}-${randomUUID().replaceAll('-', '').slice(0, 24)}`,
      'x-forwarded-for': [headers['x-forwarded-for'], sourceIp].filter(Boolean).join(', '),
      'x-forwarded-port': domainName.split(':')[1] ?? '',
      'x-forwarded-proto': 'http',
    },
    ...parseQuery(target.rawQueryString),
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName,
      domainPrefix: domainName.split('.')[0] ?? '',
      http: {
        method: request.method ?? '',
        path,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId,
      routeKey: match.routeKey,
      stage: '$default',
      time: logTime(now),
      timeEpoch: now.getTime(),
    },
    ...(match.pathParameters && { pathParameters: match.pathParameters }),
    ...encodeBody(body, headers),
  };
};

const parseQuery = (raw: string) => {
  const byName = Map.groupBy(new URLSearchParams(raw), ([name]) => name);
  const values = [...byName].map(([name, pairs]) => [name, pairs.map(([, value]) => value).join(',')]);
  return values.length > 0 && { queryStringParameters: Object.fromEntries(values) };
};

/** The only types that an HTTP API passes on as text, as observed on AWS. */
const textual = /^\s*(text\/[^;]*|application\/(json|xml|javascript))\s*(;|$)/i;

const encodeBody = (body: Buffer, headers: Readonly<Record<string, string>>) => {
  if (body.length === 0) return { isBase64Encoded: false };
  const plain = ['', 'identity'].includes((headers['content-encoding'] ?? '').trim().toLowerCase());
  // Other bytes than UTF-8 would be lost as text.
  const isText = plain && textual.test(headers['content-type'] ?? '') && isUtf8(body);
  return { body: body.toString(isText ? 'utf8' : 'base64'), isBase64Encoded: !isText };
};

/** The common log format: `12/Mar/2020:19:03:58 +0000`. */
const logTime = (now: Date): string => {
  const [, day, month, year, time] = now.toUTCString().split(' ');
  return `${day}/${month}/${year}:${time} +0000`;
};
