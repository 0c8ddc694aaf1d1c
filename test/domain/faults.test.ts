import { describe, expect, test } from 'vitest';
import { type Fault, Faults } from '../../lib/errors/fault.ts';

const fault = (pointer: string): Fault => ({ pointer, code: 'type', message: '' });

test.each([
  ['/salary', ['/salary'], true],
  ['/salary', ['/title', '/salary/period/id'], true],
  ['/salary/period', ['/salary'], false],
  ['/salary', ['/salaryX', '/title'], false],
  ['/salary', [], false],
])('has a fault at %s, with %j reported: %j', (pointer, reported, expected) => {
  expect(new Faults(reported.map(fault)).has(pointer)).toBe(expected);
});

describe('collected faults', () => {
  test('keep their order, and the list they started from stays as it was', () => {
    const first = [fault('/title')];
    const faults = new Faults(first);
    faults.add(fault('/salary'), fault('/closeDate'));
    faults.addUnlessReported(fault('/salary'));
    faults.addUnlessReported(fault('/status'));
    expect(faults.all.map(({ pointer }) => pointer)).toEqual(['/title', '/salary', '/closeDate', '/status']);
    expect(first).toHaveLength(1);
  });
});
