import { log } from '../log.ts';
import { headersInParameters } from './header-store.ts';
import { type RunRequest, runFeed } from './run-feed.ts';

export const runInFunction = async (request: RunRequest): Promise<void> => {
  const { FEED_PARAMETERS = '', AWS_LAMBDA_FUNCTION_VERSION: release = '' } = process.env;
  const outcome = await runFeed(request, { headers: headersInParameters(FEED_PARAMETERS), release });
  if (typeof outcome === 'string') log('info', { feed: request.id, outcome });
};
