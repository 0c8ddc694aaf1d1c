import { checkDescription } from '../lib/description/description.ts';
import { purify } from '../lib/description/dompurify.ts';
import { median } from './measure.ts';
import { postingOf } from './posting.ts';
import { atLeast, type Bar, figure, printTable } from './report.ts';

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** The median time of a call in ms. jsdom frees its memory only when the event loop turns. */
const timeOf = async (work: () => unknown, runs: number): Promise<number> => {
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    await nextTurn();
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return median(times);
};

const benchSpeed = async (name: string, html: string, runs: number): Promise<Bar[]> => {
  const checked = await checkDescription(html);
  const purified = purify(html);
  const isSame = 'html' in checked && checked.html === purified;
  const rounds = { ours: [] as number[], dompurify: [] as number[], json: [] as number[] };
  // Alternates, so that noise on the machine affects all alike.
  for (let round = 0; round < 5; round++) {
    rounds.ours.push(await timeOf(() => checkDescription(html), runs));
    rounds.dompurify.push(await timeOf(() => purify(html), runs));
    rounds.json.push(await timeOf(() => JSON.parse(JSON.stringify(html)), runs));
  }
  const [ours, dompurify, json] = [median(rounds.ours), median(rounds.dompurify), median(rounds.json)];
  printTable(`${name}, ${html.length} characters: milliseconds`, [
    { what: 'strict check, no jsdom', ms: figure(ours) },
    { what: 'DOMPurify, jsdom window reused', ms: figure(dompurify) },
    { what: 'JSON round trip', ms: figure(json) },
  ]);
  return [
    atLeast(`${name}: times as fast as DOMPurify`, dompurify / ours, 6),
    atLeast(`${name}: output identical to DOMPurify's (1 = yes)`, Number(isSame), 1),
  ];
};

/** How fast descriptions are checked, against DOMPurify. */
export const bench = async (): Promise<Bar[]> => [
  ...(await benchSpeed('3 KB posting', postingOf(3 * 1024), 200)),
  ...(await benchSpeed('1 MB', postingOf(2 ** 20), 7)),
];
