import { maxIdempotencyKeyLength } from '../../api/limits.ts';
import type { Step, WithMethod } from '../api-event.ts';
import { HttpError } from '../errors.ts';

const visibleAscii = new RegExp(`^[\\x21-\\x7e]{1,${maxIdempotencyKeyLength}}$`);

/**
 * The key as it is, quotes included (draft-ietf-httpapi-idempotency-key-header). Methods other than
 * POST are idempotent and ignore it, as does a dry run, which creates nothing.
 *
 * @throws idempotency.invalid_key
 */
export const idempotencyKey = (): Step<WithMethod & { idempotencyKey?: string }> => ({
  before: ({ event }) => {
    const key = event.headers['idempotency-key'];
    if (key === undefined || event.method !== 'POST' || event.dryRun) return;
    if (!visibleAscii.test(key)) {
      throw new HttpError(
        'idempotency.invalid_key',
        `The header Idempotency-Key must have 1 to ${maxIdempotencyKeyLength} visible ASCII characters. Send a random UUID.`,
      );
    }
    event.idempotencyKey = key;
  },
});
