import { DomainError } from '../../domain/errors.ts';
import { maxIdempotencyKeyLength } from '../../limits.ts';
import type { Step } from '../step.ts';

const visibleAscii = new RegExp(`^[\\x21-\\x7e]{1,${maxIdempotencyKeyLength}}$`);

/**
 * The key as it is, quotes included (draft-ietf-httpapi-idempotency-key-header). A dry run, which
 * creates nothing, ignores it.
 *
 * @throws idempotency.invalid_key
 */
export const idempotencyKey = (): Step => ({
  before: ({ event, internal }) => {
    const key = event.headers['idempotency-key'];
    if (key === undefined || internal.dryRun) return;
    if (!visibleAscii.test(key)) {
      throw new DomainError(
        'idempotency.invalid_key',
        `The header Idempotency-Key must have 1 to ${maxIdempotencyKeyLength} visible ASCII characters. Send a random UUID.`,
      );
    }
    internal.idempotencyKey = key;
  },
});
