import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import { configure } from '../../lib/config.ts';
import { noteUse } from '../../lib/store/employers/last-use.ts';

test('a store that does not answer is given up on, and not asked again meanwhile', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  let asked = 0;
  const silent = createServer((request) => {
    asked++;
    request.resume();
  }).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  // The client of this file's process is made at its first use, for this address.
  configure({ DYNAMODB_ENDPOINT: `http://127.0.0.1:${(silent.address() as AddressInfo).port}` });
  try {
    await noteUse('digest', { keyId: 'key_one' }, '2026-11-20');
  } finally {
    silent.closeAllConnections();
    silent.close();
  }
  expect(asked).toBe(1);
  expect(log).toHaveBeenCalledOnce();
});
