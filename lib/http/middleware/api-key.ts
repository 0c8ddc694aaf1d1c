import { type Caller, type EmployerCaller, isWellFormedKey } from '../../domain/api-key.ts';
import { DomainError } from '../../domain/errors.ts';
import type { ApiEvent, Step } from '../api-event.ts';

export type WithCaller = {
  caller: EmployerCaller;
  /** Reads the caller again, which may be cached. */
  currentCaller: () => Promise<EmployerCaller | undefined>;
};

/** Finds whom a key belongs to; undefined for a key that is malformed, unknown or has ended. */
export type Authenticate = (
  key: string,
  now: number,
  signal: AbortSignal | undefined,
  isCurrent?: boolean,
) => Promise<Caller | undefined>;

const unusable = (message: string) => new DomainError('key.unusable', message);

/** Only what the caller's own headers show: of a well-formed key the message reveals nothing. */
export const refusalOf = (key: string | undefined, authorization: string | undefined): DomainError => {
  if (key === undefined) {
    return unusable(
      authorization === undefined
        ? 'The request has no API-Key header. Send your key in it: API-Key: jpk_…'
        : 'The request has an Authorization header, but no API-Key header. Send your key in API-Key, without a scheme such as Bearer: API-Key: jpk_…',
    );
  }
  return unusable(
    isWellFormedKey(key)
      ? 'The API key is not accepted. Check that it is your current key, or ask the operator for a new one.'
      : 'The API key is incomplete or mistyped. Copy the whole key: jpk_ and 38 letters and digits, without spaces or quotes.',
  );
};

const read = async (authenticate: Authenticate, event: ApiEvent, isCurrent = false) => {
  const { 'api-key': key } = event.headers;
  return key === undefined ? undefined : authenticate(key, Date.now(), event.signal, isCurrent);
};

/** @throws key.unusable */
const readCaller = async (authenticate: Authenticate, event: ApiEvent): Promise<Caller> => {
  const caller = await read(authenticate, event);
  if (!caller) throw refusalOf(event.headers['api-key'], event.headers.authorization);
  // Also for the log line of a refusal.
  event.caller = caller;
  return caller;
};

const wrongKind = (message: string) => new DomainError('key.kind', message);

/** @param writes whether the request changes anything. @throws key.unusable, key.kind */
export const apiKey = (authenticate: Authenticate, writes: boolean): Step<WithCaller> => ({
  before: async ({ event }) => {
    const caller = await readCaller(authenticate, event);
    if (caller.kind === 'board') {
      throw wrongKind(
        "This is a board's key, which only reads below /api/v1.1/board. Send an employer's key.",
      );
    }
    if (writes && caller.kind === 'read-only') {
      throw wrongKind("This key is read-only, and the request may write. Send an employer's key that may.");
    }
    event.caller = caller;
    event.currentCaller = async () => {
      const current = await read(authenticate, event, true);
      return current?.kind === 'board' ? undefined : current;
    };
  },
});

/** @throws key.unusable, key.kind */
export const boardKey = (authenticate: Authenticate): Step => ({
  before: async ({ event }) => {
    const { kind } = await readCaller(authenticate, event);
    if (kind === 'board') return;
    throw wrongKind("This is an employer's key. The paths below /api/v1.1/board need a board's key.");
  },
});
