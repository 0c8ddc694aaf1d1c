import { fingerprintOf, keyDigest } from '../../domain/idempotency.ts';
import type { Middleware } from '../call.ts';
import { prefersLenient } from '../prefer.ts';

/** Takes the fingerprint of a body that came with an Idempotency-Key, before its check takes out what is at fault. */
export const idempotency = (): Middleware => ({
  before: ({ event, internal }) => {
    const { idempotencyKey, caller, body } = internal;
    if (idempotencyKey === undefined || !caller || !body) return;
    internal.idempotency = {
      key: keyDigest(caller.id, idempotencyKey),
      fingerprint: fingerprintOf(body.value, prefersLenient(event.headers.prefer)),
    };
  },
});
