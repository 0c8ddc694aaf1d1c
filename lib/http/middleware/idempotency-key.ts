import type { Step, WithMethod } from '../api-event.ts';
import { HttpError } from '../errors.ts';

/** 1 to 255 visible ASCII characters. */
const keyRule = /^[\x21-\x7e]{1,255}$/;

/**
 * Reads the header Idempotency-Key (draft-ietf-httpapi-idempotency-key-header) of a POST as it is, quotes included.
 * The other methods are idempotent and ignore it.
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
        'The header Idempotency-Key must have 1 to 255 visible ASCII characters.',
      );
    }
    event.idempotencyKey = key;
  },
});
