import { config } from '../../config.ts';
import { basePath } from '../../contract/route.ts';
import type { ApiEvent, Reply, ReplyOf } from '../step.ts';

/** Whatever type a browser takes a response for, nothing in it runs, loads or is framed. */
export const secure = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

/** The same for every caller. Lists change with a deployment: caches must revalidate. */
export const publicHeaders = { ...secure, 'cache-control': 'no-cache' } as const;

/** An employer's own jobs: not for shared caches. Entity tags make the revalidation cheap. */
const ownHeaders = { ...secure, 'cache-control': 'private, no-cache' } as const;

/** Some clients read a type without a charset as ISO-8859-1, and write that back. */
export const inUtf8 = (type: string): string => `${type}; charset=utf-8`;

/** Never from a header: a client could forge one and put its host into links that others follow. */
export const apiUrl = ({ requestContext }: ApiEvent): string =>
  `${config().publicOrigin ?? `https://${requestContext.domainName}`}${basePath}`;

/** The path below the API's URL; undefined for a path outside it. */
export const apiPath = ({ rawPath }: ApiEvent): string | undefined =>
  rawPath.startsWith(`${basePath}/`) ? rawPath.slice(basePath.length) : undefined;

/** The URL of a request without its query. */
export const urlOf = (event: ApiEvent): string => `${apiUrl(event)}${apiPath(event) ?? ''}`;

export const json = (statusCode: number, document: object, headers: Record<string, string> = {}): Reply => ({
  statusCode,
  headers: { 'content-type': inUtf8('application/json'), ...ownHeaders, ...headers },
  body: JSON.stringify(document),
});

/**
 * A replacer of JSON.stringify for messages, which repeat parts of a request, cut anywhere: strict
 * parsers reject NUL and half a pair.
 */
export const printable = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\uFFFD') : value;

/** A document as it is. */
export const documentReply: ReplyOf<object> = (document) => json(200, document);

/** A document that is the same for every caller. */
export const publicReply: ReplyOf<object> = (document) => json(200, document, publicHeaders);

/** Something is done, and there is nothing to return. */
export const noContent: ReplyOf<unknown> = () => ({ statusCode: 204, headers: ownHeaders });

/** A read of what the client already has, with its entity tag. */
export type NotModified = { readonly notModified: string };

export const notModified = (
  { notModified: tag }: NotModified,
  headers: Record<string, string> = {},
): Reply => ({
  statusCode: 304,
  headers: { ...ownHeaders, etag: tag, ...headers },
});
