import { maxIdempotencyKeyLength } from '../../api/limits.ts';
import type { Step, WithMethod } from '../api-event.ts';
import { HttpError } from '../errors.ts';

/** Visible ASCII characters. */
const keyRule = new RegExp(`^[\\x21-\\x7e]{1,${maxIdempotencyKeyLength}}$`);

/**
 * Reads the header Idempotency-Key (draft-ietf-httpapi-idempotency-key-header) of a POST as it is,
 * quotes included. The other methods are idempotent and ignore it.
 *
 * @throws idempotency.invalid_key
 */
export const idempotencyKey = (): Step<WithMethod & { idempotencyKey?: string }> => ({
  before: ({ event }) => {
    const key = event.headers['idempotency-key'];
    if (key === undefined || event.method !== 'POST') return;
    if (!keyRule.test(key)) {
      throw new HttpError(
        'idempotency.invalid_key',
        `The header Idempotency-Key must have 1 to ${maxIdempotencyKeyLength} visible ASCII characters.`,
      );
    }
    event.idempotencyKey = key;
  },
});
