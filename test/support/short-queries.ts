import { dynamo } from '../../lib/dynamodb/client.ts';

let stacks = 0;

/**
 * Limits index queries to a few rows, as DynamoDB does at 1 MB, so that small tests need many
 * queries.
 */
export const withShortQueries = async <Result>(
  rows: number,
  work: () => Promise<Result>,
): Promise<Result> => {
  const { middlewareStack } = dynamo();
  const name = `short-queries-${stacks++}`;
  middlewareStack.add(
    (next) => (args) => {
      const input = args.input as { IndexName?: string; Limit?: number };
      const Limit = Math.min(input.Limit ?? rows, rows);
      return next(input.IndexName ? { ...args, input: { ...input, Limit } as never } : args);
    },
    { step: 'initialize', name },
  );
  try {
    return await work();
  } finally {
    middlewareStack.remove(name);
  }
};
