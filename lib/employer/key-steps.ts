import type { Caller } from '../contract/caller.ts';
import { DomainError, keyMistyped, keyUnusable } from '../errors/errors.ts';
import { readTags } from '../http/middleware/request-line.ts';
import { inTime } from '../http/middleware/time-limit.ts';
import type { EmployerRequest } from '../http/request.ts';
import type { ApiEvent, Internal, Step } from '../http/step.ts';
import { readCredential } from './api-key.ts';

/**
 * Finds for whom a key acts; undefined for a key that is malformed, unknown or has ended.
 *
 * @throws key.unusable for a key with an employer's id that is no vendor's.
 */
export type Authenticate = (
  key: string,
  now: number,
  signal: AbortSignal | undefined,
  isCurrent?: boolean,
) => Promise<Caller | undefined>;

/** Only what the caller's own headers show: of a well-formed key the message reveals nothing. */
const refusalOf = (key: string | undefined, authorization: string | undefined): DomainError => {
  if (key === undefined) {
    return keyUnusable(
      authorization === undefined
        ? 'The request has no API-Key header. Send your key in it: API-Key: jpk_…'
        : 'The request has an Authorization header, but no API-Key header. Send your key in API-Key, without a scheme such as Bearer: API-Key: jpk_…',
    );
  }
  // A gateway joins the values of a repeated header.
  if (key.includes(',')) {
    return keyUnusable('The request has more than one API-Key header. Send your key once: API-Key: jpk_…');
  }
  if (!readCredential(key)) return keyMistyped();
  return keyUnusable(
    'The API key is not accepted. Check that it is your current key, or ask the operator for a new one.',
  );
};

/** @throws key.unusable */
export const readCaller = async (
  authenticate: Authenticate,
  { headers }: ApiEvent,
  internal: Internal,
): Promise<Caller> => {
  const key = headers['api-key'];
  const caller = key && (await inTime(internal, authenticate(key, Date.now(), internal.signal)));
  if (!caller) throw refusalOf(key, headers.authorization);
  // Also for the log line of a refusal.
  internal.caller = caller;
  return caller;
};

export const wrongKind = (message: string) => new DomainError('key.kind', message);

/** The same for an employer that does not exist: it does not reveal which. */
const wrongEmployer = (id: number | undefined) =>
  new DomainError(
    'key.employer',
    id === undefined
      ? "This is a vendor's key. Append a dot and the id of the employer to act for, as in API-Key: jpk_….4021; GET /employers lists those that are granted."
      : "The vendor's key has no grant for this employer. GET /employers, with the key alone, lists those that are granted; the operator grants others.",
  );

/** @param writes whether the request changes anything. @throws key.unusable, key.kind, key.employer */
export const employerKey = (authenticate: Authenticate, writes: boolean): Step<EmployerRequest> => ({
  before: async ({ event, internal }) => {
    const caller = await readCaller(authenticate, event, internal);
    if (caller.kind === 'board') {
      throw wrongKind(
        "This is a board's key, which only works below /api/v1.1/board. Send an employer's key.",
      );
    }
    const isReadOnly = caller.kind === 'vendor' ? caller.readOnly : caller.kind === 'read-only';
    if (writes && isReadOnly) {
      throw wrongKind("This key is read-only, and the request may write. Send an employer's key that may.");
    }
    const { 'api-key': key = '', 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = event.headers;
    if (caller.kind === 'vendor')
      throw caller.suspended ? refusalOf(key, undefined) : wrongEmployer(caller.id);
    Object.assign(internal, {
      employer: { id: caller.id, name: caller.name, test: caller.test },
      currentEmployer: async () => {
        const current = await authenticate(key, Date.now(), internal.signal, true);
        return current && 'name' in current ? current : undefined;
      },
      now: new Date(),
      ifMatch: readTags(ifMatch),
      ifNoneMatch: readTags(ifNoneMatch),
    } satisfies EmployerRequest);
  },
});
