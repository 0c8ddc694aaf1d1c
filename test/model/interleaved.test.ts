import fc from 'fast-check';
import { beforeEach, test, vi } from 'vitest';
import { configure } from '../../lib/config.ts';
import type { JobPage } from '../support/api/responses.ts';
import { runs } from '../support/runs.ts';
import { runSweep } from '../support/sweeping.ts';
import { checkAndApply } from './check-and-apply.ts';
import { interleave } from './interleave.ts';
import { pageFaults, targetOf } from './list.ts';
import { canBeOrdered, type Step } from './order.ts';
import { race } from './plans.ts';
import { advanceTime, begin, checkTables, failOn, get, keyOf, type TestRun } from './real.ts';
import { lineOf, type RequestPlan, resolve, type SentRequest, send } from './request.ts';
import { replayOptions, reportScript } from './runs.ts';
import { refreshPostponed } from './sweeps.ts';
import { dateOfDay, day, dayOf, type World } from './world.ts';

beforeEach(() => {
  // The days of the model.
  configure({ BOARD_TIME_ZONE: 'UTC' });
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.spyOn(console, 'log').mockImplementation(() => {});
});
const sendSentRequest = (sent: SentRequest, { world }: TestRun) => send(sent, keyOf(world, sent.as));

/** Sequential requests that create the data of the race. */
const prepare = async (testRun: TestRun, plans: readonly RequestPlan[]): Promise<void> => {
  for (const plan of plans) {
    const sent = resolve(testRun.world, plan);
    testRun.script.push(lineOf(sent));
    failOn(testRun, checkAndApply(testRun.world, sent, await sendSentRequest(sent, testRun)));
  }
  advanceTime(testRun.world, 8 * day);
};

const checkLists = async (testRun: TestRun): Promise<void> => {
  const queriesOf = (as: number) => [
    { as, pageSize: 100 },
    { as, referenceId: 'A' },
  ];
  for (const query of [0, 1].flatMap(queriesOf)) {
    const { body } = await get(targetOf(query), keyOf(testRun.world, query.as));
    failOn(testRun, pageFaults(testRun.world, query, body as JobPage));
  }
};

/** Reads every job that may exist after the race. */
const readAll = async (world: World, steps: readonly Step[], testRun: TestRun): Promise<Step[]> => {
  const created = steps.flatMap((step) =>
    'sent' in step && step.response.status === 201 ? [(step.response.body as { id: number }).id] : [],
  );
  const ids = new Set([...world.created.map(({ id }) => id), ...created]);
  const reads: Step[] = [];
  for (const id of ids) {
    const sent: SentRequest = { operation: 'read', as: 0, id };
    reads.push({ began: Infinity, ended: Infinity, sent, response: await sendSentRequest(sent, testRun) });
  }
  return reads;
};

type Race = typeof race extends fc.Arbitrary<infer One> ? One : never;

const runRace = async ({ before, clients, sweeps, choices }: Race): Promise<void> => {
  const testRun = await begin();
  const { world, script } = testRun;
  await prepare(testRun, before);
  const steps: Step[] = [];
  const swept = { archived: 0, refreshed: 0 };
  let clock = 0;

  const clientWork = clients.map((plans) => async (): Promise<void> => {
    for (const plan of plans) {
      // Clients know only the state before the race.
      const sent = resolve(world, plan);
      const began = clock++;
      const response = await sendSentRequest(sent, testRun);
      steps.push({ began, ended: clock++, sent, response });
      script.push(`concurrently: ${lineOf(sent)}\n  → ${response.status}, from ${began} to ${clock}`);
    }
  });
  const sweep = async (): Promise<void> => {
    const began = clock++;
    const counts = await runSweep(dateOfDay(dayOf(world.now)), { now: new Date(world.now) });
    swept.archived += counts.archived;
    swept.refreshed += counts.refreshed;
    const ended = clock++;
    script.push(`concurrently: sweep\n  → ${JSON.stringify(swept)}, from ${began} to ${ended}`);
    for (const { id } of world.jobs) steps.push({ began, ended, sweptJob: id });
  };
  await interleave([...clientWork, ...Array(sweeps).fill(sweep)], choices);

  const reads = await readAll(world, steps, testRun);
  const finalWorlds: World[] = [];
  const isFinal = (world: World): boolean => {
    const after = structuredClone(world);
    const isMatch =
      JSON.stringify(world.swept) === JSON.stringify(swept) &&
      reads.every((read) => 'sent' in read && checkAndApply(after, read.sent, read.response).length === 0);
    if (isMatch) finalWorlds.push(after);
    return isMatch;
  };
  if (!canBeOrdered(world, steps, isFinal)) {
    const shown = reads.map((read) =>
      'sent' in read ? `${lineOf(read.sent)}\n  → ${read.response.text}` : '',
    );
    failOn({ ...testRun, script: [...script, 'final reads', ...shown] }, [
      'no sequential order explains these responses',
    ]);
  }
  const after = { ...testRun, world: finalWorlds[0] ?? world };
  await checkLists(after);
  await refreshPostponed(after);
  await checkTables(after);
};

test('concurrent requests and sweeps have the results of some sequential order', {
  timeout: 3_600_000,
}, async () => {
  await fc.assert(fc.asyncProperty(race, runRace), {
    numRuns: runs(6),
    asyncReporter: reportScript,
    ...replayOptions(),
  });
});
