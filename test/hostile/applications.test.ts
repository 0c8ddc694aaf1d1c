import { expect } from 'vitest';
import { mailFilesOf } from '../support/api/applications.ts';
import { live, useBoard } from '../support/api/board.ts';
import { createJob } from '../support/api/jobs.ts';
import { hostileApplications } from './applications.ts';

const { test: boardTest, ...api } = useBoard();
const test = boardTest.override('board', () => api.board({ applications: true }));

// The client of the tests rejects every 5xx response and every one that the contract does not have.
test.for(Object.entries(hostileApplications))('%s', async ([, [status, make]], { board, employer }) => {
  const { id } = await createJob(employer, live);
  const body = make();

  const response = await board.send('POST', `/board/jobs/${id}/applications`, { body });

  expect(response.status, response.text.slice(0, 1_000)).toBe(status);
  expect(mailFilesOf(id)).toHaveLength(Number(status === 201));
  if (status >= 400) expect(response.text.length).toBeLessThan(200_000);
});
