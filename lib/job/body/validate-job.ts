import type { ErrorObject } from 'ajv';
import { hasAtMostFourPlaces, numberIn, roundedAmount } from '../../text/json-amounts.ts';
import type { CheckedBody, JsonBody } from '../../validation/checked-body.ts';
import type { BodyErrors } from '../../validation/find-errors.ts';
import { check, validator } from '../../validation/validate.ts';
import { absentIfNull, jobInputSchema, type ReferenceInput, referenceInputSchema } from '../job-schema.ts';
import { entryMessage } from '../rules/entry-message.ts';
import type { JobInput } from '../rules/job.ts';
import { jobErrors, referenceErrors } from './body-errors.ts';
import { tidyTexts } from './tidy-texts.ts';

type Meant = { readonly value: unknown; readonly isRewritten?: boolean };

const booleans: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  ['true', true],
  ['false', false],
  [1, true],
  [0, false],
]);

/** What a value of the wrong type can only mean, where the schema wants one of `types`. */
const meantBy = (value: unknown, types: readonly unknown[], lenient: boolean): Meant | undefined => {
  if (lenient && types.includes('boolean') && booleans.has(value)) {
    return { value: booleans.get(value), isRewritten: true };
  }
  const number = numberIn(value);
  if (number === undefined) return undefined;
  if (types.includes('integer')) return { value: number };
  if (!types.includes('number')) return undefined;
  if (hasAtMostFourPlaces(String(value))) return { value: number };
  // NaN is the error that says how many decimals an amount may have.
  return { value: lenient ? roundedAmount(number) : Number.NaN, isRewritten: true };
};

/**
 * Reads values as typed clients, forms and languages with other numbers send them. Only what is invalid
 * as it is changes: a plain body costs nothing.
 *
 * @returns what became of each value that was changed.
 */
const readMeant = (body: object, errors: readonly ErrorObject[], lenient: boolean): Meant[] =>
  errors.flatMap(({ keyword, instancePath, params }): Meant | [] => {
    if (keyword !== 'type') return [];
    const [, ...path] = instancePath.split('/');
    const name = path.pop() ?? '';
    const owner: object = path.reduce((inside: object, token) => Reflect.get(inside, token), body);
    const value: unknown = Reflect.get(owner, name);
    if (value === null && absentIfNull.has(instancePath)) {
      Reflect.deleteProperty(owner, name);
      return { value: undefined };
    }
    const meant = meantBy(value, [params.type].flat(), lenient);
    if (meant) Reflect.set(owner, name, meant.value);
    return meant ?? [];
  });

/** Checks the body of POST and PUT. In lenient mode it is tidied first, and changes are counted. */
export const validateJob = async (body: JsonBody): Promise<CheckedBody<JobInput>> => {
  const { value, lenient } = body;
  let rewrittenTexts = lenient ? await tidyTexts(value) : 0;
  const findErrors: BodyErrors = (sent) => {
    const errors = jobErrors(sent);
    const meant = readMeant(sent, errors, lenient);
    rewrittenTexts += meant.filter(({ isRewritten }) => isRewritten).length;
    return meant.length > 0 ? jobErrors(sent) : errors;
  };
  const checked = check(jobInputSchema, findErrors, body, { noun: 'a job', ofValue: entryMessage });
  return { ...checked, rewrittenTexts, lenient, input: value as JobInput };
};

/** Checks the body of `DELETE /jobs`. */
export const validateReference = validator<ReferenceInput>(referenceInputSchema, referenceErrors, 'a job');
