import { functionName, liveAlias } from '../functions.ts';
import { arnOf } from '../grants.ts';
import { parameterFolder } from '../stages.ts';
import { createFunction } from './function.ts';
import type { StageWithTables } from './tables.ts';

/** Creates the function that runs one feed, and the one that begins the runs that are due. */
export const createFeeds = (settings: StageWithTables): void => {
  const folder = parameterFolder(settings.name);
  createFunction('fetch-feed', settings, {
    environment: { FEED_PARAMETERS: folder },
    statements: (account) => [
      {
        actions: ['ssm:GetParameter'],
        resources: [arnOf(account, 'ssm', `parameter${folder}/feeds/*`)],
      },
    ],
  });
  const started = `${functionName(settings.name, 'fetch-feed')}${$dev ? '' : `:${liveAlias}`}`;
  createFunction('start-feeds', settings, {
    environment: { FEED_FUNCTION: started, BOARD_TIME_ZONE: settings.boardTimeZone },
    statements: (account) => [
      { actions: ['lambda:InvokeFunction'], resources: [arnOf(account, 'lambda', `function:${started}`)] },
    ],
  });
};
