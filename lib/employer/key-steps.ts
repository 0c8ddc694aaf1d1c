import type { Caller } from '../contract/caller.ts';
import { DomainError } from '../errors/errors.ts';
import { readTags } from '../http/middleware/request-line.ts';
import { inTime, responseMargin } from '../http/middleware/time-limit.ts';
import type { BoardRequest, EmployerRequest, SenderRequest } from '../http/request.ts';
import type { ApiEvent, Internal, Step } from '../http/step.ts';
import { isWellFormedKey } from './api-key.ts';

/** Finds whom a key belongs to; undefined for a key that is malformed, unknown or has ended. */
export type Authenticate = (
  key: string,
  now: number,
  signal: AbortSignal | undefined,
  isCurrent?: boolean,
) => Promise<Caller | undefined>;

const unusable = (message: string) => new DomainError('key.unusable', message);

/** Only what the caller's own headers show: of a well-formed key the message reveals nothing. */
const refusalOf = (key: string | undefined, authorization: string | undefined): DomainError => {
  if (key === undefined) {
    return unusable(
      authorization === undefined
        ? 'The request has no API-Key header. Send your key in it: API-Key: jpk_…'
        : 'The request has an Authorization header, but no API-Key header. Send your key in API-Key, without a scheme such as Bearer: API-Key: jpk_…',
    );
  }
  // A gateway joins the values of a repeated header.
  if (key.includes(',')) {
    return unusable('The request has more than one API-Key header. Send your key once: API-Key: jpk_…');
  }
  return unusable(
    isWellFormedKey(key)
      ? 'The API key is not accepted. Check that it is your current key, or ask the operator for a new one.'
      : 'The API key is incomplete or mistyped. Copy the whole key: jpk_ and 38 letters and digits, without spaces or quotes.',
  );
};

/** @throws key.unusable */
const readCaller = async (
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

const wrongKind = (message: string) => new DomainError('key.kind', message);

/** @param writes whether the request changes anything. @throws key.unusable, key.kind */
export const employerKey = (authenticate: Authenticate, writes: boolean): Step<EmployerRequest> => ({
  before: async ({ event, internal }) => {
    const caller = await readCaller(authenticate, event, internal);
    if (caller.kind === 'board') {
      throw wrongKind(
        "This is a board's key, which only works below /api/v1.1/board. Send an employer's key.",
      );
    }
    if (writes && caller.kind === 'read-only') {
      throw wrongKind("This key is read-only, and the request may write. Send an employer's key that may.");
    }
    const { 'api-key': key = '', 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = event.headers;
    Object.assign(internal, {
      employer: { id: caller.id, name: caller.name, test: caller.test },
      currentEmployer: async () => {
        const current = await authenticate(key, Date.now(), internal.signal, true);
        return current?.kind === 'board' ? undefined : current;
      },
      now: new Date(),
      ifMatch: readTags(ifMatch),
      ifNoneMatch: readTags(ifNoneMatch),
    } satisfies EmployerRequest);
  },
});

/** @throws key.unusable, key.kind */
export const boardKey = (authenticate: Authenticate): Step<BoardRequest> => ({
  before: async ({ event, internal }) => {
    const { kind } = await readCaller(authenticate, event, internal);
    if (kind !== 'board') {
      throw wrongKind("This is an employer's key. The paths below /api/v1.1/board need a board's key.");
    }
    Object.assign(internal, {
      now: new Date(),
      ifNoneMatch: readTags(event.headers['if-none-match']),
    } satisfies BoardRequest);
  },
});

/** After the step of a board's key: the key needs the right to hand in applications. @throws key.kind */
export const applicationsKey = (): Step<SenderRequest> => ({
  before: ({ context, internal }) => {
    const { caller } = internal;
    if (caller?.kind !== 'board' || !caller.applications) {
      throw wrongKind(
        "This board's key has no right to hand in applications. The operator issues one that has.",
      );
    }
    Object.assign(internal, {
      keyId: caller.keyId,
      timeLeft: () => context.getRemainingTimeInMillis() - responseMargin,
    } satisfies SenderRequest);
  },
});
