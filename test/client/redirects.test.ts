import { expect, test } from 'vitest';
import { createClient } from '../../client/src/index.ts';
import { calls } from './every-operation.ts';
import { storedJob } from './scripted.ts';
import { startServer } from './server.ts';

/** Calls every operation of a service that redirects to this place, on its own origin or another. */
const redirectAll = async (status: number, place: string) => {
  const api = await startServer((response) => response.writeHead(status, { location: place }).end('Moved'));
  const client = createClient({ address: `${api.origin}/api/v1.1`, key: 'jpk_x', pause: async () => {} });
  const outcomes: unknown[] = [];
  for (const call of Object.values(calls)) outcomes.push(await call(client).catch((error: unknown) => error));
  return { api, outcomes };
};

test.each([301, 302, 303, 307, 308])(
  'a %d is an error with the new address: never followed, never retried',
  async (status) => {
    const other = await startServer((response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(storedJob));
    });
    for (const place of [`${other.origin}/elsewhere?a=b`, '/elsewhere?a=b']) {
      const { api, outcomes } = await redirectAll(status, place);
      const location = new URL(place, api.origin).href;
      expect(outcomes).toEqual(
        api.requests.map(({ method, url }) =>
          expect.objectContaining({
            name: 'RedirectError',
            message: `${method} ${api.origin}${url}: the API answered with a redirect to ${location}: use that address`,
            status,
            method,
            url: `${api.origin}${url}`,
            location,
          }),
        ),
      );
      expect(outcomes).toHaveLength(Object.keys(calls).length);
    }
    expect(other.requests).toEqual([]);
  },
);

test('a redirect without an address is an error, too', async () => {
  const api = await startServer((response) => response.writeHead(300).end());
  const { jobs } = createClient({ address: `${api.origin}/api/v1.1` });
  await expect(jobs.get(1)).rejects.toMatchObject({
    name: 'RedirectError',
    status: 300,
    location: undefined,
  });
});

/** A client of a platform whose fetch returns this response. */
const clientOf = (properties: PropertyDescriptorMap) =>
  createClient({
    address: 'https://jobs.example/api/v1.1',
    fetch: async () => Object.defineProperties(Response.json(null), properties),
  });

test('in a browser, which hides the status and the address of a redirect', async () => {
  const { jobs } = clientOf({ type: { value: 'opaqueredirect' }, status: { value: 0 } });
  await expect(jobs.delete(1)).rejects.toMatchObject({
    name: 'RedirectError',
    status: 0,
    location: undefined,
    message:
      'DELETE https://jobs.example/api/v1.1/jobs/1: the API answered with a redirect: check the address',
  });
});

test('a redirect that a replacement of fetch followed is an error', async () => {
  const { jobs } = clientOf({ redirected: { value: true }, url: { value: 'https://other.example/jobs/1' } });
  await expect(jobs.delete(1)).rejects.toMatchObject({
    name: 'RedirectError',
    location: 'https://other.example/jobs/1',
    mayHaveTakenEffect: true,
  });
});

test('a 304, which no request of the client asks for, is not taken for a redirect', async () => {
  const api = await startServer((response) => response.writeHead(304).end());
  const { jobs } = createClient({ address: `${api.origin}/api/v1.1` });
  await expect(jobs.get(1)).rejects.toMatchObject({ name: 'InvalidResponseError', status: 304 });
});
