import { expect, test } from 'vitest';
import { readSettings, SettingsError } from '../../local/settings.ts';

test.each(['x', '-1', '65536', '3000.5', ' 1', '1e3'])('the port %j is refused', (port) => {
  expect(() => readSettings({ PORT: port })).toThrow(
    new SettingsError(`PORT must be a whole number from 0 to 65535, not "${port}".`),
  );
});

test.each(['0', '1', '8080', '65535'])('the port %s is taken', (port) => {
  expect(readSettings({ PORT: port, DATA_DIR: '/data' })).toEqual({ port: Number(port), dataDir: '/data' });
});

test('what is unset or empty has its usual value', () => {
  expect(readSettings({})).toEqual({ port: 3000, dataDir: '.data' });
  expect(readSettings({ PORT: '', DATA_DIR: '' })).toEqual(readSettings({}));
});
