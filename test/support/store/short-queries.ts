import { withMiddleware } from './with-middleware.ts';

/** Limits the rows of index queries, as DynamoDB does at 1 MB: small tests need several queries. */
export const withShortQueries = <Result>(rows: number, work: () => Promise<Result>): Promise<Result> =>
  withMiddleware(
    (stack, name) =>
      stack.add(
        (next) => (args) => {
          const input = args.input as { IndexName?: string; Limit?: number };
          const Limit = Math.min(input.Limit ?? rows, rows);
          return next(input.IndexName ? { ...args, input: { ...input, Limit } as never } : args);
        },
        { step: 'initialize', name },
      ),
    work,
  );
