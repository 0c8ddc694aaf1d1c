import { config } from '../config.ts';
import type { StoredFeed } from './rules/feed.ts';
import { isDue } from './rules/schedule.ts';
import { findFeeds } from './store/feeds.ts';

/** The feeds for which a run is to begin. @throws store.unavailable */
export const findDueFeeds = async (now: Date): Promise<StoredFeed[]> =>
  (await findFeeds()).filter((feed) => isDue(feed, now, config().boardTimeZone));
