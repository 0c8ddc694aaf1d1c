import { fingerprintOf, type Idempotency, keyDigest } from '../domain/idempotency.ts';
import type { Call, Middleware, State } from './call.ts';
import { readTags } from './entity-tags.ts';
import { prefersLenient } from './prefer.ts';

const nobody = { id: 0, name: '' };

const idempotencyOf = ({ idempotencyKey, caller, body }: State, lenient: boolean): Idempotency | undefined =>
  idempotencyKey !== undefined && caller && body
    ? { key: keyDigest(caller.id, idempotencyKey), fingerprint: fingerprintOf(body.value, lenient) }
    : undefined;

/** Checks the body against its schema and hands everything to the use case. Faults are collected, not thrown. */
export const validation = (): Middleware => ({
  before: ({ event, internal }) => {
    const { operation, body, caller, id } = internal;
    if (!operation) return;
    const lenient = prefersLenient(event.headers.prefer);
    // The check takes out of the body what is at fault.
    const idempotency = idempotencyOf(internal, lenient);
    const validated = body && operation.validate?.(body.value, body.text, lenient);
    const call: Call = {
      employer: caller ? { id: caller.id, name: caller.name } : nobody,
      now: new Date(),
      ifMatch: readTags(event.headers['if-match']),
      ifNoneMatch: readTags(event.headers['if-none-match']),
      idempotency,
      id: id ?? 0,
      input: validated?.input,
      faults: validated?.faults ?? [],
      ignoredProperties: validated?.ignoredProperties ?? 0,
      lenient,
      query: new URLSearchParams(event.rawQueryString),
    };
    event.run = () => operation.run(call);
  },
});
