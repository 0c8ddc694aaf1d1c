/** Called on a schedule, never over HTTP. */
export { beginDueFeeds as handler } from '../lib/fetching/due-feeds.ts';
