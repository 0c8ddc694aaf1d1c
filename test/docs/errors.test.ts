import { expect, test } from 'vitest';
import { faultCodes } from '../../lib/errors/fault-codes.ts';
import { allErrorExamples } from '../../scripts/generate/error-examples.ts';

test('has an example of every code', () => {
  const shown = new Set(allErrorExamples.map(({ code }) => code));
  expect(Object.keys(faultCodes).filter((code) => !shown.has(code as never))).toEqual([]);
});

test.each(allErrorExamples)(
  '$code for $sent is one line without the words of older messages',
  ({ message }) => {
    expect(message).not.toMatch(/[\p{Cc}]|\b(?:anew|repeat yours|holds|gave|at fault)\b/u);
    expect(message.length).toBeLessThan(250);
  },
);
