import type { Parameter } from './types.ts';

/** The extension by which the API reference leaves an example out of the requests that it sends. */
const off = { 'x-disabled': true } as const;

/**
 * Keeps the examples of an optional parameter out of the requests that the documentation page
 * sends: only what the reader switches on is sent.
 */
export const optionalExamples = ({ example, ...parameter }: Parameter): Parameter => {
  if (parameter.required) return { ...parameter, ...(example !== undefined && { example }) };
  const value = example ?? parameter.schema.enum?.[0];
  const examples = parameter.examples ?? (value === undefined ? {} : { example: { value } });
  const entries = Object.entries(examples).map(([name, one]) => [name, { ...one, ...off }]);
  return { ...parameter, ...(entries.length > 0 && { examples: Object.fromEntries(entries) }) };
};
