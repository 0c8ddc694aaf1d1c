import { DomainError } from '../../domain/errors.ts';
import type { Middleware } from '../call.ts';

/** 1 to 255 visible ASCII characters. */
const keyRule = /^[\x21-\x7e]{1,255}$/;

/**
 * Reads the header Idempotency-Key (draft-ietf-httpapi-idempotency-key-header) as it is, quotes and all. The other
 * methods are idempotent by themselves and ignore it.
 *
 * @throws idempotency.invalid_key
 */
export const idempotencyKey = (): Middleware => ({
  before: ({ event, internal }) => {
    const key = event.headers['idempotency-key'];
    if (key === undefined || internal.method !== 'POST') return;
    if (!keyRule.test(key)) {
      throw new DomainError(
        'idempotency.invalid_key',
        'The header Idempotency-Key must have 1 to 255 visible ASCII characters.',
      );
    }
    internal.idempotencyKey = key;
  },
});
