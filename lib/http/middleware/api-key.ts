import { isWellFormedKey } from '../../domain/api-key.ts';
import { DomainError } from '../../domain/errors.ts';
import type { Caller, Step } from '../api-event.ts';

export type WithCaller = {
  caller: Caller;
  /** Reads the caller again, which may be cached. */
  currentCaller: () => Promise<Caller | undefined>;
};

/** Finds the employer of a key; undefined for a key that is malformed, unknown or revoked. */
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

/** @throws key.unusable */
export const apiKey = (authenticate: Authenticate): Step<WithCaller> => ({
  before: async ({ event }) => {
    const { 'api-key': key, authorization } = event.headers;
    const read = async (isCurrent: boolean) =>
      key === undefined ? undefined : authenticate(key, Date.now(), event.signal, isCurrent);
    const caller = await read(false);
    if (!caller) throw refusalOf(key, authorization);
    event.caller = caller;
    event.currentCaller = () => read(true);
  },
});
