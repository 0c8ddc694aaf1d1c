import { log } from '../log.ts';
import { headersInParameters } from './header-store.ts';
import type { RunRequest } from './run-feed.ts';

/** Runs a feed in its function, whose start waits for nothing of this. */
export const runInFunction = async (request: RunRequest): Promise<void> => {
  const { runFeed } = await import('./run-feed.ts');
  const { FEED_PARAMETERS = '', AWS_LAMBDA_FUNCTION_VERSION: release = '' } = process.env;
  const outcome = await runFeed(request, { headers: headersInParameters(FEED_PARAMETERS), release });
  if (typeof outcome === 'string') log('info', { feed: request.id, outcome });
};
