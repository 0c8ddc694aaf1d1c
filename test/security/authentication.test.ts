import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect } from 'vitest';
import { allowedAt } from '../../lib/docs/known-paths.ts';
import { newApiKey } from '../../lib/employer/api-key.ts';
import { insertKey, revokeKey, rotateKey } from '../../lib/employer/store/api-keys.ts';
import { suspendEmployer } from '../../lib/employer/store/employers.ts';
import { type Route, routes } from '../../lib/openapi/routes.ts';
import { scanPages } from '../../lib/store/items.ts';
import { type TableKey, tables } from '../../lib/store/tables.ts';
import { useApi } from '../support/api/api.ts';
import { minimalJob } from '../support/api/jobs.ts';
import { problemOf, withoutRequestId } from '../support/api/responses.ts';
import { intercept } from '../support/store/faults.ts';
import { useOwnTables } from '../support/store/own-tables.ts';

// Its tables are scanned.
useOwnTables();
const { test, ...api } = useApi();

const authenticatedRoutes: readonly Route[] = routes.filter(({ key }) => key !== 'none');

/** Every method and override of every route that needs a key. */
const requestVariants = authenticatedRoutes.flatMap(({ method, path, overrideOnly }) => {
  const target = path.replace(/\{\w+\}/g, '1');
  const methods: readonly string[] = method === 'POST' ? allowedAt(path) : [];
  const overrides = ['PUT', 'DELETE'].filter((one) => methods.includes(one));
  return [
    ...(overrideOnly ? [] : [[method, target, {}] as const]),
    ...(method === 'GET' ? [['HEAD', target, {}] as const] : []),
    ...overrides.map((one) => [method, target, { 'x-http-method-override': one }] as const),
  ];
});

/** See also test/api/protocol/authentication.test.ts for the forms in which a key can be sent. */
describe('API2 broken authentication', () => {
  test.each(requestVariants)(
    '%s %s %o returns 401 before any other check',
    async (method, target, headers) => {
      const bodies = ['{', '', '{"title":"', JSON.stringify(minimalJob)];
      const responses = await Promise.all(
        bodies.map((body) => {
          const sent = { ...headers, 'content-type': 'text/plain', 'idempotency-key': 'é' };
          return api.client().send(method, target, { body, headers: sent });
        }),
      );
      expect(responses.map(({ status }) => status)).toEqual(bodies.map(() => 401));
      expect(new Set(responses.map(withoutRequestId)).size).toBe(1);
    },
  );

  let keys: readonly string[];
  beforeAll(async () => {
    keys = await endedKeys();
  });

  /** Keys that end before their first use: none is cached as valid. */
  const endedKeys = async (): Promise<string[]> => {
    const [{ id }, suspended] = [await api.employer(), await api.employer()];
    const issue = () => insertKey({ employerId: id, label: '' }, new Date());
    const [revoked, rotated] = [await issue(), await issue()];
    await revokeKey(revoked.keyId, new Date());
    await rotateKey(rotated.keyId, 0, new Date());
    await suspendEmployer(suspended.id, new Date());
    return [newApiKey(randomBytes), revoked.key, rotated.key, suspended.key];
  };

  test.each(requestVariants)(
    '%s %s %o returns one 401 for unknown, revoked, rotated and suspended keys',
    async (method, target, headers) => {
      const send = (key: string) => api.client(key).send(method, target, { headers });
      const responses = await Promise.all(keys.map(send));
      expect(responses.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
      expect(new Set(responses.map(withoutRequestId)).size).toBe(1);
    },
  );

  const requestsFor = async (key: string): Promise<string[]> => {
    const commands: string[] = [];
    const recordCommand = <Output>({ command }: { command: string }, send: () => Promise<Output>) => {
      commands.push(command);
      return send();
    };
    problemOf(await intercept(recordCommand, () => api.client(key).get('/jobs')), 401);
    return commands;
  };

  test('unknown, revoked, rotated and suspended keys cause the same store requests, against timing attacks', async () => {
    const invalidKeys = await endedKeys();
    const requests: string[][] = [];
    for (const key of invalidKeys) requests.push(await requestsFor(key));
    expect(requests).toEqual(invalidKeys.map(() => requests[0]));
    expect(requests[0]).toHaveLength(1);
  });

  test('no table contains a key or its secret part after use', async ({ employer: { key } }) => {
    const sent = { ...minimalJob, referenceId: 'K' };
    await api.client(key).post('/jobs', sent, { 'idempotency-key': 'once' });
    const rows: unknown[] = [];
    for (const table of Object.keys(tables) as TableKey[]) {
      for await (const some of scanPages(table, {})) rows.push(...some);
    }
    const text = JSON.stringify(rows);
    expect(text.length).toBeGreaterThan(1_000);
    expect(text).not.toContain(key);
    expect(text).not.toContain(key.slice('jpk_'.length, 24));
  });
});
