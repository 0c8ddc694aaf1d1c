import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Match } from './router.ts';

/** A request's target in parts: the segments decoded one by one, the query as the client encoded it. */
export type Target = { readonly segments: readonly string[]; readonly rawQueryString: string };

/** @param target as HTTP carries it: a path with or without a query, or a whole address (RFC 9112, section 3.2). */
export const parseTarget = (target: string): Target => {
  const [path = '', ...query] = target.replace(/^https?:\/\/[^/?#]*/i, '').split('?');
  return { segments: path.split('/').map(decodeSegment), rawQueryString: query.join('?') };
};

/** A segment that is not well encoded is kept as it was sent: no route has it, so that it is simply unknown. */
const decodeSegment = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

/** Headers that belong to the connection between client and gateway (RFC 9110, section 7.6.1). */
const ofTheConnection = new Set([
  'connection',
  'expect',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/**
 * The event of a request in API Gateway's payload format 2.0, as an HTTP API with the stage `$default` sends it.
 *
 * @param domainName the gateway's own `host:port`, which no header of a client can change.
 * @param now the moment the request arrived.
 */
export const toEvent = (
  request: IncomingMessage,
  target: Target,
  match: Match,
  body: Buffer,
  domainName: string,
  now: Date,
): APIGatewayProxyEventV2 => {
  const sourceIp = request.socket.remoteAddress ?? '';
  const { cookies, headers } = mergeHeaders(request.rawHeaders);
  const requestId = randomUUID().replaceAll('-', '').slice(0, 15);
  const path = target.segments.join('/');
  return {
    version: '2.0',
    routeKey: match.routeKey,
    rawPath: path,
    rawQueryString: target.rawQueryString,
    ...(cookies.length > 0 && { cookies }),
    headers: {
      ...headers,
      ...(body.length > 0 && { 'content-length': String(body.length) }),
      'x-amzn-trace-id': `Root=1-${epochHex(now)}-${randomUUID().replaceAll('-', '').slice(0, 24)}`,
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

type Headers = Record<string, string>;

/** Names in lower case, values of one name joined by commas, cookies apart. */
const mergeHeaders = (raw: readonly string[]): { cookies: string[]; headers: Headers } => {
  const merged = new Map<string, string[]>();
  for (let at = 0; at < raw.length; at += 2) {
    const name = (raw[at] ?? '').toLowerCase();
    const value = raw[at + 1] ?? '';
    if (!ofTheConnection.has(name)) merged.set(name, [...(merged.get(name) ?? []), value]);
  }
  const cookies = (merged.get('cookie') ?? []).flatMap((value) => value.split(/; */)).filter(Boolean);
  merged.delete('cookie');
  return {
    cookies,
    headers: Object.fromEntries([...merged].map(([name, values]) => [name, values.join(',')])),
  };
};

const parseQuery = (raw: string): Pick<APIGatewayProxyEventV2, 'queryStringParameters'> => {
  if (raw === '') return {};
  const merged = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(raw))
    merged.set(name, [...(merged.get(name) ?? []), value]);
  if (merged.size === 0) return {};
  return {
    queryStringParameters: Object.fromEntries([...merged].map(([name, values]) => [name, values.join(',')])),
  };
};

/** The only types that an HTTP API hands on as text, seen on AWS; without a type a body is binary, too. */
const textual = /^\s*(text\/[^;]*|application\/(json|xml|javascript))\s*(;|$)/i;

const encodeBody = (
  body: Buffer,
  headers: Headers,
): Pick<APIGatewayProxyEventV2, 'body' | 'isBase64Encoded'> => {
  if (body.length === 0) return { isBase64Encoded: false };
  const plain = ['', 'identity'].includes((headers['content-encoding'] ?? '').trim().toLowerCase());
  // Bytes that are no UTF-8 would not survive as text.
  const isText = plain && textual.test(headers['content-type'] ?? '') && isUtf8(body);
  return { body: body.toString(isText ? 'utf8' : 'base64'), isBase64Encoded: !isText };
};

const epochHex = (now: Date): string => Math.floor(now.getTime() / 1000).toString(16);

/** As in the common log format: `12/Mar/2020:19:03:58 +0000`. */
const logTime = (now: Date): string => {
  const [, day, month, year, time] = now.toUTCString().split(' ');
  return `${day}/${month}/${year}:${time} +0000`;
};
