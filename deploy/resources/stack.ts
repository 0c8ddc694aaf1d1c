import { readStageSettings } from '../settings.ts';
import { requireDevStage } from '../stages.ts';
import { createGateway } from './gateway.ts';
import { createMonitoring } from './monitoring.ts';
import { createSweep } from './sweep.ts';
import { createStageTables } from './tables.ts';

/** Creates all resources of a stage. @returns what `sst deploy` prints. */
export const createStack = () => {
  const settings = readStageSettings($app.stage, process.env);
  if ($dev) requireDevStage(settings.name);
  createStageTables(settings);
  const gateway = createGateway(settings);
  createSweep(settings);
  if (settings.hasMonitoring && !$dev) createMonitoring(settings, gateway.nodes.api.id);
  return { address: gateway.url, tables: settings.tablePrefix };
};
