import { fallbackFunction, routes } from '../../lib/api/routes.ts';
import { configure } from '../../lib/config.ts';
import { type Gateway, startGateway } from '../../local/gateway/gateway.ts';
import { loadTested } from './load-tested.ts';
import { recording } from './record-actions.ts';

/** The whole service on a free port of this process: the real functions on the run's engine. */
export const startService = async (): Promise<Gateway> => {
  const gateway = await startGateway({ routes, fallback: fallbackFunction, load: recording(loadTested) }, 0);
  configure({ PUBLIC_ORIGIN: gateway.origin });
  return gateway;
};
