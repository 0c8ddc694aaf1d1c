import { expect, test } from 'vitest';
import { routeFunctions, sizeOf } from '../../deploy/functions.ts';

test.each(routeFunctions)('%s times out before the gateway does, after 30 seconds', (name) => {
  expect(sizeOf(name).timeout).toBeLessThan(30);
});
