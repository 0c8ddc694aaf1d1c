import { describe, expect, test } from 'vitest';
import { routes } from '../../lib/openapi/routes.ts';
import { callFunction } from '../support/api/call-function.ts';
import { applications } from './application-scenarios.ts';
import { batches } from './batch-scenarios.ts';
import { deletions, updates } from './changing-scenarios.ts';
import { creations, putsByReference } from './creating-scenarios.ts';
import { record } from './inject.ts';
import { lists, plainReads, reads } from './reading-scenarios.ts';
import { syncs } from './sync-scenarios.ts';

const scenarios = [
  plainReads,
  lists,
  reads,
  creations,
  putsByReference,
  updates,
  deletions,
  batches,
  syncs,
  applications,
].flat();

/** An existing value for each path parameter. */
const pathValues: Readonly<Record<string, string>> = { '{id}': '1', '{name}': 'validation', '{asset}': 'x' };

const targetOf = (path: string): string => path.replace(/\{\w+\}/g, (name) => pathValues[name] ?? name);

const requestsOf = (method: string, target: string) =>
  record(() => callFunction({ method, target, headers: {}, body: Buffer.alloc(0) }));

describe('route coverage', () => {
  test.each(routes.filter(({ key }) => key !== 'none'))('$name has fault scenarios', ({ name }) => {
    expect(scenarios.filter(({ route }) => route === name)).not.toEqual([]);
  });

  test.each(routes.filter(({ key }) => key === 'none'))('$name makes no store requests', async (route) => {
    const { result, requests } = await requestsOf(route.method, targetOf(route.path));
    expect(result.status).toBeLessThan(500);
    expect(requests).toEqual([]);
  });

  test('an unknown route makes no store requests', async () => {
    expect((await requestsOf('PATCH', '/jobs')).requests).toEqual([]);
    expect((await requestsOf('GET', '/job')).requests).toEqual([]);
  });
});
