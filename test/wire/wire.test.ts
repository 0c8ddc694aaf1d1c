import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { configure } from '../../lib/config.ts';
import { useApi } from '../support/api/api.ts';
import { layOut, parseExact } from './exact-json.ts';
import { groups } from './exchanges/groups.ts';
import { openSession, type Played, publicOrigin } from './session.ts';

type Recording = Readonly<Record<string, Played>>;

const folder = new URL('recorded/', import.meta.url);
const isRecording = process.env.RECORD_WIRE !== undefined;

// The service runs in this process: dates in the recording are those of a fixed day.
beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.spyOn(console, 'log').mockImplementation(() => {});
});
afterAll(() => {
  vi.useRealTimers();
});

const api = useApi();
beforeAll(() => configure({ PUBLIC_ORIGIN: publicOrigin }));

const fileOf = (group: string): URL => new URL(`${group}.json`, folder);

const readRecording = (group: string): Recording =>
  existsSync(fileOf(group)) ? (parseExact(readFileSync(fileOf(group), 'utf8')) as Recording) : {};

describe.each(Object.entries(groups))('%s', (group, scenarios) => {
  const recorded = readRecording(group);
  const recording = { ...recorded };

  test.each(Object.entries(scenarios))('%s', async (name, scenario) => {
    const session = await openSession(api);
    await scenario(session);
    const { played } = session;
    if (isRecording) {
      recording[name] = played;
      return;
    }
    const expected = recorded[name] ?? {};
    for (const [exchange, actual] of Object.entries(played))
      expect.soft(layOut(actual), `${name} / ${exchange}`).toBe(layOut(expected[exchange]));
    expect(Object.keys(played)).toEqual(Object.keys(expected));
  });

  test.skipIf(isRecording)('holds these scenarios and no others', () => {
    expect(Object.keys(recorded)).toEqual(Object.keys(scenarios));
  });

  afterAll(() => {
    if (!isRecording) return;
    const kept = Object.keys(scenarios).filter((name) => recording[name]);
    const ordered = Object.fromEntries(kept.map((name) => [name, recording[name]]));
    writeFileSync(fileOf(group), `${layOut(ordered)}\n`);
  });
});

test('the recording holds these groups and no others', () => {
  expect(readdirSync(folder).sort()).toEqual(
    Object.keys(groups)
      .map((group) => `${group}.json`)
      .sort(),
  );
});
