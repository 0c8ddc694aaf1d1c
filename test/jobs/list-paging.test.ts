import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { NumberedPage, PageLink } from '../../lib/http/reply/page-reply.ts';
import { listJobs } from '../../lib/job/list-jobs.ts';
import type { StoredJob } from '../../lib/job/store/find-job.ts';
import { removeJob } from '../../lib/job/store/write-job.ts';
import type { Status } from '../../lib/reference/statuses.ts';
import { searchTerms, searchText } from '../../lib/text/fold.ts';
import { runs } from '../support/runs.ts';
import { intercept, withIndexLag } from '../support/store/faults.ts';
import { useOwnTables } from '../support/store/own-tables.ts';
import { withShortQueries } from '../support/store/short-queries.ts';
import { anEmployerId, aStoredJob, change } from '../support/store/stored-job.ts';

useOwnTables();

type Filter = { readonly statuses: readonly Status[] | undefined; readonly q: string };

/** What another client does while the list is paged through. `which` selects one of the jobs. */
type Event = {
  readonly kind: 'create' | 'delete' | 'publish' | 'status' | 'title';
  readonly which: number;
  readonly status: Status;
  readonly title: string;
};

const status = fc.constantFrom<Status>('active', 'archived', 'draft');
const title = fc.constantFrom('Night driver', 'Night nurse', 'Driver', 'Cook');

const eventOf = (...kinds: Event['kind'][]): fc.Arbitrary<Event> =>
  fc.record({ kind: fc.constantFrom(...kinds), which: fc.nat(), status, title });

/** The events before the first query, the second, and so on. */
const eventsOf = (...kinds: Event['kind'][]) =>
  fc.array(fc.array(eventOf(...kinds), { maxLength: 2 }), { maxLength: 12 });

const jobs = fc.array(fc.record({ status, title }), { minLength: 1, maxLength: 12 });
const pageSize = fc.integer({ min: 1, max: 4 });
const rowsPerQuery = fc.constantFrom(2, 3, 1_000);

const someEmployer = { name: 'Harbour Thrift Stores' };

/** An employer's changing jobs, and which of them paging has to show. */
const aList = async (drafts: readonly { status: Status; title: string }[], { statuses, q }: Filter) => {
  const employerId = anEmployerId();
  let moment = Date.parse('2026-11-20T10:00:00Z');
  const matches = ({ job }: StoredJob): boolean =>
    (statuses === undefined || statuses.includes(job.status)) &&
    searchTerms(q).every((term) => searchText(job).includes(term));

  const create = (job: { status: Status; title: string }) =>
    aStoredJob({ ...job, employerId, publishedAt: ++moment });
  const present: StoredJob[] = [];
  for (const draft of drafts) present.push(await create(draft));

  /** Jobs that have existed, matched and kept their place from the beginning. */
  const steady = new Set(present.filter(matches).map(({ job }) => job.id));
  const moved = new Set<number>();
  const touched = new Set<number>();

  const apply = async ({ kind, which, status, title }: Event): Promise<void> => {
    if (kind === 'create') {
      present.push(await create({ status, title }));
      return;
    }
    const at = which % present.length;
    const stored = present[at];
    if (!stored) return;
    const { id } = stored.job;
    touched.add(id);
    if (kind === 'delete') {
      await removeJob(stored);
      present.splice(at, 1);
      steady.delete(id);
      return;
    }
    const next = await change(
      stored,
      kind === 'publish' ? { publishedAt: ++moment } : kind === 'status' ? { status } : { title },
    );
    present[at] = next;
    if (kind === 'publish') moved.add(id);
    // Two partitions are read at two moments: a job that moves between them may be in neither.
    const hasMoved = kind === 'publish' || (kind === 'status' && (statuses?.length ?? 0) > 1);
    if (hasMoved || !matches(next)) steady.delete(id);
  };
  return { employerId, steady, moved, touched, apply };
};

type List = Awaited<ReturnType<typeof aList>>;

/** Runs the events between list index queries, including those of one page. */
const during = <Result>(
  { apply }: List,
  gaps: readonly (readonly Event[])[],
  work: () => Promise<Result>,
): Promise<Result> => {
  const left = [...gaps];
  let lastEvent = Promise.resolve();
  return intercept(async ({ command, input }, send) => {
    if (command === 'QueryCommand' && 'IndexName' in input) {
      const events = left.shift() ?? [];
      // Concurrent queries must not make two events change one job at a time.
      lastEvent = lastEvent.then(async () => {
        for (const event of events) await apply(event);
      });
      await lastEvent;
    }
    return send();
  }, work);
};

const idOf = (row: object): number => Number('id' in row && row.id);

/** More pages than any of these lists ever has. */
const maxPages = 100;

const readPages = async (
  { employerId }: List,
  { statuses, q }: Filter,
  size: number,
  direction: 'next' | 'previous',
  start: PageLink = { page: 1 },
): Promise<{ ids: number[]; last: NumberedPage | undefined }> => {
  const employer = { id: employerId, ...someEmployer };
  const ids: number[] = [];
  let last: NumberedPage | undefined;
  let pages = 0;
  for (let link: PageLink | null = start; link; link = last[direction]) {
    expect(++pages).toBeLessThan(maxPages);
    last = await listJobs(
      { employer, currentEmployer: async () => employer, now: new Date() },
      { statuses, q, page: link.page, pageSize: size, cursor: link.cursor },
    );
    ids.push(...last.data.map(idOf));
  }
  return { ids, last };
};

const expectComplete = ({ steady, moved }: Pick<List, 'steady' | 'moved'>, ids: readonly number[]): void => {
  expect([...steady].filter((id) => !ids.includes(id))).toEqual([]);
  const once = ids.filter((id) => !moved.has(id));
  expect(once).toEqual([...new Set(once)]);
};

const filter = fc.record({
  statuses: fc.constantFrom<(Status[] | undefined)[]>(undefined, ['active'], ['draft'], ['active', 'draft']),
  q: fc.constantFrom('', '', 'driver', 'night dri'),
});

describe('while other clients create, delete, change and publish jobs', () => {
  test('paging through next shows each job that exists throughout, exactly once', async () => {
    await fc.assert(
      fc.asyncProperty(
        jobs,
        filter,
        eventsOf('create', 'delete', 'publish', 'status', 'title'),
        pageSize,
        rowsPerQuery,
        async (drafts, wanted, events, size, rows) => {
          const list = await aList(drafts, wanted);
          const { ids } = await withShortQueries(rows, () =>
            during(list, events, () => readPages(list, wanted, size, 'next')),
          );
          expectComplete(list, ids);
        },
      ),
      { numRuns: runs(8) },
    );
  });

  test('paging back through previous shows each job that exists throughout, exactly once', async () => {
    await fc.assert(
      fc.asyncProperty(
        jobs,
        filter,
        eventsOf('create', 'delete', 'publish', 'status', 'title'),
        pageSize,
        rowsPerQuery,
        async (drafts, wanted, events, size, rows) => {
          const list = await aList(drafts, wanted);
          const { last } = await readPages(list, wanted, size, 'next');
          if (!last?.previous) return;
          const shown = last.data.map(idOf);
          const start = last.previous;
          const { ids } = await withShortQueries(rows, () =>
            during(list, events, () => readPages(list, wanted, size, 'previous', start)),
          );
          expectComplete(list, [...shown, ...ids]);
        },
      ),
      { numRuns: runs(8) },
    );
  });
});

test('paging ends on a lagging index, and shows each job that does not change', async () => {
  await fc.assert(
    fc.asyncProperty(
      jobs,
      filter,
      eventsOf('create', 'delete', 'publish', 'status', 'title'),
      pageSize,
      rowsPerQuery,
      fc.integer({ min: 1, max: 6 }),
      async (drafts, wanted, events, size, rows, writes) => {
        const list = await aList(drafts, wanted);
        const { ids } = await withShortQueries(rows, () =>
          withIndexLag(writes, () => during(list, events, () => readPages(list, wanted, size, 'next'))),
        );
        const untouched = list.steady.difference(list.touched);
        expectComplete({ ...list, steady: untouched }, ids);
      },
    ),
    { numRuns: runs(8) },
  );
});
