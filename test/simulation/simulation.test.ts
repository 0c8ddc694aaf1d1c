import { beforeAll, describe, expect, test, vi } from 'vitest';
import { serve, useServers } from '../feed/serve.ts';
import { useMailService } from '../support/mail-service.ts';
import { simulate } from './simulate.ts';

const mails = useMailService();

const seeded = vi.hoisted(() => ({ random: Math.random, run: '' }));

vi.mock('node:crypto', async (original) => {
  const real = await original<typeof import('node:crypto')>();
  const randomInt = (from: number, to?: number) =>
    to === undefined ? Math.floor(seeded.random() * from) : from + Math.floor(seeded.random() * (to - from));
  const randomBytes = (size: number) => Buffer.from(Array.from({ length: size }, () => randomInt(256)));
  const randomUUID = () =>
    randomBytes(10)
      .toString('hex')
      .replace(/^(.{8})(.{4})(.{4})(.{4})/, `$1-$2-$3-$4-${seeded.run}`);
  return { ...real, randomBytes, randomInt, randomUUID };
});

// A pause that takes time would decide what comes first.
vi.mock('node:timers/promises', async (original) => {
  const real = await original<typeof import('node:timers/promises')>();
  return { ...real, setTimeout: () => real.setImmediate() };
});

// Nor does a limit of time end anything.
vi.mock('node:timers', async (original) => ({
  ...(await original<typeof import('node:timers')>()),
  setTimeout: () => undefined,
}));

useServers();
const server = { url: '', body: '' };

beforeAll(async () => {
  server.url = await serve((_, response) => response.end(server.body));
});

const run = (seed: number, hazards = {}) => simulate(seed, { seeded, mails, server, ...hazards });

/** SIM_SEED alone is replayed; the nightly suite begins elsewhere each time. */
const { SIM_SEED, SIM_RUNS = SIM_SEED ? '1' : '', RUNS_FACTOR } = process.env;
const first = Number(SIM_SEED ?? (RUNS_FACTOR ? Math.floor(Date.now() / 1_000) : 1));
const count = Number(SIM_RUNS || (RUNS_FACTOR ? 2_000 : 20));

describe('the whole service', { timeout: 6 * 3_600_000 }, () => {
  test('keeps its promises, whatever fails in whatever order, and a seed is one history', async () => {
    let digest = '';
    for (let seed = first; seed < first + count; seed++) {
      const { wrong, ...last } = await run(seed);
      expect(wrong, `SIM_SEED=${seed} npm run task -- simulate`).toEqual([]);
      digest = last.digest;
    }
    // The first run loads modules, which come later there.
    if (count > 1) expect((await run(first + count - 1)).digest).toBe(digest);
  });

  test('finds a fault as soon as clocks differ by more than the margin of 2 s', async () => {
    const posting = { only: ['late'], faults: 0, crashes: 0, latency: 20, size: 20 };
    const isFaulty = async (seed: number, skew: number): Promise<boolean> =>
      (await run(seed, { ...posting, skew })).wrong.length > 0;
    let seed = 1;
    while (!(await isFaulty(seed, 3_000))) expect(++seed).toBeLessThan(20);
    expect(await isFaulty(seed, 2_000)).toBe(false);
  });
});
