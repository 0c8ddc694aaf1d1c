import { describe, expect } from 'vitest';
import { resumeEmployer, suspendEmployer } from '../../../lib/employer/store/employers.ts';
import { batchesOf, live, recordAll, useBoard } from '../../support/api/board.ts';
import { createJob, fullJob, without } from '../../support/api/jobs.ts';
import { hold } from '../../support/holding.ts';
import { withInterruption } from '../../support/store/faults.ts';
import { deleteItem } from '../../support/store/store-items.ts';
import { randomText } from '../../support/store/stored-job.ts';

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
    const held = await createJob(employer, live);
    await hold(employer, held);
    const suspended = await createJob(other, live);
    await suspendEmployer(other.id, new Date());
    const refusals = await Promise.all(
      [draft.id, archived.id, held.id, suspended.id, 2_147_483_647, 'x', '0', '9'.repeat(30)].map(
        async (id) => {
          const { status, body, headers } = await board.get(`/board/jobs/${id}`);
          const { requestId, ...rest } = body as Record<string, unknown>;
          return { status, rest, type: headers['content-type'] };
        },
      ),
    );
    expect(refusals[0]?.status).toBe(404);
    for (const refusal of refusals) expect(refusal).toEqual(refusals[0]);
    await resumeEmployer(other.id, new Date());
    expect((await board.get(`/board/jobs/${suspended.id}`)).status).toBe(200);
  });

  test('reads no description of what is not live, and makes the same requests', async ({
    employer,
    board,
  }) => {
    const other = await api.employer();
    const description = `<p>${randomText(800_000)}</p>`;
    const jobs = [
      await createJob(employer, { status: 'draft', description }),
      await createJob(employer, { status: 'archived', description }),
      await createJob(other, { ...live, description }),
    ];
    await suspendEmployer(other.id, new Date());
    // The board's key is cached from here on.
    await board.get('/board/jobs/1');
    const read = [];
    for (const id of [...jobs.map((job) => job.id), 2_147_483_647]) {
      const batches = await batchesOf(() => board.get(`/board/jobs/${id}`));
      read.push(batches.map((keys) => keys.map(({ table, part }) => `${table} ${part}`)));
    }
    expect(read).toEqual(Array(4).fill([['Jobs job'], ['Employers profile']]));
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
    let isReached = true;
    const action = () => {
      isReached = true;
      return employer.put(`/jobs/${id}`, { description: `<p>Two ${'x'.repeat(99)}</p>` });
    };
    // Also between the read of the job's item and that of its description, the last read.
    for (let nth = 1; isReached; nth++) {
      isReached = false;
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
