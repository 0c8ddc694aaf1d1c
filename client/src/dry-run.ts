import { InvalidResponseError } from './errors.ts';
import type { Exchange } from './operations.ts';
import type { Call, Transport } from './transport.ts';

/** Sends requests as dry runs, and throws unless the service confirms that it has written nothing. */
export const dryRunBy =
  (send: Transport): Transport =>
  async <Body>(operation: Exchange<Body>, call?: Call) => {
    const response = await send(operation, { ...call, query: '?dryRun=true' });
    if (response.headers.get('dry-run') === 'true') return response;
    throw new InvalidResponseError(response, 'without the header Dry-Run; jobs may have been written');
  };
