import { expectedOf, inspectionStatements } from '../inspection.ts';
import { readStageSettings } from '../settings.ts';
import { operatorLogOf, requireDevStage } from '../stages.ts';
import { createMailEvents } from './applications.ts';
import { createFeeds } from './feeds.ts';
import { createFunction, deployedVersions } from './function.ts';
import { createGateway } from './gateway.ts';
import { createMonitoring } from './monitoring.ts';
import { createProbe } from './probe.ts';
import { createStreams } from './streams.ts';
import { createStageTables } from './tables.ts';

/** Creates all resources of a stage. @returns what `sst deploy` prints, and `npm run deploy` reads. */
export const createStack = () => {
  const settings = readStageSettings($app.stage, process.env);
  if ($dev) requireDevStage(settings.name);
  const stage = { ...settings, stageTables: createStageTables(settings) };
  const gateway = createGateway(stage);
  const isMonitored = settings.hasMonitoring && !$dev;
  createFunction(
    'sweep',
    stage,
    isMonitored
      ? {
          environment: { INSPECTION: JSON.stringify(expectedOf(settings)) },
          statements: (account) => inspectionStatements(settings, account),
        }
      : {},
  );
  createFunction('announce', stage);
  createFeeds(stage);
  createStreams(stage);
  if (settings.applications) createMailEvents(stage);
  createProbe(stage, gateway.url);
  new aws.cloudwatch.LogGroup('Operators', { name: operatorLogOf(settings.name), retentionInDays: 365 });
  const alarms = isMonitored ? createMonitoring(settings, gateway) : undefined;
  return {
    address: gateway.url,
    tables: settings.tablePrefix,
    ...(alarms && { alarms }),
    versions: deployedVersions,
  };
};
