import { readSettings } from '../settings.ts';
import { requireLiveStage } from '../stages.ts';
import { createGateway } from './gateway.ts';
import { createSweep } from './sweep.ts';
import { createTables } from './tables.ts';
import { createWatch } from './watch.ts';

/**
 * All that a stage consists of.
 *
 * @returns what `sst deploy` prints.
 */
export const createStack = () => {
  const settings = readSettings($app.stage, process.env);
  if ($dev) requireLiveStage(settings.name);
  createTables(settings);
  const gateway = createGateway(settings);
  createSweep(settings);
  if (settings.isWatched && !$dev) createWatch(settings, gateway.nodes.api.id);
  return { address: gateway.url, tables: settings.tablePrefix };
};
