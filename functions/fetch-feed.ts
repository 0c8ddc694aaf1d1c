import { config } from '../lib/config.ts';
import { headersInParameters } from '../lib/fetching/header-store.ts';
import type { RunRequest } from '../lib/fetching/run-feed.ts';
import { log } from '../lib/log.ts';

// An invalid configuration fails when the function is loaded.
config();

/** Called for each feed that is due, and by operators, never over HTTP. */
export const handler = async (request: RunRequest): Promise<void> => {
  const { runFeed } = await import('../lib/fetching/run-feed.ts');
  const headers = headersInParameters(process.env.FEED_PARAMETERS ?? '');
  // Each deployment that changes the function has another.
  const release = process.env.AWS_LAMBDA_FUNCTION_VERSION ?? '';
  const outcome = await runFeed(request, { headers, release });
  if (typeof outcome === 'string') log('info', { feed: request.id, outcome });
};
