import { randomUUID } from 'node:crypto';
import type { DynamoDBRecord } from 'aws-lambda';
import { logError } from '../lib/log.ts';
import { findRemoving, type Removing } from '../lib/store/syncs/removals.ts';
import { removingKey } from '../lib/store/syncs/removing-key.ts';
import type { LambdaHandler } from './gateway/lambda.ts';

type Load = (name: string) => Promise<LambdaHandler>;

/** What the stream of the table would deliver. */
const recordOf = (sync: Removing): DynamoDBRecord => {
  const { employerId, part } = removingKey(sync);
  return {
    eventID: randomUUID(),
    eventName: 'INSERT',
    dynamodb: { SequenceNumber: part, Keys: { employerId: { N: String(employerId) }, part: { S: part } } },
  };
};

/**
 * Calls the function that removes jobs in the background as the stream would: at the start, for what
 * a stop has interrupted, and after each commit.
 *
 * @returns `load` makes the commit start it. On disposal a running call ends after its current step.
 */
export const startRemovals = (loadFunction: Load): AsyncDisposable & { readonly load: Load } => {
  let isStopped = false;
  let running: Promise<void> | undefined;
  let isAsked = false;

  const call = async (removing: readonly Removing[]): Promise<void> => {
    const handler: (event: never, context: never) => Promise<unknown> = await loadFunction('remove-missing');
    const context = { getRemainingTimeInMillis: () => (isStopped ? 0 : Number.POSITIVE_INFINITY) };
    await handler({ Records: removing.map(recordOf) } as never, context as never);
  };

  const run = async (): Promise<void> => {
    while (isAsked && !isStopped) {
      isAsked = false;
      const removing = await findRemoving();
      if (removing.length > 0) await call(removing);
    }
  };

  const start = (): void => {
    isAsked = true;
    running ??= run()
      .catch((error) => logError(error, { function: 'remove-missing' }))
      .finally(() => {
        running = undefined;
      });
  };

  start();
  return {
    load: async (name) => {
      const handler = await loadFunction(name);
      if (name !== 'commit-sync') return handler;
      return async (event, context) => {
        const result = await handler(event, context);
        start();
        return result;
      };
    },
    [Symbol.asyncDispose]: async () => {
      isStopped = true;
      await running;
    },
  };
};
