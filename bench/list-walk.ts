import { median } from './measure.ts';
import { atLeast, atMost, type Bar, figure, printTable } from './report.ts';
import type { BenchEmployer } from './service.ts';

const pageSize = 100;
const parts = 10;
const turns = 3;

type Walk = { readonly ids: ReadonlySet<number>; readonly rows: number; readonly millis: readonly number[] };

/** Reads the whole list through `next`, with the milliseconds of each page. */
const walkAll = async (employer: BenchEmployer): Promise<Walk> => {
  const ids = new Set<number>();
  const millis: number[] = [];
  let rows = 0;
  for (let path: string | null = `/jobs?pageSize=${pageSize}`; path; ) {
    const started = performance.now();
    const { data, paging } = await employer.list(path);
    millis.push(performance.now() - started);
    for (const { id } of data) ids.add(id);
    rows += data.length;
    path = paging.next;
  }
  return { ids, rows, millis };
};

const decile = ({ millis }: Walk, part: number): readonly number[] =>
  millis.slice(Math.floor((part * millis.length) / parts), Math.floor(((part + 1) * millis.length) / parts));

/** Checks that a walk is as fast at its end as at its beginning. */
export const benchWalk = async (employer: BenchEmployer, jobs: number): Promise<Bar[]> => {
  const walks: Walk[] = [];
  for (let turn = 0; turn < turns; turn++) walks.push(await walkAll(employer));
  // The median page of the fastest walk excludes what else the machine does.
  const rates = Array.from({ length: parts }, (_, part) => {
    const quietest = Math.min(...walks.map((walk) => median(decile(walk, part))));
    return (pageSize * 1000) / quietest;
  });
  const totals = walks.map(({ rows, millis }) => (rows * 1000) / millis.reduce((sum, page) => sum + page, 0));
  printTable(
    `3. The whole list of ${jobs} through next, ${pageSize} a page, headers per second`,
    [Object.fromEntries(rates.map((rate, part) => [`${part + 1}/${parts}`, Math.round(rate)]))],
    [
      `Median page of each decile, best of ${turns} walks. Whole walks: ${totals.map(figure).join(', ')} per second.`,
    ],
  );
  const [first = 0, last = 0] = [rates[0], rates.at(-1)];
  const complete = walks.filter(({ ids, rows }) => ids.size === jobs && rows === jobs).length;
  return [
    atMost('walk: last decile against the first, times as slow', first / last, 1.15),
    atLeast('walk: walks that showed each job once', complete, turns),
  ];
};
