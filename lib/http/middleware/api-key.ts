import type { Caller, Step, WithCaller } from '../api-event.ts';
import { HttpError } from '../errors.ts';

/** Finds the employer of a key; undefined for a key that is malformed, unknown or revoked. */
export type Authenticate = (
  key: string,
  now: number,
  signal: AbortSignal | undefined,
  isCurrent?: boolean,
) => Promise<Caller | undefined>;

/** The same message whatever is wrong with the key. */
const unusable = () =>
  new HttpError('key.unusable', 'Send the API key of your organisation in the header API-Key.');

/** @throws key.unusable */
export const apiKey = (authenticate: Authenticate): Step<WithCaller> => ({
  before: async ({ event }) => {
    const key = event.headers['api-key'];
    const read = async (isCurrent: boolean) =>
      key === undefined ? undefined : authenticate(key, Date.now(), event.signal, isCurrent);
    const caller = await read(false);
    if (!caller) throw unusable();
    event.caller = caller;
    event.currentCaller = () => read(true);
  },
});
