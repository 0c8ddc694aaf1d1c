import { describe, expect } from 'vitest';
import { beginDeletion, resumeEmployer, suspendEmployer } from '../../../lib/store/employers/employers.ts';
import { Follower, live, recordAll, useBoard } from '../../support/api/board.ts';
import { createJob, fullJob, without } from '../../support/api/jobs.ts';
import { withInterruption } from '../../support/store/faults.ts';
import { deleteItem } from '../../support/store/store-items.ts';

const { test, ...api } = useBoard();

describe('GET /board/jobs/{id}', () => {
  test('returns the job as boards may see it', async ({ employer, board }) => {
    const job = await createJob(employer, { ...fullJob, confidential: false });
    const { status, body, headers } = await board.get(`/board/jobs/${job.id}`);
    expect(status).toBe(200);
    expect(body).toEqual(without(job, 'referenceId', 'autoRefresh', 'status'));
    expect(Object.keys(body as object)).toEqual([
      ...['id', 'employer', 'title', 'publishDate', 'closeDate', 'confidential', 'locations', 'categories'],
      ...['positionType', 'salary', 'description', 'applicantRoutingType', 'applicationEmail'],
      'applicationUrl',
    ]);
    expect(headers).toMatchObject({ vary: 'API-Key', etag: expect.stringMatching(/^"[\w-]{22}"$/) });
  });

  test('has details where they are set, and no employer of a confidential job', async ({ board }) => {
    const employer = await api.employer('Harbour Foods');
    const details = { workplace: 'hybrid' };
    const { id } = await createJob(employer, { ...live, confidential: true, details });
    const { text, body } = await board.get(`/board/jobs/${id}`);
    expect(body).toMatchObject({ employer: null, details });
    expect(text).not.toContain('Harbour');
  });

  test('returns 404 alike for what is not live', async ({ employer, board }) => {
    const other = await api.employer();
    const draft = await createJob(employer, { status: 'draft' });
    const archived = await createJob(employer, { status: 'archived' });
    const suspended = await createJob(other, live);
    await suspendEmployer(other.id, new Date());
    const refusals = await Promise.all(
      [draft.id, archived.id, suspended.id, 2_147_483_647, 'x', '0', '9'.repeat(30)].map(async (id) => {
        const { status, body, headers } = await board.get(`/board/jobs/${id}`);
        const { requestId, ...rest } = body as Record<string, unknown>;
        return { status, rest, type: headers['content-type'] };
      }),
    );
    expect(refusals[0]?.status).toBe(404);
    for (const refusal of refusals) expect(refusal).toEqual(refusals[0]);
    await resumeEmployer(other.id, new Date());
    expect((await board.get(`/board/jobs/${suspended.id}`)).status).toBe(200);
  });

  test('has an entity tag of what the board sees alone', async ({ employer, board }) => {
    const { id } = await createJob(employer, { ...live, confidential: true });
    const tag = async () => (await board.get(`/board/jobs/${id}`)).headers.etag;
    const first = await tag();
    await employer.put(`/jobs/${id}`, { referenceId: 'B-7', autoRefresh: true });
    expect(await tag()).toBe(first);
    expect((await board.get(`/board/jobs/${id}`, { 'If-None-Match': `W/${first}` })).status).toBe(304);
    await employer.put(`/jobs/${id}`, { title: 'Another title' });
    expect(await tag()).not.toBe(first);
    expect((await board.get(`/board/jobs/${id}`, { 'If-None-Match': String(first) })).status).toBe(200);
  });
});

describe('while a description is replaced', () => {
  const paths = ['/board/jobs', '/board/changes', 'the job'];
  test.for(paths)('%s shows one of the two', async (path, { employer, board }) => {
    const { id } = await createJob(employer, { ...live, description: '<p>One</p>' });
    await recordAll();
    const action = () => employer.put(`/jobs/${id}`, { description: `<p>Two ${'x'.repeat(99)}</p>` });
    // Also between the read of the job's item and that of its description.
    for (const nth of [1, 2, 3, 4]) {
      const target = path === 'the job' ? `/board/jobs/${id}` : path;
      const torn = { nth, command: 'BatchGetItemCommand', action };
      const { status, text } = await withInterruption(torn, () => board.get(target));
      expect(status).toBe(200);
      expect(text).toMatch(/<p>(One|Two x{99})<\/p>/);
      await employer.put(`/jobs/${id}`, { description: '<p>One</p>' });
    }
  });
});

test.for(['/board/jobs', '/board/changes'])('%s begins the log if there is none', async (path, { board }) => {
  await deleteItem('changes', { log: 'current', sequence: 0 });
  expect((await board.get(path)).status).toBe(200);
});

describe('GET /board/jobs', () => {
  const ids = (pages: readonly { data: readonly { id: number }[] }[]) =>
    pages.flatMap(({ data }) => data.map(({ id }) => id));

  test('walks through the live jobs of all employers, in pages of any size', async ({ board }) => {
    const jobs = [];
    for (const count of [0, 3, 1, 0, 7]) {
      const employer = await api.employer();
      for (let at = 0; at < count; at++) jobs.push(await createJob(employer, live));
      await createJob(employer, { status: 'draft' });
    }
    const gone = await api.employer();
    await createJob(gone, live);
    await beginDeletion(gone.id, new Date());
    const whole = ids(await new Follower(board).walk());
    for (const { id } of jobs) expect(whole.filter((one) => one === id)).toEqual([id]);
    expect(new Set(whole).size).toBe(whole.length);
    for (const pageSize of [1, 2, 7]) {
      const pages = await new Follower(board).walk(pageSize);
      expect(ids(pages)).toEqual(whole);
      expect(new Set(pages.map(({ changes }) => changes)).size).toBe(1);
      for (const { data } of pages) expect(data.length).toBeLessThanOrEqual(pageSize);
      for (const { next, changes } of pages) {
        expect(changes).toMatch(/\/api\/v1\.1\/board\/changes\?/);
        if (next) expect(next).toContain(`pageSize=${pageSize}`);
      }
    }
  });

  test('returns what is live during the whole walk, wherever its dates move', async ({ employer, board }) => {
    const jobs = [];
    for (let at = 0; at < 8; at++) {
      jobs.push(await createJob(employer, { ...live, closeDate: `2999-01-1${at}` }));
    }
    const seen: number[] = [];
    let path: string | null = '/board/jobs?pageSize=1';
    for (let at = 0; path !== null; at++) {
      const { body } = await board.get(path);
      const page = body as { data: { id: number }[]; next: string | null };
      seen.push(...page.data.map(({ id }) => id));
      path = page.next;
      const moved = jobs[(at * 5) % jobs.length];
      if (at < 40) await employer.put(`/jobs/${moved?.id}`, { closeDate: `2998-0${(at % 9) + 1}-01` });
    }
    for (const { id } of jobs) expect(seen).toContain(id);
  });

  test('returns a job once in a page during which it is republished', async ({ employer, board }) => {
    const jobs = [];
    for (let at = 0; at < 60; at++) jobs.push(await createJob(employer, live));
    // A second employer of the same page, so that the first one's jobs are read in two steps.
    await createJob(await api.employer(), live);
    // Whichever of the reads is between the two steps.
    for (const nth of [1, 2, 3, 4, 5]) {
      const first = jobs.shift();
      const action = async () => {
        for (const status of ['draft', 'active']) await employer.put(`/jobs/${first?.id}`, { status });
      };
      const between = { nth, command: 'BatchGetItemCommand', action };
      const { status, body } = await withInterruption(between, () => board.get('/board/jobs'));
      expect(status).toBe(200);
      const page = (body as { data: { id: number }[] }).data.map(({ id }) => id);
      expect(new Set(page).size).toBe(page.length);
    }
  });

  test('ends pages at about 3 MB, and returns a larger job alone', async ({ employer, board }) => {
    const large = [900_000, 900_000, 4_000_000, 500].map((length) => `<p>${'x'.repeat(length)}</p>`);
    const created = [];
    for (const description of large) created.push(await createJob(employer, { ...live, description }));
    const pages = await new Follower(board).walk();
    for (const { data } of pages) {
      const bytes = JSON.stringify(data).length;
      expect(bytes < 3_100_000 || data.length === 1).toBe(true);
    }
    for (const { id } of created) expect(ids(pages)).toContain(id);
  });
});
