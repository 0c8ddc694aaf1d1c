import { randomUUID } from 'node:crypto';
import { config } from '../lib/config.ts';
import { findDueFeeds } from '../lib/fetching/due-feeds.ts';

// An invalid configuration fails when the function is loaded.
config();

/** Called on a schedule, never over HTTP. Begins a run for each feed that is due. */
export const handler = async (): Promise<void> => {
  const due = await findDueFeeds(new Date());
  if (due.length === 0) return;
  const { InvokeCommand, LambdaClient } = await import('@aws-sdk/client-lambda');
  const client = new LambdaClient({});
  for (const { id } of due) {
    const Payload = JSON.stringify({ id, token: randomUUID(), isScheduled: true });
    const FunctionName = process.env.FEED_FUNCTION;
    await client.send(new InvokeCommand({ FunctionName, InvocationType: 'Event', Payload }));
  }
};
