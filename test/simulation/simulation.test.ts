import { beforeEach, describe, expect, test, vi } from 'vitest';
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

beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

const run = (seed: number) => simulate(seed, { seeded, mails });

/** SIM_SEED alone is replayed; the nightly suite begins elsewhere each time. */
const { SIM_SEED, SIM_RUNS = SIM_SEED ? '1' : '', RUNS_FACTOR } = process.env;
const first = Number(SIM_SEED ?? (RUNS_FACTOR ? Math.floor(Date.now() / 1_000) : 1));
const count = Number(SIM_RUNS || (RUNS_FACTOR ? 2_000 : 20));

describe('the whole service', { timeout: 6 * 3_600_000 }, () => {
  test('keeps its promises, whatever fails in whatever order', async () => {
    for (let seed = first; seed < first + count; seed++) {
      const { wrong } = await run(seed);
      expect(wrong, `SIM_SEED=${seed} npm run task -- simulate`).toEqual([]);
    }
  });

  test('does the same again by the same seed', async () => {
    // Modules that are loaded when they are first needed come later.
    await run(first);
    const [one, other] = [await run(first), await run(first)];
    expect(one.trace.length).toBeGreaterThan(500);
    expect(other.digest).toBe(one.digest);
  });
});
