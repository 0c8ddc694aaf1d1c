import { randomUUID } from 'node:crypto';
import { config } from '../config.ts';
import type { StoredFeed } from './rules/feed.ts';
import { isDue } from './rules/schedule.ts';
import { findFeeds } from './store/feeds.ts';

/** The feeds for which a run is to begin. @throws store.unavailable */
export const findDueFeeds = async (now: Date): Promise<StoredFeed[]> =>
  (await findFeeds()).filter((feed) => isDue(feed, now, config().boardTimeZone));

/** Begins a run in its own function for each feed that is due. @throws store.unavailable, AWS's errors */
export const beginDueFeeds = async (): Promise<void> => {
  const due = await findDueFeeds(new Date());
  if (due.length === 0) return;
  const { InvokeCommand, LambdaClient } = await import('@aws-sdk/client-lambda');
  const client = new LambdaClient({});
  const how = { FunctionName: process.env.FEED_FUNCTION, InvocationType: 'Event' } as const;
  for (const { id } of due) {
    const Payload = JSON.stringify({ id, token: randomUUID(), isScheduled: true });
    await client.send(new InvokeCommand({ ...how, Payload }));
  }
};
