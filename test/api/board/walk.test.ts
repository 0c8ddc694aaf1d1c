import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { todayAt } from '../../../lib/config.ts';
import { addDays } from '../../../lib/dates.ts';
import { beginDeletion, suspendEmployer } from '../../../lib/employer/store/employers.ts';
import type { EmployerClient } from '../../support/api/api.ts';
import { batchesOf, Follower, live, recordAll, useBoard } from '../../support/api/board.ts';
import { createJob } from '../../support/api/jobs.ts';
import { runs } from '../../support/runs.ts';
import { withInterruption } from '../../support/store/faults.ts';

const { test, ...api } = useBoard();

type Page = { readonly data: readonly { readonly id: number }[]; readonly next: string | null };

const ids = (pages: readonly Pick<Page, 'data'>[]) => pages.flatMap(({ data }) => data.map(({ id }) => id));

const inOrder = (list: Iterable<number>): number[] => [...list].sort((one, other) => one - other);

/** Creates active jobs. @returns their ids */
const createJobs = async (employer: EmployerClient, count: number, more: object = {}): Promise<number[]> => {
  const created = [];
  for (let at = 0; at < count; at++) created.push((await createJob(employer, { ...live, ...more })).id);
  return created;
};

describe('GET /board/jobs', () => {
  test('walks through the live jobs of all employers, in pages of any size', async ({ board }) => {
    const jobs = [];
    for (const count of [0, 3, 1, 0, 7]) {
      const employer = await api.employer();
      jobs.push(...(await createJobs(employer, count)));
      await createJob(employer, { status: 'draft' });
    }
    const gone = await api.employer();
    await createJob(gone, live);
    await beginDeletion(gone.id, new Date());
    for (const pageSize of [100, 7, 2, 1]) {
      const pages = await new Follower(board).walk(pageSize);
      expect(inOrder(ids(pages))).toEqual(inOrder(jobs));
      expect(new Set(pages.map(({ changes }) => changes)).size).toBe(1);
      for (const page of pages) {
        expect(page.data.length).toBeLessThanOrEqual(pageSize);
        expect(ids([page])).toEqual(inOrder(ids([page])));
        expect(page.changes).toMatch(/\/api\/v1\.1\/board\/changes\?/);
        if (page.next) expect(page.next).toContain(`pageSize=${pageSize}`);
      }
    }
  });

  test('fills pages beyond hidden jobs, and reads no description of one', async ({ employer, board }) => {
    const hidden = await api.employer();
    const rows = await createJobs(hidden, 40);
    await suspendEmployer(hidden.id, new Date());
    const shown = await createJobs(employer, 15);
    let pages: Page[] = [];
    const batches = await batchesOf(async () => {
      pages = await new Follower(board).walk(5);
    });
    expect(ids(pages)).toEqual(expect.arrayContaining(shown));
    for (const { data } of pages.slice(0, -2)) expect(data).toHaveLength(5);
    const described = new Set(
      batches
        .flat()
        .filter(({ part }) => part.startsWith('text'))
        .map(({ id }) => id),
    );
    expect(described.size).toBeGreaterThanOrEqual(15);
    expect(rows.filter((id) => described.has(id))).toEqual([]);
  });

  test('returns what is not written meanwhile, and lists what is in the changes', async ({ board }) => {
    const owner = await api.employer();
    const hidden = await api.employer();
    await createJobs(hidden, 8);
    await suspendEmployer(hidden.id, new Date());
    const staying = await createJobs(owner, 8);
    const moving = await createJobs(owner, 8);
    const today = todayAt(new Date());
    const anyMove = fc.record({
      nth: fc.integer({ min: 1, max: 24 }),
      jobs: fc.subarray(moving, { minLength: 1, maxLength: 4 }),
      days: fc.integer({ min: 0, max: 200 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 9 }),
        fc.array(anyMove, { maxLength: 6 }),
        async (pageSize, moves) => {
          const follower = new Follower(board);
          const waiting = [...moves];
          const seen: number[] = [];
          let changes = '';
          for (let path: string | null = `/board/jobs?pageSize=${pageSize}`; path !== null; ) {
            const { nth, jobs, days } = waiting.shift() ?? { nth: 0, jobs: [], days: 0 };
            const action = async () => {
              const closeDate = addDays(today, days);
              for (const id of jobs) await owner.put(`/jobs/${id}`, { closeDate });
            };
            const target: string = path;
            const { body } = await withInterruption({ nth, action }, () => board.get(target));
            const page = body as Page & { readonly changes: string };
            const own = ids([page]);
            expect(new Set(own).size).toBe(own.length);
            seen.push(...own);
            ({ next: path, changes } = page);
          }
          for (const id of staying) expect(seen.filter((one) => one === id)).toEqual([id]);
          await recordAll();
          follower.goTo(changes);
          await follower.follow();
          const known = new Set([...seen, ...follower.held.keys()]);
          for (const id of moving) expect(known.has(id)).toBe(true);
        },
      ),
      { numRuns: runs(2) },
    );
  });

  test('returns a job that closes on the last date of the calendar', async ({ employer, board }) => {
    const [id = 0] = await createJobs(employer, 1, { closeDate: '9999-12-31' });
    expect(ids(await new Follower(board).walk())).toContain(id);
  });

  test('ends pages at about 3 MB, and returns a larger job alone', async ({ employer, board }) => {
    const lengths = [900_000, 4_000_000, 500, ...Array(7).fill(900_000)];
    const created: number[] = [];
    for (const length of lengths) {
      created.push(...(await createJobs(employer, 1, { description: `<p>${'x'.repeat(length)}</p>` })));
    }
    const pages = await new Follower(board).walk();
    for (const { data } of pages) {
      const bytes = JSON.stringify(data).length;
      expect(bytes < 3_100_000 || data.length === 1).toBe(true);
    }
    const own = new Set(created);
    // What a page leaves out, the next one reads: nothing twice.
    expect(inOrder(ids(pages).filter((id) => own.has(id)))).toEqual(inOrder(created));
  });
});
