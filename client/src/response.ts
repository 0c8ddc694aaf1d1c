import { ApiError, InvalidResponseError, type Received, RedirectError, SyncGuardError } from './errors.ts';
import type { Exchange } from './operations.ts';
import { has } from './shape.ts';
import type { Problem, Problems } from './types.ts';

/** A body larger than any of the service: Lambda responds with six megabytes at most. */
const maxBytes = 8 * 1024 * 1024;

/** A success, with the body that the operation returns. */
export type TransportResponse<Body> = Received & { readonly body: Body };

const discard = (body: { cancel(): Promise<void> } | null): void => {
  body?.cancel().catch(() => {});
};

type ReceivedBody = { readonly text: string; readonly end: 'complete' | 'too large' | 'lost' };

/** Reads the body up to the limit. The status of an error is worth more than the rest of its body. */
const readBody = async (response: Response): Promise<ReceivedBody> => {
  const decoder = new TextDecoder();
  let text = '';
  try {
    const reader = response.body?.getReader();
    if (!reader) return { text: await response.text(), end: 'complete' };
    for (let bytes = 0; bytes <= maxBytes; ) {
      const { done, value } = await reader.read();
      if (done) return { text: text + decoder.decode(), end: 'complete' };
      bytes += value.byteLength;
      text += decoder.decode(value, { stream: true });
    }
    discard(reader);
    return { text, end: 'too large' };
  } catch (cause) {
    if (response.status < 400) throw cause;
    return { text, end: 'lost' };
  }
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Whether JSON ended early: nothing arrived, or a bracket that is not within a string is open. */
const endsEarly = (text: string): boolean => {
  const start = text.trimStart();
  if (!/^[{[]/.test(start)) return start === '';
  const structure = start.replace(/\\./g, '').replace(/"[^"]*("|$)/g, '');
  return structure.replace(/[^{[]/g, '').length > structure.replace(/[^}\]]/g, '').length;
};

const isProblemBody = has<Problem>({ type: 'string', detail: 'string' });
const isGuardProblem = has<Problems['sync-too-many-removals']>({
  type: (type) => String(type).endsWith('/sync-too-many-removals'),
  removals: 'number',
  current: 'number',
  sample: ['string'],
});

const hasType = (headers: Headers, type: string): boolean =>
  headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() === type;

/** Browsers return a redirect without status and address; some replacements of fetch follow it. */
const isRedirect = ({ status, type, redirected }: Response): boolean =>
  type === 'opaqueredirect' || redirected || (status >= 300 && status < 400 && status !== 304);

const locationOf = ({ headers, redirected, url }: Response, base: string): string | undefined => {
  const location = redirected ? url : headers.get('location');
  if (location === null) return undefined;
  return URL.canParse(location, base) ? new URL(location, base).href : location;
};

/**
 * Reads the response of an operation.
 *
 * @throws ApiError, RedirectError or InvalidResponseError unless it is what the operation returns.
 */
export const readResponse = async <Body>(
  { statuses, returns }: Exchange<Body>,
  request: Pick<Received, 'method' | 'url' | 'earlierMayHaveTakenEffect'>,
  response: Response,
): Promise<TransportResponse<Body>> => {
  const { status, headers } = response;
  if (isRedirect(response)) {
    discard(response.body);
    const received = { ...request, status, headers, text: '', isIncomplete: false };
    throw new RedirectError(received, locationOf(response, request.url), response.redirected);
  }
  const { text, end } = await readBody(response);
  const received = { ...request, status, headers, text, isIncomplete: end === 'lost' };
  const body = end === 'too large' ? undefined : parse(text);
  if (status >= 400) {
    const isProblem = hasType(headers, 'application/problem+json') && isProblemBody(body);
    if (isProblem && isGuardProblem(body)) throw new SyncGuardError(received, body);
    throw new ApiError(received, isProblem ? body : undefined);
  }

  const invalid = (reason: string, isIncomplete = false) =>
    new InvalidResponseError({ ...received, isIncomplete }, reason);
  if (!statuses.includes(status)) throw invalid(`status ${status} instead of ${statuses.join(' or ')}`);
  if (status !== 204) {
    const type = headers.get('content-type') ?? 'no media type';
    if (!hasType(headers, 'application/json')) throw invalid(`${type} instead of application/json`);
    if (end === 'too large') throw invalid('larger than 8 MB');
    if (body === undefined) throw endsEarly(text) ? invalid('incomplete JSON', true) : invalid('not JSON');
  }
  if (!returns(body)) throw invalid('JSON without the properties that the operation returns');
  return { ...received, body };
};
