import { expect, test } from 'vitest';
import { OperatorError } from '../../local/operator-error.ts';
import { readLocalSettings, urlHostOf } from '../../local/settings.ts';

test.each(['x', '-1', '65536', '3000.5', ' 1', '1e3'])('the port %j is rejected', (port) => {
  expect(() => readLocalSettings({ PORT: port })).toThrow(
    new OperatorError(`PORT must be a whole number from 0 to 65535, not "${port}".`),
  );
});

test.each(['0', '1', '8080', '65535'])('the port %s is accepted', (port) => {
  expect(readLocalSettings({ PORT: port, DATA_DIR: '/data' })).toEqual({
    host: '127.0.0.1',
    port: Number(port),
    dataDir: '/data',
  });
});

test('unset and empty settings have default values', () => {
  expect(readLocalSettings({})).toEqual({ host: '127.0.0.1', port: 3000, dataDir: '.data' });
  expect(readLocalSettings({ PORT: '', HOST: '', DATA_DIR: '' })).toEqual(readLocalSettings({}));
});

test.each(['localhost', 'jobs.example', '127.0.0.1:3000', '[::1]', '256.0.0.1'])(
  'the host %j is rejected',
  (host) => {
    expect(() => readLocalSettings({ HOST: host })).toThrow(
      new OperatorError(`HOST must be an IP address, such as 127.0.0.1 or 0.0.0.0, not "${host}".`),
    );
  },
);

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['0.0.0.0', '127.0.0.1'],
  ['::', '127.0.0.1'],
  ['::1', '[::1]'],
  ['192.168.1.5', '192.168.1.5'],
])('a service on %s has the host %s in URLs of this machine', (host, expected) => {
  expect(urlHostOf(readLocalSettings({ HOST: host }).host)).toBe(expected);
});
