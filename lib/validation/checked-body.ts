import type { Fault } from '../errors/fault.ts';

/** A JSON object as it was sent: a body, or a job in one. */
export type JsonBody = {
  readonly value: object;
  /** Whether a text or name in the body may contain a NUL or a lone surrogate. */
  readonly mayHoldInvalidCharacters: boolean;
  readonly lenient: boolean;
};

/** A validated body. `input` lacks the invalid values, which `faults` reports. */
export type CheckedBody<Input> = {
  readonly input: Input;
  readonly faults: readonly Fault[];
  /** Remove what is not allowed from a description, and ignore unknown properties. */
  readonly lenient: boolean;
  /** How many unknown properties were ignored, in lenient mode. */
  readonly ignoredProperties: number;
  /** How many texts, booleans and amounts were rewritten so that they are valid, in lenient mode. */
  readonly rewrittenTexts?: number;
};

/** Checks a JSON object, and removes the invalid values from it. */
export type Validate<Input> = (body: JsonBody) => CheckedBody<Input>;
