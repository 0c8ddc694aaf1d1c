import { sweepSchedules } from '../../lib/job/sweep/schedule.ts';
import { announceFunction, announceSchedule, sweepFunction } from '../functions.ts';
import { readStageSettings } from '../settings.ts';
import { operatorLogOf, requireDevStage } from '../stages.ts';
import { createMailEvents } from './applications.ts';
import { createScheduled, deployedVersions } from './function.ts';
import { createGateway } from './gateway.ts';
import { createMonitoring } from './monitoring.ts';
import { createProbe } from './probe.ts';
import { createStreams } from './streams.ts';
import { createStageTables } from './tables.ts';

/** Creates all resources of a stage. @returns what `sst deploy` prints, and `npm run deploy` reads. */
export const createStack = () => {
  const settings = readStageSettings($app.stage, process.env);
  if ($dev) requireDevStage(settings.name);
  const stageTables = createStageTables(settings);
  const gateway = createGateway(settings, stageTables);
  const sweeps = Object.fromEntries(sweepSchedules.map((schedule, at) => [`Sweep${at + 1}`, schedule]));
  createScheduled(sweepFunction, sweeps, settings, stageTables, { timeZone: settings.boardTimeZone });
  createScheduled(announceFunction, { Announce1: announceSchedule }, settings, stageTables);
  createStreams(settings, stageTables);
  if (settings.applications) createMailEvents(settings, stageTables);
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
