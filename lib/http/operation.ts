import type { Method } from '../api/routes.ts';
import type { Idempotency } from '../domain/idempotency.ts';
import type { Body, Result } from '../jobs/use-case.ts';

/** A JSON object as it was sent: a body, or a job in one. */
export type Checked = {
  readonly value: object;
  /** Whether a text or name in the body may contain a NUL or a lone surrogate. */
  readonly mayHoldInvalidCharacters: boolean;
  readonly lenient: boolean;
};

export type JsonBody = Checked & { readonly idempotency: Idempotency | undefined };

/** Checks a JSON object, and removes the invalid values from it. */
export type Validate<Input> = (body: Checked) => Omit<Body<Input>, 'idempotency'>;

export type Run<Call, Output = Result> = (call: Call) => Promise<Output>;

/** What one method of a route does, without or with a JSON body. */
export type Operation<Call, Output = Result> =
  | { readonly run: Run<Call, Output> }
  | { readonly runWith: (body: JsonBody) => Run<Call, Output> };

export type Operations<Chosen> = Partial<Record<Method, Chosen>>;

/** Joins a use case to the validation of the body that it takes. */
export const withBody = <Call, Input, Output = Result>(
  validate: Validate<Input>,
  run: (call: Call, body: Body<Input>) => Promise<Output>,
): Operation<Call, Output> => ({
  runWith: (body) => {
    const { idempotency } = body;
    const validated = validate(body);
    return (call) => run(call, { ...validated, idempotency });
  },
});
