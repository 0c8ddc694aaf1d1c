import { DomainError } from '../../domain/errors.ts';
import type { Caller, Middleware } from '../call.ts';

/** Finds the employer of a key, or undefined for one that is malformed, unknown or revoked. */
export type Authenticate = (key: string) => Promise<Caller | undefined>;

/** The same words whatever is wrong with the key. */
const unusable = () =>
  new DomainError('key.unusable', 'Send the API key of your organisation in the header API-Key.');

/** @throws key.unusable */
export const apiKey = (authenticate: Authenticate): Middleware => ({
  before: async ({ event, internal }) => {
    const key = event.headers['api-key'];
    const caller = key === undefined ? undefined : await authenticate(key);
    if (!caller) throw unusable();
    internal.caller = caller;
  },
});
