import { expect, test, vi } from 'vitest';
import { apiOperation, type Scenario } from './api-operation.ts';
import { applications } from './application-scenarios.ts';
import { batches } from './batch-scenarios.ts';
import { deletions, updates } from './changing-scenarios.ts';
import { creations, putsByReference } from './creating-scenarios.ts';
import { record } from './inject.ts';
import { lists, plainReads, reads } from './reading-scenarios.ts';
import { useFaultyStore } from './store.ts';
import { syncs } from './sync-scenarios.ts';

useFaultyStore();

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

/** One of each route, but for the poll of a quiet board, which has no line on an engine. */
const testedScenarios = [...new Map(scenarios.map((scenario) => [scenario.route, scenario])).values()].filter(
  ({ route }) => route !== 'GET /board/changes',
);

const testOf = (scenario: Scenario) => [`${scenario.route}, ${scenario.name}`, scenario] as const;

test.each(testedScenarios.map(testOf))(
  'the line of %s counts each call to the store',
  async (_, scenario) => {
    const { attempt } = await apiOperation(scenario).begin();
    const output = vi.spyOn(console, 'log').mockImplementation(() => {});
    const { requests } = await record(attempt);
    const { store } = output.mock.calls.map(([line]) => JSON.parse(line)).findLast(({ route }) => route);
    // A request that is refused before its key is looked up has none.
    const { calls = 0, retries = 0 } = store ?? {};
    expect([calls, retries]).toEqual([requests.length, 0]);
  },
);
