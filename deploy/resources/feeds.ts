import { feedFunction, feedSchedule, feedStarter, functionName, liveAlias } from '../functions.ts';
import { arnOf } from '../grants.ts';
import type { StageSettings } from '../settings.ts';
import { parameterFolder } from '../stages.ts';
import { createFunction, createScheduled } from './function.ts';
import type { StageTable } from './tables.ts';

/** Creates the function that runs one feed, and the one that begins the runs that are due. */
export const createFeeds = (settings: StageSettings, stageTables: readonly StageTable[]): void => {
  const folder = parameterFolder(settings.name);
  createFunction(feedFunction, settings, stageTables, {
    // What a run has left is for the next one, which the schedule begins.
    retries: 0,
    environment: { FEED_PARAMETERS: folder },
    statements: (account) => [
      {
        actions: ['ssm:GetParameter'],
        resources: [arnOf(account, 'ssm', `parameter${folder}/feeds/*`)],
      },
    ],
  });
  const started = `${functionName(settings.name, feedFunction)}${$dev ? '' : `:${liveAlias}`}`;
  createScheduled(feedStarter, { Feeds1: feedSchedule }, settings, stageTables, {
    environment: { FEED_FUNCTION: started, BOARD_TIME_ZONE: settings.boardTimeZone },
    statements: (account) => [
      { actions: ['lambda:InvokeFunction'], resources: [arnOf(account, 'lambda', `function:${started}`)] },
    ],
  });
};
