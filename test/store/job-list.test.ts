import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Job } from '../../lib/job/rules/job.ts';
import type { JobFilter, Page, PageStart } from '../../lib/job/store/list-index.ts';
import { findPage } from '../../lib/job/store/list-page.ts';
import { insertJob } from '../../lib/job/store/write-job.ts';
import type { Status } from '../../lib/reference/statuses.ts';
import { searchTerms, searchText } from '../../lib/text/fold.ts';
import { runs } from '../support/runs.ts';
import { intercept } from '../support/store/faults.ts';
import { withShortQueries } from '../support/store/short-queries.ts';
import { aJob } from '../support/store/stored-job.ts';

let nextEmployer = 1_000_000 + Math.floor(Math.random() * 1_000_000_000);

const words = ['driver', 'Chauffeur', 'Développeur', 'nurse', 'night'];

const jobArbitrary = fc.record({
  title: fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }).map((all) => all.join(' ')),
  referenceNumber: fc.option(fc.integer({ min: 0, max: 99 })),
  status: fc.constantFrom<Status>('active', 'archived', 'draft'),
  publishDate: fc.constantFrom('2026-01-01', '2026-01-02', '2026-03-01'),
  publishedAt: fc.integer({ min: 1_760_000_000_000, max: 1_760_000_000_003 }),
});

const store = async (drafts: readonly (typeof jobArbitrary extends fc.Arbitrary<infer T> ? T : never)[]) => {
  const employerId = nextEmployer++;
  const jobs = drafts.map(
    ({ referenceNumber, ...draft }, place): Job => ({
      ...aJob({ employerId }),
      ...draft,
      referenceId: referenceNumber === null ? null : `Ref-${referenceNumber}-${place}`,
    }),
  );
  for (const job of jobs) expect((await insertJob(job)).outcome).toBe('written');
  return { employerId, jobs };
};

/** The order of the contract: by date, moment of publication and id, newest first. */
const newestFirst = (a: Job, b: Job): number =>
  b.publishDate.localeCompare(a.publishDate) || b.publishedAt - a.publishedAt || b.id - a.id;

type Search = JobFilter & { readonly terms: readonly string[] };

const expected = (jobs: readonly Job[], { statuses, terms }: Search): number[] =>
  jobs
    .filter((job) => statuses === undefined || statuses.includes(job.status))
    .filter((job) => terms.every((term) => searchText(job).includes(term)))
    .toSorted(newestFirst)
    .map(({ id }) => id);

const ids = (page: Page): number[] => page.rows.map(({ header }) => header.id);

const readPages = async (
  filter: Search,
  start: PageStart,
  limit: number,
  forwards: boolean,
): Promise<Page[]> => {
  const pages: Page[] = [];
  for (let next: PageStart | undefined = start; next && pages.length < 200; ) {
    const page: Page = await findPage(filter, filter.terms, next, limit);
    pages.push(page);
    next = forwards ? page.older : page.newer;
  }
  return pages;
};

describe.each([2, 3, 1_000])('a list with %i rows per query', (rowsPerQuery) => {
  test('returns the rows of a plain model forwards, backwards and by page number', async () => {
    await withShortQueries(rowsPerQuery, () =>
      fc.assert(
        fc.asyncProperty(
          fc.array(jobArbitrary, { maxLength: 14 }),
          fc.constantFrom<(Status[] | undefined)[]>(
            undefined,
            ['active'],
            ['draft'],
            ['active', 'draft'],
            ['archived', 'draft'],
          ),
          fc.constantFrom('', 'driver', 'CHAUFFEUR', 'developpeur', 'night nurse', 'ref-1', 'absent'),
          fc.integer({ min: 1, max: 5 }),
          async (drafts, statuses, q, limit) => {
            const { employerId, jobs } = await store(drafts);
            const filter: Search = { employerId, statuses, terms: searchTerms(q) };
            const wanted = expected(jobs, filter);

            const forwards = await readPages(filter, { offset: 0 }, limit, true);
            expect(forwards.flatMap(ids)).toEqual(wanted);
            for (const page of forwards) expect(page.total).toBe(wanted.length);

            const last = forwards.at(-1);
            if (last?.newer) {
              const backwards = await readPages(filter, last.newer, limit, false);
              expect(backwards.reverse().flatMap(ids)).toEqual(wanted.slice(0, -last.rows.length));
              for (const page of backwards) expect(page.total).toBe(wanted.length);
            }
            for (let offset = 0; offset <= wanted.length + limit; offset += limit) {
              // From the third row on, a page is read from the nearer end.
              const page = await findPage(filter, filter.terms, { offset }, limit, 2);
              expect(ids(page)).toEqual(wanted.slice(offset, offset + limit));
              expect(page.total).toBe(wanted.length);
              expect(page.older !== undefined).toBe(offset + limit < wanted.length);
            }
          },
        ),
        { numRuns: runs(10) },
      ),
    );
  });
});

const drivers = (count: number) =>
  store(
    Array.from({ length: count }, (_, at) => ({
      title: 'driver',
      referenceNumber: null,
      status: 'draft',
      publishDate: '2026-01-01',
      publishedAt: 1_760_000_000_000 + at,
    })),
  );

/** Counts the rows of the lists that queries read or return. */
const counter = (what: 'ScannedCount' | 'Items') => {
  let rows = 0;
  const counting: Parameters<typeof intercept>[0] = async ({ input }, send) => {
    const answer = await send();
    const { output } = answer as { output: { ScannedCount?: number; Items?: object[] } };
    const { [what]: found = 0 } = output;
    if ('IndexName' in input) rows += typeof found === 'number' ? found : found.length;
    return answer;
  };
  return [() => rows, counting] as const;
};

test('a search of several queries reads each row once and pages exactly', async () => {
  const { employerId, jobs } = await drivers(20);
  const [scanned, counting] = counter('ScannedCount');
  const wanted = jobs.toSorted(newestFirst).map(({ id }) => id);
  const search = (start: PageStart) => findPage({ employerId }, ['driver'], start, 5);
  await withShortQueries(3, () =>
    intercept(counting, async () => {
      const page = await search({ offset: 4 });
      expect({ total: page.total, ids: ids(page) }).toEqual({ total: 20, ids: wanted.slice(4, 9) });
      expect(scanned()).toBe(20);
      const next = await search(page.older ?? { offset: 0 });
      expect({ total: next.total, ids: ids(next) }).toEqual({ total: 20, ids: wanted.slice(9, 14) });
      expect(scanned()).toBe(40);
    }),
  );
});

test('a page by its number transfers its own rows alone', async () => {
  const { employerId, jobs } = await drivers(20);
  const wanted = jobs.toSorted(newestFirst).map(({ id }) => id);
  const [transferred, counting] = counter('Items');
  for (const statuses of [undefined, ['draft'] as const]) {
    const page = await intercept(counting, () => findPage({ employerId, statuses }, [], { offset: 15 }, 3));
    expect(ids(page)).toEqual(wanted.slice(15, 18));
    expect(transferred()).toBe(statuses ? 8 : 4);
  }
});
