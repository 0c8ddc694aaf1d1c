import type { Call, Middleware } from '../call.ts';
import { readTags } from '../entity-tags.ts';
import { prefersLenient } from '../prefer.ts';

const nobody = { id: 0, name: '' };

/** Checks the body against its schema and hands everything to the use case. Faults are collected, not thrown. */
export const validation = (): Middleware => ({
  before: ({ event, internal }) => {
    const { operation, body, caller, id, idempotency } = internal;
    if (!operation) return;
    const lenient = prefersLenient(event.headers.prefer);
    // The check takes out of the body what is at fault.
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
