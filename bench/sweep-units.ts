import { dynamo } from '../lib/store/client.ts';

type Capacity = { readonly CapacityUnits?: number };
type Output = { readonly ConsumedCapacity?: Capacity | readonly Capacity[] };

/** Requests and capacity units, by the SDK's name of the command. */
export type Spent = Record<string, { requests: number; units: number }>;

/** Counts what `work` spends in the store, with the units that the engine reports, indexes included. */
export const spentOn = async <Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; spent: Spent }> => {
  const spent: Spent = {};
  const { middlewareStack } = dynamo();
  middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const answer = await next({
          ...args,
          input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' } as never,
        });
        const { ConsumedCapacity = [] } = answer.output as Output;
        const { requests, units } = spent[commandName] ?? { requests: 0, units: 0 };
        const consumed = [ConsumedCapacity]
          .flat()
          .reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
        spent[commandName] = { requests: requests + 1, units: units + consumed };
        return answer;
      },
    { name: 'spentOn', step: 'initialize' },
  );
  try {
    return { result: await work(), spent };
  } finally {
    middlewareStack.remove('spentOn');
  }
};
