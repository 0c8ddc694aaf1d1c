import { updateJob } from '../lib/jobs/update-job.ts';
import { randomFrom } from './random.ts';

/** Clients that keep changing jobs at random while sweeps are at work. */
const clients = 4;

export type ClientLoad = {
  /** The title that a client was last told of, by job. */
  readonly titles: ReadonlyMap<number, string>;
  readonly changes: number;
  readonly failures: readonly unknown[];
};

/**
 * Runs `work` under a load of clients. Each client has jobs of its own, so that the last title that it was told of is
 * the one that must be stored; its jobs are those that the sweeps are at.
 *
 * @param now the moment of the clients' changes, of the day that is swept.
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
        await updateJob({ id, employer, now }, { input, faults: [], lenient: false, ignoredProperties: 0 });
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
