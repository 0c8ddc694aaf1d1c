import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import { configure } from '../../lib/config.ts';
import { noteUse } from '../../lib/employer/store/authenticate.ts';

test('gives up when the store does not respond, without a retry', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  let requests = 0;
  const unresponsive = createServer((request) => {
    requests++;
    request.resume();
  }).listen(0, '127.0.0.1');
  await once(unresponsive, 'listening');
  // The client is created at its first use, with this endpoint.
  configure({ DYNAMODB_ENDPOINT: `http://127.0.0.1:${(unresponsive.address() as AddressInfo).port}` });
  try {
    await noteUse('digest', { keyId: 'key_one' }, '2026-11-20');
  } finally {
    unresponsive.closeAllConnections();
    unresponsive.close();
  }
  // On a busy machine its time is over before the request arrives.
  expect(requests).toBeLessThanOrEqual(1);
  expect(log).toHaveBeenCalledOnce();
});
