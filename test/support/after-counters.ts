import { setImmediate as nextTurn } from 'node:timers/promises';
import { tableName } from '../../lib/store/table-name.ts';
import { intercept } from './faults.ts';

/**
 * Sends the queries of a search, from when it asks the counters on, once these have answered or failed. Otherwise it
 * depends on the moment of their answer how many queries there are.
 */
export const afterCounters = <Result>(work: () => Promise<Result>): Promise<Result> => {
  let counters: Promise<unknown> | undefined;
  return intercept(async ({ input }, send) => {
    if (input.TableName === tableName('employers')) {
      const answer = send();
      counters = answer.catch(() => {});
      return answer;
    }
    // What was asked at the same moment gets here in any order.
    await nextTurn();
    await counters;
    return send();
  }, work);
};
