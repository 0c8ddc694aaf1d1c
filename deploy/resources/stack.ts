import { sweepSchedules } from '../../lib/jobs/sweep/schedule.ts';
import { announceFunction, announceSchedule, sweepFunction } from '../functions.ts';
import { readStageSettings, type StageSettings } from '../settings.ts';
import { operatorLogOf, requireDevStage } from '../stages.ts';
import { createFunction, deployedVersions } from './function.ts';
import { createGateway } from './gateway.ts';
import { createMonitoring } from './monitoring.ts';
import { createProbe } from './probe.ts';
import { createStreams } from './streams.ts';
import { createStageTables, type StageTable } from './tables.ts';

/** Creates all resources of a stage. @returns what `sst deploy` prints, and `npm run deploy` reads. */
export const createStack = () => {
  const settings = readStageSettings($app.stage, process.env);
  if ($dev) requireDevStage(settings.name);
  const stageTables = createStageTables(settings);
  const gateway = createGateway(settings, stageTables);
  createScheduled('Sweep', sweepFunction, sweepSchedules, settings, stageTables);
  createScheduled('Announce', announceFunction, [announceSchedule], settings, stageTables);
  createStreams(settings, stageTables);
  createProbe(settings, stageTables, gateway.url);
  new aws.cloudwatch.LogGroup('Operators', { name: operatorLogOf(settings.name), retentionInDays: 365 });
  const alarms = settings.hasMonitoring && !$dev ? createMonitoring(settings, gateway) : undefined;
  return {
    address: gateway.url,
    tables: settings.tablePrefix,
    ...(alarms && { alarms }),
    versions: deployedVersions,
  };
};

/** Creates a function and its schedules. A failed run is not retried: the next one does its work. */
const createScheduled = (
  title: string,
  name: string,
  schedules: readonly `cron(${string})`[],
  settings: StageSettings,
  stageTables: readonly StageTable[],
): void => {
  const scheduled = createFunction(name, settings, stageTables, { retries: 0 });
  for (const [at, schedule] of schedules.entries()) {
    new sst.aws.CronV2(`${title}${at + 1}`, {
      function: scheduled.arn,
      schedule,
      timezone: 'UTC',
      retries: 0,
    });
  }
};
