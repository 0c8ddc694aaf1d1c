import { describe, expect, test } from 'vitest';
import { type Route, routes } from '../../lib/openapi/routes.ts';
import { type EmployerClient, useApi } from '../support/api/api.ts';
import type { HttpResponse } from '../support/api/client.ts';
import { withoutRequestId } from '../support/api/responses.ts';
import { feedOf, openSync, readSync, references, referencesIn, sendChunk } from '../support/api/syncs.ts';

const api = useApi();

const ofOneSync: readonly Route[] = routes.filter(({ request }) => request === 'sync' || request === 'chunk');

/** A body that the owner may send. */
const bodies: Readonly<Record<string, object>> = {
  '/syncs/{id}/chunks/{n}': { jobs: feedOf(['A-03']) },
  '/syncs/{id}/commit': { chunks: 1, jobs: 2, acceptRemovals: 9 },
};

/** Sends a request that would succeed if it came from the owner. */
const sendTo =
  ({ method, path, overrideOnly }: Route) =>
  (as: EmployerClient, id: string): Promise<HttpResponse> => {
    const effective = path.endsWith('{n}') ? 'PUT' : 'DELETE';
    return as.send(method, path.replace('{id}', id).replace('{n}', '1'), {
      body: bodies[path],
      headers: { ...(overrideOnly && { 'x-http-method-override': effective }) },
    });
  };

const unknownId = '0'.repeat(27);

describe('API1 broken object level authorization of synchronisations', () => {
  const createForeign = async () => {
    const [owner, one] = [await api.employer('Owner'), await api.employer('Stranger')];
    const stranger = await api.throughVendor(one);
    const sync = await openSync(owner);
    await sendChunk(owner, sync, 1, feedOf(references(2)));
    return { owner, stranger, sync };
  };

  test('the requests cover every write to a synchronisation', () => {
    const writes = ofOneSync.filter(({ method }) => method !== 'GET');
    expect(writes.map(({ name }) => name)).toEqual([
      'POST /syncs/{id}',
      'DELETE /syncs/{id}',
      'POST /syncs/{id}/chunks/{n}',
      'PUT /syncs/{id}/chunks/{n}',
      'POST /syncs/{id}/commit',
    ]);
  });

  test.each(ofOneSync)(
    "$method $path: another employer's id is answered as an unknown one",
    async (route) => {
      const { owner, stranger, sync } = await createForeign();
      const before = await readSync(owner, sync);
      const send = sendTo(route);
      const foreign = await send(stranger, sync.id);
      expect(foreign.status).toBe(404);
      for (const id of [unknownId, '1', 'x', '%20', 'A'.repeat(200), sync.id.toUpperCase(), `${sync.id}0`]) {
        const unknown = await send(stranger, id);
        expect(withoutRequestId(foreign), id).toBe(withoutRequestId(unknown));
        expect(Object.keys(foreign.headers).sort()).toEqual(Object.keys(unknown.headers).sort());
      }
      expect(foreign.text).not.toContain(sync.id);
      expect(await readSync(owner, sync)).toEqual(before);
      expect(await referencesIn(stranger, '')).toEqual([]);
      expect((await stranger.get('/syncs')).body).toEqual({ data: [] });
      // The owner's request succeeds.
      expect((await send(owner, sync.id)).status).toBeLessThan(300);
    },
  );
});
