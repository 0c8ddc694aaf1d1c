import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../../lib/schema-parts.ts';

/** In an expected value: equal, without further members. */
export const exactly =
  (expected: unknown) =>
  (actual: unknown): boolean =>
    isDeepStrictEqual(actual, JSON.parse(JSON.stringify(expected)));

/** In an expected value: an array that has these elements, and no others. */
export const inAnyOrder =
  (expected: readonly unknown[]) =>
  (actual: unknown): boolean =>
    Array.isArray(actual) && isDeepStrictEqual(new Set(actual), new Set(expected));

/**
 * Whether a value has what is expected, and whatever else; undefined is expected not to be there, a
 * pattern describes a string, and a function decides itself.
 */
export const matches = (actual: unknown, expected: unknown): boolean => {
  if (typeof expected === 'function') return expected(actual) === true;
  if (expected instanceof RegExp) return typeof actual === 'string' && expected.test(actual);
  if (Array.isArray(expected)) {
    return (
      Array.isArray(actual) &&
      actual.length === expected.length &&
      expected.every((each, at) => matches(actual[at], each))
    );
  }
  if (!isObject(expected)) return isDeepStrictEqual(actual, expected);
  return isObject(actual) && Object.entries(expected).every(([key, value]) => matches(actual[key], value));
};
