import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { communityRows } from '../lib/reference/rows/community-rows.ts';
import { placeRows } from '../lib/reference/rows/place-rows.ts';
import { root } from '../scripts/root.ts';
import spellings from '../test/reference/place-spellings.json' with { type: 'json' };
import { median } from './measure.ts';
import { atMost, type Bar, figure, printTable } from './report.ts';

type Matching = typeof import('../lib/reference/locations.ts');

/** Rounds that are not counted: the compiler still optimises. */
const warmUps = 20;
const rounds = 30;
const textsInRound = 3_000;

const inProvince = ([, name, province]: readonly [unknown, string, string, ...unknown[]]): string =>
  `${name}, ${province}`;

const rows = spellings.flatMap((group): readonly { text: string; unlisted?: boolean }[] => group.spellings);
const unlisted = rows.filter((row) => row.unlisted).map(({ text }) => text);

const kinds: Readonly<Record<string, readonly string[]>> = {
  'a place that was listed first': placeRows().map(inProvince),
  'a community': communityRows().map(inProvince),
  'an unlisted place': unlisted,
  'an unlisted place without its province': unlisted.map((text) => text.split(',')[0] ?? ''),
  'any spelling': rows.map(({ text }) => text),
};

const cpuOf = (work: () => void): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
};

/** Microseconds of CPU for a text, of each way to match, in alternating rounds. */
const measure = (matchings: readonly Matching[], texts: readonly string[]): number[] => {
  const cpu = matchings.map((): number[] => []);
  const entries = [...matchings.entries()];
  const repeats = Math.ceil(textsInRound / texts.length);
  for (let round = -warmUps; round < rounds; round++)
    // Turn about, which of them is first: it also collects the garbage of the other.
    for (const [at, { resolveLocation }] of round % 2 === 0 ? entries : entries.toReversed()) {
      const used = cpuOf(() => {
        for (let repeat = 0; repeat < repeats; repeat++)
          for (const text of texts) resolveLocation(text, { lenient: true });
      });
      if (round >= 0) cpu[at]?.push(used / (repeats * texts.length));
    }
  return cpu.map(median);
};

/**
 * Compares how long this checkout and another one take to match a place.
 *
 * @param args `--before DIR`, the other checkout of this repository
 */
export const bench = async (args: readonly string[]): Promise<Bar[]> => {
  const { before } = parseArgs({ args: [...args], options: { before: { type: 'string' } } }).values;
  if (before === undefined) throw new TypeError('Pass --before DIR, another checkout of this repository.');
  const load = (checkout: string): Promise<Matching> =>
    import(pathToFileURL(join(resolve(checkout), 'lib/reference/locations.ts')).href);
  const matchings = [await load(before), await load(root)];
  const measured = Object.entries(kinds).map(([kind, texts]) => {
    const [earlier = 0, now = 0] = measure(matchings, texts);
    return { kind, earlier, now };
  });
  printTable(
    'CPU of matching a place, µs',
    measured.map(({ kind, earlier, now }) => ({ before: figure(earlier), now: figure(now), kind })),
  );
  return measured.map(({ kind, earlier, now }) =>
    atMost(`matching ${kind}, against before`, now / earlier, 1),
  );
};
