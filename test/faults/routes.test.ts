import { describe, expect, test } from 'vitest';
import { routes } from '../../lib/api/routes.ts';
import { callFunction } from '../support/call-function.ts';
import { deletions, updates } from './changing-scenarios.ts';
import { creations, putsByReference } from './creating-scenarios.ts';
import { record } from './inject.ts';
import { lists, reads } from './reading-scenarios.ts';

const scenarios = [lists, reads, creations, putsByReference, updates, deletions].flat();

/** Something that is there, for each name in a path. */
const names: Readonly<Record<string, string>> = { '{id}': '1', '{name}': 'validation', '{asset}': 'x' };

const targetOf = (path: string): string => path.replace(/\{\w+\}/g, (name) => names[name] ?? name);

const ask = (method: string, target: string) =>
  record(() => callFunction({ method, target, headers: {}, body: Buffer.alloc(0) }));

describe('every route is under test:', () => {
  test.each(routes.filter(({ key }) => key))('$method $path has scenarios', ({ method, path }) => {
    expect(scenarios.filter(({ route }) => route === `${method} ${path}`)).not.toEqual([]);
  });

  test.each(routes.filter(({ key }) => !key))('$method $path asks the store for nothing', async (route) => {
    const { result, requests } = await ask(route.method, targetOf(route.path));
    expect(result.status).toBeLessThan(500);
    expect(requests).toEqual([]);
  });

  test('and what no route matches asks the store for nothing', async () => {
    expect((await ask('PATCH', '/jobs')).requests).toEqual([]);
    expect((await ask('GET', '/job')).requests).toEqual([]);
  });
});
