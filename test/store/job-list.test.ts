import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Job, Status } from '../../lib/domain/job.ts';
import { searchTerms, searchText } from '../../lib/domain/search.ts';
import { dynamo } from '../../lib/dynamodb/client.ts';
import { countChange } from '../../lib/store/employers/counters.ts';
import type { JobFilter, Page, Start } from '../../lib/store/jobs/list-index.ts';
import { listJobs } from '../../lib/store/jobs/list-page.ts';
import { createJob } from '../../lib/store/jobs/write-job.ts';
import { tableName } from '../../lib/store/table-name.ts';
import { afterCounters } from '../support/after-counters.ts';
import { befall, intercept } from '../support/faults.ts';
import { withShortQueries } from '../support/short-queries.ts';
import { aJob } from '../support/stored-job.ts';

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
  for (const job of jobs) expect((await createJob(job)).outcome).toBe('written');
  return { employerId, jobs };
};

/** The contract's order, written down a second time: date, then moment of publication, newest first; then by id. */
const newestFirst = (a: Job, b: Job): number =>
  b.publishDate.localeCompare(a.publishDate) || b.publishedAt - a.publishedAt || b.id - a.id;

type Search = JobFilter & { readonly terms: readonly string[] };

const expected = (jobs: readonly Job[], { status, terms }: Search): number[] =>
  jobs
    .filter((job) => status === undefined || job.status === status)
    .filter((job) => terms.every((term) => searchText(job).includes(term)))
    .toSorted(newestFirst)
    .map(({ id }) => id);

const ids = (page: Page): number[] => page.rows.map(({ header }) => header.id);

const walk = async (filter: Search, start: Start, limit: number, forwards: boolean): Promise<Page[]> => {
  const pages: Page[] = [];
  for (let next: Start | undefined = start; next && pages.length < 200; ) {
    const page: Page = await listJobs(filter, filter.terms, next, limit);
    pages.push(page);
    const [first, last] = [page.rows[0], page.rows.at(-1)];
    if (forwards) next = page.hasOlder && last ? { olderThan: last.key } : undefined;
    else next = page.hasNewer && first ? { newerThan: first.key } : undefined;
  }
  return pages;
};

describe.each([2, 3, 1_000])('a list whose queries end after %i rows', (rowsPerQuery) => {
  test('shows the same rows forwards, backwards and by number as a plain model', async () => {
    await withShortQueries(rowsPerQuery, () =>
      fc.assert(
        fc.asyncProperty(
          fc.array(jobArbitrary, { maxLength: 14 }),
          fc.option(fc.constantFrom<Status>('active', 'draft'), { nil: undefined }),
          fc.constantFrom('', 'driver', 'CHAUFFEUR', 'developpeur', 'night nurse', 'ref-1', 'absent'),
          fc.integer({ min: 1, max: 5 }),
          async (drafts, status, q, limit) => {
            const { employerId, jobs } = await store(drafts);
            const filter: Search = { employerId, status, terms: searchTerms(q) };
            const wanted = expected(jobs, filter);

            const forwards = await walk(filter, { offset: 0 }, limit, true);
            expect(forwards.flatMap(ids)).toEqual(wanted);
            for (const page of forwards) expect(page.total).toBe(wanted.length);

            const lastKey = forwards.at(-1)?.rows.at(-1)?.key;
            if (lastKey) {
              const backwards = await walk(filter, { newerThan: lastKey }, limit, false);
              expect(backwards.reverse().flatMap(ids)).toEqual(wanted.slice(0, -1));
              for (const page of backwards) expect(page.total).toBe(wanted.length);
            }
            for (let offset = 0; offset <= wanted.length + limit; offset += limit) {
              // From the third row on a page is reached from the nearer end.
              const page = await listJobs(filter, filter.terms, { offset }, limit, 2);
              expect(ids(page)).toEqual(wanted.slice(offset, offset + limit));
              expect(page.total).toBe(wanted.length);
              expect(page.hasOlder).toBe(offset + limit < wanted.length);
            }
          },
        ),
        { numRuns: 30 },
      ),
    );
  });
});

const sameTitle = {
  title: 'driver',
  referenceNumber: null,
  status: 'draft',
  publishDate: '2026-01-01',
} as const;
const drivers = (count: number) =>
  store(Array.from({ length: count }, (_, at) => ({ ...sameTitle, publishedAt: 1_760_000_000_000 + at })));

test('a search of many queries looks at each row once', async () => {
  for (const count of [9, 14, 20]) {
    const { employerId } = await drivers(count);
    let looked = 0;
    const adding: Parameters<typeof intercept>[0] = async ({ input }, send) => {
      const answer = await send();
      if ('IndexName' in input)
        looked += (answer as { output: { ScannedCount: number } }).output.ScannedCount;
      return answer;
    };
    const search = () => listJobs({ employerId, status: undefined }, ['driver'], { offset: 0 }, 3);
    const page = await withShortQueries(3, () => intercept(adding, () => afterCounters(search)));
    expect(page.total).toBe(count);
    expect(looked).toBe(count);
  }
});

/** Searches twenty jobs by many queries, for the third to the twelfth of them. */
const searchTwenty = async (within: (search: () => Promise<Page>) => Promise<Page>, wrong = 0) => {
  const { employerId, jobs } = await drivers(20);
  await dynamo().send(new UpdateCommand(countChange(employerId, { draft: wrong }).Update));
  const page = await withShortQueries(3, () =>
    within(() => listJobs({ employerId, status: undefined }, ['driver'], { offset: 2 }, 10)),
  );
  const wanted = jobs.toSorted(newestFirst).slice(2, 12);
  expect({ total: page.total, ids: ids(page) }).toEqual({ total: 20, ids: wanted.map(({ id }) => id) });
};

test.each([-20, -3, 4, 50])('a search is exact where the counters are wrong by %i', (wrong) =>
  searchTwenty(afterCounters, wrong),
);

const countersThat = (befallen: Parameters<typeof intercept>[0], search: () => Promise<Page>) =>
  intercept((sending, send) => {
    const isAboutCounters = sending.input.TableName === tableName('employers');
    return isAboutCounters ? befallen(sending, send) : send();
  }, search);

test('a search does not wait for counters that are held up', async () => {
  const ended = Promise.withResolvers<void>();
  await searchTwenty((search) =>
    countersThat((_, send) => ended.promise.then(send), search).finally(ended.resolve),
  );
});

test('nor does it fail where they do', () =>
  searchTwenty((search) => countersThat((sending, send) => befall('refused', sending, send), search)));
