import { updateJob } from '../lib/jobs/update-job.ts';
import { randomFrom } from './random.ts';

/** Clients that change random jobs while sweeps run. */
const clients = 4;

type ClientLoad = {
  /** The last acknowledged title of each job. */
  readonly titles: ReadonlyMap<number, string>;
  readonly changes: number;
  readonly failures: readonly unknown[];
};

/**
 * Runs `work` while clients change the jobs that are swept. Each client has its own jobs, so the
 * last title that was acknowledged to it must be the stored one.
 *
 * @param now the time of the clients' changes, on the day that is swept.
 */
export const underLoad = async (
  ids: ReadonlyMap<number, readonly number[]>,
  now: Date,
  work: () => Promise<void>,
): Promise<ClientLoad> => {
  const titles = new Map<number, string>();
  const failures: unknown[] = [];
  let changes = 0;
  let isOver = false;

  const client = async (number: number): Promise<void> => {
    const random = randomFrom(number);
    const own = [...ids].flatMap(([employerId, jobs]) =>
      jobs
        .filter((id) => id % clients === number)
        .map((id) => ({ id, employer: { id: employerId, name: '' } })),
    );
    while (!isOver && own.length > 0) {
      const { id, employer } = random.pick(own);
      const title = `Changed ${++changes}`;
      const input = { title, autoRefresh: true, status: random.pick(['active', 'archived'] as const) };
      try {
        const call = { id, employer, currentEmployer: async () => employer, now };
        await updateJob(call, { input, faults: [], lenient: false, ignoredProperties: 0 });
        titles.set(id, title);
      } catch (error) {
        failures.push(error);
      }
    }
  };

  const load = Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  try {
    await work();
  } finally {
    isOver = true;
    await load;
  }
  return { titles, changes, failures };
};
