import { configure } from '../../../lib/config.ts';
import { fallbackFunction, routes } from '../../../lib/openapi/routes.ts';
import { type Gateway, startGateway } from '../../../local/gateway/gateway.ts';
import { recordActions } from '../store/record-actions.ts';
import { loadFunctionUnderTest } from './load-function-under-test.ts';

/** Starts the whole service on a free port, as `npm start` does: the real functions on the engine of this run. */
export const startService = async (): Promise<Gateway> => {
  const gateway = await startGateway(
    { routes, fallback: fallbackFunction, load: recordActions(loadFunctionUnderTest) },
    0,
  );
  configure({ PUBLIC_ORIGIN: gateway.origin, ONE_CLOCK: 'true' });
  return gateway;
};
