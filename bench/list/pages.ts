import { type Cost, measure, summariseCosts } from '../measure.ts';
import { atMost, type Bar, columns, printTable } from '../report.ts';
import type { BenchEmployer } from '../service.ts';

/** Employers with the same number of jobs. Several small ones average out the rounding of units. */
export type JobSet = { readonly jobs: number; readonly employers: readonly BenchEmployer[] };

/** A page that is requested repeatedly. */
type Page = { readonly employer: BenchEmployer; readonly path: string };

const deepPage = 500;
const halfPage = 50;
/** Neighbouring pages of one depth. */
const neighbours = 10;
const samples = 200;

const firstPages = ({ employers }: JobSet): Page[] =>
  employers.map((employer) => ({ employer, path: '/jobs?pageSize=100' }));

const activePages = ({ employers }: JobSet): Page[] =>
  employers.map((employer) => ({ employer, path: `/jobs?status=active&pageSize=${halfPage}` }));

const openPages = ({ employers }: JobSet): Page[] =>
  employers.map((employer) => ({ employer, path: '/jobs?status=active,draft' }));

/** The paths of page 500 and the pages before it, or of the last pages of a shorter list. */
const pagesThroughNext = async (employer: BenchEmployer): Promise<Page[]> => {
  const links: string[] = [];
  let path: string | null = `/jobs?pageSize=${halfPage}`;
  while (path && links.length < deepPage - 1) {
    const { paging } = await employer.list(path);
    path = paging.next;
    if (path) links.push(path);
  }
  return links.slice(-neighbours).map((link) => ({ employer, path: link }));
};

const deepPages = async ({ employers }: JobSet): Promise<Page[]> =>
  (await Promise.all(employers.map(pagesThroughNext))).flat();

const measurePages = async (pages: readonly Page[]): Promise<ReturnType<typeof summariseCosts>> => {
  const costs: Cost[] = [];
  while (costs.length < samples) {
    for (const { employer, path } of pages) costs.push(await measure(() => employer.list(path)));
  }
  return summariseCosts(costs);
};

const kinds = [
  { name: 'first page of 100', pagesOf: firstPages, requests: 2 },
  { name: `page ${deepPage} of ${halfPage}, through next`, pagesOf: deepPages, requests: 2 },
  { name: `first active page of ${halfPage}`, pagesOf: activePages, requests: 2 },
  // One query for each status.
  { name: 'first active or draft page of 10', pagesOf: openPages, requests: 3 },
] as const;

/**
 * Checks that the cost of a page does not depend on the number of jobs.
 *
 * @param sets the smallest first.
 */
export const benchPages = async (sets: readonly JobSet[]): Promise<Bar[]> => {
  const rows: object[] = [];
  const bars: Bar[] = [];
  for (const { name, pagesOf, requests } of kinds) {
    let smallest: number | undefined;
    for (const set of sets) {
      const figures = await measurePages(await pagesOf(set));
      smallest ??= figures.units;
      rows.push({ page: name, jobs: set.jobs, ...columns(figures) });
      if (set === sets.at(-1)) {
        bars.push(
          atMost(`${name}: read units against those at 100 jobs`, figures.units / smallest, 1.1),
          atMost(`${name}: requests`, figures.requests, requests),
          atMost(`${name}: round trips`, figures.roundTrips, 1),
        );
        if (pagesOf === firstPages) bars.push(atMost(`${name}: read units`, figures.units, 6));
      }
    }
  }
  printTable('1. Pages, through the handler of GET /jobs', rows, [
    `Mean units, most requests of ${samples} calls; the key is cached. Two queries in`,
    'parallel: the employer’s 16 counters, and the rows plus one that shows whether a page follows.',
    `Where there is no page ${deepPage} it is the last one.`,
  ]);
  return bars;
};
