import { setTimeout as wait } from 'node:timers/promises';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { functionName, liveAlias } from './functions.ts';
import { findStage } from './stages.ts';

/** In milliseconds: longer than a run can take. */
const longestWait = 17 * 60_000;
const pause = 2_000;

/**
 * Runs a feed on a stage, in its function, and waits until it has recorded the result.
 *
 * @param findRuns the latest runs of the feed.
 * @returns 'running' where another run of it has the lease.
 */
export const runOnStage = async <Run extends { readonly token: string }>(
  stage: string,
  request: { readonly id: string; readonly token: string },
  findRuns: () => Promise<readonly Run[]>,
): Promise<Run | 'running'> => {
  const FunctionName = functionName(findStage(stage).name, 'fetch-feed');
  const event = { FunctionName, Qualifier: liveAlias, InvocationType: 'Event' } as const;
  await new LambdaClient({}).send(
    new InvokeCommand({ ...event, Payload: Buffer.from(JSON.stringify(request)) }),
  );
  for (const end = Date.now() + longestWait; Date.now() < end; await wait(pause)) {
    const run = (await findRuns()).find(({ token }) => token === request.token);
    if (run) return run;
  }
  return 'running';
};
