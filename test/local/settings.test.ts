import { expect, test } from 'vitest';
import { OperatorError } from '../../local/operator-error.ts';
import { readLocalSettings } from '../../local/settings.ts';

test.each(['x', '-1', '65536', '3000.5', ' 1', '1e3'])('the port %j is rejected', (port) => {
  expect(() => readLocalSettings({ PORT: port })).toThrow(
    new OperatorError(`PORT must be a whole number from 0 to 65535, not "${port}".`),
  );
});

test.each(['0', '1', '8080', '65535'])('the port %s is accepted', (port) => {
  expect(readLocalSettings({ PORT: port, DATA_DIR: '/data' })).toEqual({
    port: Number(port),
    dataDir: '/data',
  });
});

test('unset and empty settings have default values', () => {
  expect(readLocalSettings({})).toEqual({ port: 3000, dataDir: '.data' });
  expect(readLocalSettings({ PORT: '', DATA_DIR: '' })).toEqual(readLocalSettings({}));
});
