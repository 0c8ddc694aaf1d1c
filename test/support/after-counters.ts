import { tableName } from '../../lib/store/client.ts';
import { intercept } from './faults.ts';

/**
 * Sends the queries of a search, from when it asks the counters on, once these have answered or failed. Otherwise it
 * depends on the moment of their answer how many queries there are.
 */
export const afterCounters = <Result>(work: () => Promise<Result>): Promise<Result> => {
  let counters: Promise<unknown> | undefined;
  return intercept(async ({ input }, send) => {
    await counters;
    const answer = send();
    if (input.TableName === tableName('employers')) counters = answer.catch(() => {});
    return answer;
  }, work);
};
