import fc from 'fast-check';
import { expect } from 'vitest';
import { Follower, live, useBoard } from '../support/api/board.ts';
import { createJob } from '../support/api/jobs.ts';
import { runs } from '../support/runs.ts';

const { test, ...api } = useBoard();

test('the order of a walk does not tell the employer of a confidential job', async ({ board }) => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 6, max: 7 }),
      fc.integer({ min: 6, max: 8 }),
      async (employers, jobsOfEach) => {
        const owners = new Map<number, string>();
        const confidential = new Set<number>();
        // As feeds load them: all jobs of an employer together, with the same dates.
        for (let count = 0; count < employers; count++) {
          const employer = await api.employer(`Employer ${count}`);
          for (let at = 0; at < jobsOfEach; at++) {
            const isHidden = at % 3 === 1;
            const { id } = await createJob(employer, { ...live, confidential: isHidden });
            owners.set(id, employer.name);
            if (isHidden) confidential.add(id);
          }
        }
        for (const pageSize of [1, 7, 100]) {
          const pages = await new Follower(board).walk(pageSize);
          const order = pages.flatMap(({ data }) => data.map(({ id }) => id)).filter((id) => owners.has(id));
          expect(order).toHaveLength(owners.size);
          // Those whose two neighbours are named, and of the same employer: an observer would guess it.
          const guessed = order.filter((id, at) => {
            const [before = 0, after = 0] = [order[at - 1], order[at + 1]];
            const named = [before, after].map((one) => (confidential.has(one) ? undefined : owners.get(one)));
            return confidential.has(id) && named[0] === named[1] && named[0] === owners.get(id);
          });
          // By chance, one in 36 or fewer.
          expect(guessed.length).toBeLessThan(confidential.size / 2);
        }
      },
    ),
    { numRuns: runs(1) },
  );
});
