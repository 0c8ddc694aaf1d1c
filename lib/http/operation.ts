import type { Method } from '../api/routes.ts';
import type { Idempotency } from '../domain/idempotency.ts';
import type { Body, Result } from '../jobs/use-case.ts';

/** A JSON object as it was sent. */
export type JsonBody = {
  readonly value: object;
  readonly text: string;
  readonly lenient: boolean;
  readonly idempotency: Idempotency | undefined;
};

/** Checks a JSON object, and removes the invalid values from it. */
export type Validate<Input> = (
  body: JsonBody,
) => Pick<Body<Input>, 'input' | 'faults' | 'ignoredProperties' | 'rewrittenTexts'>;

export type Run<Call> = (call: Call) => Promise<Result>;

/** What one method of a route does, without or with a JSON body. */
export type Operation<Call> =
  | { readonly run: Run<Call> }
  | { readonly runWith: (body: JsonBody) => Run<Call> };

export type Operations<Chosen> = Partial<Record<Method, Chosen>>;

/** Joins a use case to the validation of the body that it takes. */
export const withBody = <Call, Input>(
  validate: Validate<Input>,
  run: (call: Call, body: Body<Input>) => Promise<Result>,
): Operation<Call> => ({
  runWith: (body) => {
    const { lenient, idempotency } = body;
    // Validated here, so that the call does not hold the body's text, of up to 6 MB.
    const validated = validate(body);
    return (call) => run(call, { ...validated, lenient, idempotency });
  },
});
