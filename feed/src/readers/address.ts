import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { FeedError } from '../errors.ts';
import { quote } from '../problem.ts';
import { limitedBytes } from './limits.ts';

/** Headers by name. They may be secrets: they go to one origin, and into no message. */
export type FeedHeaders = Readonly<Record<string, string>>;

export type AddressOptions = {
  readonly headers?: FeedHeaders | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds without a byte after which the connection ends. */
  readonly silence?: number | undefined;
  /** The bytes of the body that are read at most; 1 GB by default. */
  readonly most?: number | undefined;
  /**
   * Is called before each connection, also those of redirects, and throws to refuse it. A host that is
   * a number is not looked up: it must be judged here.
   */
  readonly check?: ((address: URL) => void) | undefined;
  /** What else is sent to an address, to ask whether it has changed. */
  readonly conditions?: ((address: URL) => FeedHeaders) | undefined;
  /** Resolves names, and may refuse the numbers. */
  readonly lookup?: LookupFunction | undefined;
};

const longestSilence = 30_000;
const maxRedirects = 5;

/** The query and the user may be secrets, too. */
const shown = ({ origin, pathname }: URL): string => `${origin}${pathname}`;

const later = 'nothing was changed; run the command again later';

const fault = (code: string, address: URL, text: string, cause?: unknown): FeedError =>
  new FeedError(code, `${shown(address)} ${text}.`, { cause });

const stalled = (address: URL, silence: number): FeedError =>
  fault('stalled', address, `sent no byte for ${silence / 1_000} seconds; ${later}`);

/** What to do about an error of the network. */
const adviceFor = (code: string): string => {
  if (code === 'ENOTFOUND') return 'its host is unknown; check the address';
  if (/CERT|SIGNATURE|ALTNAME|ISSUER/.test(code)) {
    return 'its certificate is not valid; correct it on that server, or name your own authority in NODE_EXTRA_CA_CERTS';
  }
  return code === 'EPROTO' ? 'it does not accept TLS; check the address' : later;
};

const asFeedError = (cause: unknown, address: URL, what: string): unknown => {
  if (!(cause instanceof Error) || cause instanceof FeedError || cause.name === 'AbortError') return cause;
  const code = 'code' in cause ? String(cause.code) : cause.name;
  return fault('connection', address, `${what} (${code}): ${adviceFor(code)}`, cause);
};

const refusals: Readonly<Record<number, string>> = {
  401: 'pass its credentials with --header or --header-file',
  403: 'pass its credentials with --header or --header-file',
  404: 'check the address',
  410: 'check the address',
};

/** Ends a request whose next byte takes too long. Only waiting counts: a slow reader is no silence. */
const within = async <Value>(wait: Promise<Value>, silence: number, end: () => void): Promise<Value> => {
  const timer = setTimeout(end, silence);
  try {
    return await wait;
  } finally {
    clearTimeout(timer);
  }
};

const responseTo = (request: ClientRequest): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request.once('response', resolve).on('error', reject).end();
  });

const send = async (
  address: URL,
  headers: FeedHeaders,
  { silence = longestSilence, check, lookup, signal }: AddressOptions,
): Promise<IncomingMessage> => {
  check?.(address);
  const defaults = { accept: '*/*', 'accept-encoding': 'gzip', 'user-agent': 'job-posting' };
  const own = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  const options = { headers: { ...defaults, ...Object.fromEntries(own) }, agent: false, lookup, signal };
  try {
    const request = (address.protocol === 'https:' ? httpsRequest : httpRequest)(address, options);
    return await within(responseTo(request), silence, () => request.destroy(stalled(address, silence)));
  } catch (cause) {
    throw asFeedError(cause, address, 'cannot be read');
  }
};

const bodyOf = async function* (
  response: IncomingMessage,
  address: URL,
  silence = longestSilence,
): AsyncGenerator<Uint8Array> {
  const chunks = response[Symbol.asyncIterator]();
  const end = () => response.destroy(stalled(address, silence));
  try {
    for (;;) {
      const { done, value } = await within(chunks.next(), silence, end);
      if (done) return;
      yield value;
    }
  } catch (cause) {
    throw asFeedError(cause, address, 'ended before its end');
  } finally {
    response.destroy();
  }
};

/** A user and password are for their own origin alone. */
const nextAddress = (address: URL, location: string, first: URL): URL => {
  // URL.parse needs a newer Node than the package supports.
  const next = URL.canParse(location, address.href) ? new URL(location, address) : undefined;
  if (!next || !/^https?:$/.test(next.protocol)) {
    throw fault(
      'redirect',
      address,
      `redirects to ${quote(location.split('?', 1)[0] ?? '')}, which is no address of a feed`,
    );
  }
  if (address.protocol === 'https:' && next.protocol === 'http:') {
    throw fault(
      'redirect',
      address,
      `redirects from https to ${shown(next)}, which is not encrypted; use an address whose redirects stay on https`,
    );
  }
  const isOwn = next.origin === first.origin;
  next.username = isOwn ? first.username : '';
  next.password = isOwn ? first.password : '';
  return next;
};

/**
 * Requests an address, and follows its redirects.
 *
 * @returns also the address at their end; `isUnchanged`, without bytes, where it responds with 304 to conditions.
 * @throws FeedError unless it responds with 200; also while the bytes are read, where they end early.
 */
export const openAddress = async (first: URL, options: AddressOptions = {}) => {
  let address = first;
  for (let redirects = 0; ; redirects += 1) {
    const conditions = options.conditions?.(address) ?? {};
    const sent = { ...(address.origin === first.origin && options.headers), ...conditions };
    const response = await send(address, sent, options);
    const { statusCode = 0, headers } = response;
    const isUnchanged = statusCode === 304 && Object.keys(conditions).length > 0;
    const isRedirect = [301, 302, 303, 307, 308].includes(statusCode) && headers.location !== undefined;
    const encoding = headers['content-encoding'] ?? 'identity';
    if (isUnchanged || (statusCode === 200 && /^(?:x-)?gzip$|^identity$|^$/i.test(encoding))) {
      return {
        address,
        headers,
        isUnchanged,
        bytes: limitedBytes(bodyOf(response, address, options.silence), options.most),
      };
    }
    response.destroy();
    if (statusCode === 200) throw fault('encoding', address, `sends ${quote(encoding)}, not gzip`);
    if (!isRedirect)
      throw fault(
        statusCode === 429 ? 'throttled' : 'status',
        address,
        `responds with ${statusCode}; ${refusals[statusCode] ?? later}`,
      );
    if (redirects === maxRedirects)
      throw fault(
        'redirect',
        address,
        `is one of more than ${maxRedirects} redirects; use the address at their end`,
      );
    address = nextAddress(address, headers.location ?? '', first);
  }
};
