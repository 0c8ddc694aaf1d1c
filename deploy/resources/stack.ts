import { sweepSchedules } from '../../lib/job/sweep/schedule.ts';
import { announceFunction, announceSchedule, sweepFunction } from '../functions.ts';
import { expectedOf, inspectionStatements } from '../inspection.ts';
import { readStageSettings, type StageSettings } from '../settings.ts';
import { operatorLogOf, requireDevStage } from '../stages.ts';
import { createMailEvents } from './applications.ts';
import { createFeeds } from './feeds.ts';
import { createScheduled, deployedVersions, type FunctionOptions } from './function.ts';
import { createGateway } from './gateway.ts';
import { createMonitoring } from './monitoring.ts';
import { createProbe } from './probe.ts';
import { createStreams } from './streams.ts';
import { createStageTables } from './tables.ts';

const inspectionOptions = (settings: StageSettings): FunctionOptions => ({
  environment: { INSPECTION: JSON.stringify(expectedOf(settings)) },
  statements: (account) => inspectionStatements(settings, account),
});

/** Creates all resources of a stage. @returns what `sst deploy` prints, and `npm run deploy` reads. */
export const createStack = () => {
  const settings = readStageSettings($app.stage, process.env);
  if ($dev) requireDevStage(settings.name);
  const stageTables = createStageTables(settings);
  const gateway = createGateway(settings, stageTables);
  const sweeps = Object.fromEntries(sweepSchedules.map((schedule, at) => [`Sweep${at + 1}`, schedule]));
  const isMonitored = settings.hasMonitoring && !$dev;
  createScheduled(sweepFunction, sweeps, settings, stageTables, {
    timeZone: settings.boardTimeZone,
    ...(isMonitored && inspectionOptions(settings)),
  });
  createScheduled(announceFunction, { Announce1: announceSchedule }, settings, stageTables);
  createFeeds(settings, stageTables);
  createStreams(settings, stageTables);
  if (settings.applications) createMailEvents(settings, stageTables);
  createProbe(settings, stageTables, gateway.url);
  new aws.cloudwatch.LogGroup('Operators', { name: operatorLogOf(settings.name), retentionInDays: 365 });
  const alarms = isMonitored ? createMonitoring(settings, gateway) : undefined;
  return {
    address: gateway.url,
    tables: settings.tablePrefix,
    ...(alarms && { alarms }),
    versions: deployedVersions,
  };
};
