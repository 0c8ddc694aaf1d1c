import dns from 'node:dns';
import { createServer } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { describe, expect, test, vi } from 'vitest';
import { config } from '../../lib/config.ts';
import { useApi } from '../support/api/api.ts';
import { callFunction } from '../support/api/call-function.ts';
import { minimalJob } from '../support/api/jobs.ts';
import { jobOf } from '../support/api/responses.ts';

const api = useApi();

/** The ports that sockets connect to while `work` runs. */
const connectedPorts = async (work: () => Promise<void>): Promise<Set<number>> => {
  const ports = new Set<number>();
  const { connect } = net.Socket.prototype;
  vi.spyOn(net.Socket.prototype, 'connect').mockImplementation(function (
    this: net.Socket,
    ...args: unknown[]
  ) {
    const [first] = args.flat();
    ports.add(Number(typeof first === 'object' && first !== null ? Object(first).port : first));
    return Reflect.apply(connect, this, args);
  });
  await work();
  return ports;
};

describe('API7 server side request forgery', () => {
  test('no address from a request is ever requested', async () => {
    let requestCount = 0;
    const trap = createServer((_, response) => {
      requestCount += 1;
      response.end();
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => trap.once('listening', resolve));
    const { port } = trap.address() as AddressInfo;
    const address = `http://127.0.0.1:${port}/latest/meta-data`;
    const lookups = vi.spyOn(dns, 'lookup');
    const { key } = await api.employer();
    const body = {
      ...minimalJob,
      description: `<p><a href="${address}">a</a> <a href="http://bait.example.org">b</a></p><img src="${address}">`,
      applicantRoutingType: { id: 2 },
      applicationUrl: address,
      employer: { url: address },
      logo: address,
    };
    const headers = {
      'api-key': key,
      'content-type': 'application/json',
      prefer: 'handling=lenient',
      host: `127.0.0.1:${port}`,
      referer: address,
      origin: address,
      forwarded: `host=127.0.0.1:${port}`,
      'x-forwarded-host': `127.0.0.1:${port}`,
    };
    const send = (method: string, target: string, sent: object | '') =>
      callFunction({ method, target, headers, body: Buffer.from(sent && JSON.stringify(sent)) });

    const ports = await connectedPorts(async () => {
      const created = await send('POST', '/jobs', body);
      const { id, applicationUrl } = jobOf(created, 201);
      expect(applicationUrl).toBe(address);
      await send('PUT', `/jobs/${id}`, { applicationUrl: `${address}?2` });
      await send('GET', `/jobs/${id}`, '');
      await send('GET', '/jobs', '');
      // Links do not use the Host header.
      expect(created.headers.location).not.toContain(String(port));
    });
    trap.close();
    expect(requestCount).toBe(0);
    expect([...ports].filter((one) => one !== Number(new URL(config().endpoint ?? '').port))).toEqual([]);
    expect(lookups.mock.calls.map(([name]) => name).filter((name) => name !== '127.0.0.1')).toEqual([]);
  });
});
