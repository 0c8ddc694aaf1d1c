import { dynamo } from '../../lib/dynamodb/client.ts';

let stacks = 0;

/** DynamoDB ends a query at 1 MB: with a few rows instead, walks of many queries are walked in a small test. */
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
