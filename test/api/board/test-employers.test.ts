import { expect } from 'vitest';
import { patchEmployer } from '../../../lib/employer/store/employers.ts';
import { anApplication } from '../../support/api/applications.ts';
import { put, sendBatch } from '../../support/api/batches.ts';
import { Follower, live, recordAll, useBoard } from '../../support/api/board.ts';
import { createJob, totalOf } from '../../support/api/jobs.ts';
import { feedOf, loadSet, syncOf } from '../../support/api/syncs.ts';

const { test, ...api } = useBoard();

const testEmployer = async () => {
  const employer = await api.employer('Integrator');
  await patchEmployer(employer.id, { test: true });
  return employer;
};

const problemWithoutId = (body: unknown) => ({ ...(body as object), requestId: '' });

test('no job of a test employer is on the board, by any route', async ({ employer }) => {
  const board = await api.board({ applications: true });
  const trying = await testEmployer();
  const hidden = await createJob(trying, live);
  const shown = await createJob(employer, live);
  await sendBatch(trying, [put('A-1', { status: 'active' })]);
  syncOf(await loadSet(trying, feedOf(['B-1', 'B-2'], { confidential: true }), { prefix: 'B-' }));
  expect(await totalOf(trying, 'active')).toBe(4);
  await recordAll();
  const walker = new Follower(board);
  await walker.walk();
  const follower = new Follower(board);
  await follower.follow();
  for (const { held } of [walker, follower]) {
    expect(held.has(shown.id)).toBe(true);
    expect([...held.values()].filter(({ id }) => id !== shown.id)).toEqual([]);
  }
  const refusals = [hidden.id, 2_147_483_647].flatMap((id) => [
    board.get(`/board/jobs/${id}`),
    board.post(`/board/jobs/${id}/applications`, anApplication),
  ]);
  const [read, applied, ...unknown] = await Promise.all(refusals);
  expect([read?.status, applied?.status]).toEqual([404, 404]);
  expect([read, applied].map((refusal) => problemWithoutId(refusal?.body))).toEqual(
    unknown.map(({ body }) => problemWithoutId(body)),
  );
});
