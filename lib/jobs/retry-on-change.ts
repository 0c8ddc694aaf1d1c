import { backOff } from '../back-off.ts';
import { storeUnavailable } from '../domain/errors.ts';

const maxAttempts = 20;

/**
 * Retries a read and a write until no other writer came between them.
 *
 * @param attempt returns undefined when another writer came first.
 * @throws store.unavailable when every attempt met another writer.
 */
export const retryOnChange = async <Result>(attempt: () => Promise<Result | undefined>): Promise<Result> => {
  for (let count = 0; count < maxAttempts; count++) {
    const result = await attempt();
    if (result !== undefined) return result;
    await backOff(count);
  }
  throw storeUnavailable();
};
