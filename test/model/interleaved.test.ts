import fc from 'fast-check';
import { afterEach, beforeEach, test, vi } from 'vitest';
import type { JobPage } from '../support/responses.ts';
import { runs } from '../support/runs.ts';
import { runSweep } from '../support/sweeping.ts';
import { interleaved } from './interleave.ts';
import { pageFaults, targetOf } from './list.ts';
import { canBeOrdered, type Step } from './order.ts';
import { contest } from './plans.ts';
import { begin, checkTables, get, keyOf, pass, refuse, type Setting } from './real.ts';
import { lineOf, type Plan, resolve, type Sent, send } from './request.ts';
import { respond } from './respond.ts';
import { again, tellScript } from './runs.ts';
import { settle } from './sweeps.ts';
import { dateOfDay, day, dayOf, type World } from './world.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.spyOn(console, 'log').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const exchange = (sent: Sent, { world, scope }: Setting) => send(sent, keyOf(world, sent.as), scope);

/** One after the other, for something to quarrel about. */
const prepare = async (setting: Setting, plans: readonly Plan[]): Promise<void> => {
  for (const plan of plans) {
    const sent = resolve(setting.world, plan);
    setting.script.push(lineOf(sent));
    refuse(setting, respond(setting.world, sent, await exchange(sent, setting)));
  }
  pass(setting.world, 8 * day);
};

const checkLists = async (setting: Setting): Promise<void> => {
  for (const as of [0, 1]) {
    const query = { as, pageSize: 100 };
    const { body } = await get(targetOf(query), keyOf(setting.world, as));
    refuse(setting, pageFaults(setting.world, query, body as JobPage));
  }
};

/** Reads every job that the contest may have left. */
const readAll = async (world: World, steps: readonly Step[], setting: Setting): Promise<Step[]> => {
  const made = steps.flatMap((step) =>
    'sent' in step && step.answer.status === 201 ? [(step.answer.body as { id: number }).id] : [],
  );
  const ids = new Set([...world.made.map(({ id }) => id), ...made]);
  const reads: Step[] = [];
  for (const id of ids) {
    const sent: Sent = { operation: 'read', as: 0, id };
    reads.push({ began: Infinity, ended: Infinity, sent, answer: await exchange(sent, setting) });
  }
  return reads;
};

type Contest = typeof contest extends fc.Arbitrary<infer One> ? One : never;

const hold = async ({ before, clients, sweeps, picks }: Contest): Promise<void> => {
  const setting = await begin();
  const { world, script } = setting;
  await prepare(setting, before);
  const steps: Step[] = [];
  const swept = { archived: 0, refreshed: 0 };
  let clock = 0;

  const work = clients.map((plans) => async (): Promise<void> => {
    for (const plan of plans) {
      // All know of the world what they knew at first.
      const sent = resolve(world, plan);
      const began = clock++;
      const answer = await exchange(sent, setting);
      steps.push({ began, ended: clock++, sent, answer });
      script.push(`at once with others ${lineOf(sent)}\n  → ${answer.status}, from ${began} to ${clock}`);
    }
  });
  const sweep = async (): Promise<void> => {
    const began = clock++;
    const counts = await runSweep(dateOfDay(dayOf(world.now)), { now: new Date(world.now) });
    swept.archived += counts.archived;
    swept.refreshed += counts.refreshed;
    const ended = clock++;
    script.push(`at once with others: sweep\n  → ${JSON.stringify(swept)}, from ${began} to ${ended}`);
    for (const { id } of world.jobs) steps.push({ began, ended, sweptJob: id });
  };
  await interleaved([...work, ...Array(sweeps).fill(sweep)], picks);

  const reads = await readAll(world, steps, setting);
  const last: World[] = [];
  const ends = (end: World): boolean => {
    const after = structuredClone(end);
    const isRight =
      JSON.stringify(end.swept) === JSON.stringify(swept) &&
      reads.every((read) => 'sent' in read && respond(after, read.sent, read.answer).length === 0);
    if (isRight) last.push(after);
    return isRight;
  };
  if (!canBeOrdered(world, steps, ends)) {
    const shown = reads.map((read) =>
      'sent' in read ? `${lineOf(read.sent)}\n  → ${read.answer.text}` : '',
    );
    refuse({ ...setting, script: [...script, 'in the end', ...shown] }, ['no order explains these answers']);
  }
  const after = { ...setting, world: last[0] ?? world };
  await checkLists(after);
  await settle(after);
  await checkTables(after);
};

test('what clients and sweeps do at once has answers, and ends, as if they had come in some order', {
  timeout: 3_600_000,
}, async () => {
  await fc.assert(fc.asyncProperty(contest, hold), {
    numRuns: runs(20),
    asyncReporter: tellScript,
    ...again(),
  });
});
