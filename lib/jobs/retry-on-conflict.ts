import { backOff } from '../back-off.ts';
import { storeUnavailable } from '../domain/errors.ts';

const maxAttempts = 20;

/**
 * Repeats a read-and-write until no other writer came between.
 *
 * @param attempt gives undefined when somebody else was first.
 * @throws store.unavailable when collisions do not end.
 */
export const whileChanged = async <Result>(attempt: () => Promise<Result | undefined>): Promise<Result> => {
  for (let count = 0; count < maxAttempts; count++) {
    const result = await attempt();
    if (result !== undefined) return result;
    await backOff(count);
  }
  throw storeUnavailable();
};
