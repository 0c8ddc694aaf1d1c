import { basePath, fallbackFunction, routes } from '../../lib/api/routes.ts';
import { configure } from '../../lib/config.ts';
import { dynamo } from '../../lib/dynamodb/client.ts';
import { createDemoEmployer } from '../../local/demo.ts';
import { startEngine } from '../../local/engine/engine.ts';
import { startGateway } from '../../local/gateway/gateway.ts';
import { loadFunction } from '../../local/gateway/load-function.ts';
import { startRemovals } from '../../local/removals.ts';
import { createTables } from '../../local/tables.ts';

/**
 * Runs the service in memory, with one employer.
 *
 * @param work gets the API's address and the employer's key.
 */
export const withService = async (work: (api: string, key: string) => Promise<void>): Promise<void> => {
  await using open = new AsyncDisposableStack();
  const engine = await startEngine({ dataDir: ':memory:' });
  open.defer(() => engine.stop());
  configure({ DYNAMODB_ENDPOINT: engine.endpoint });
  open.defer(() => dynamo().destroy());
  await createTables(dynamo());
  const removals = open.use(startRemovals(loadFunction));
  const gateway = await startGateway({ routes, fallback: fallbackFunction, load: removals.load }, 0);
  open.defer(() => gateway.close());
  configure({ PUBLIC_ORIGIN: gateway.origin });
  const created = await createDemoEmployer(new Date());
  if (!created) throw new Error('The store in memory is not empty.');
  await work(gateway.origin + basePath, created.key);
};
