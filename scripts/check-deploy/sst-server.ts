import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { codeBucket } from './mocks.ts';

/** A function for SST to bundle, or to deploy as it is. */
type FunctionSource = { readonly handler: string; readonly bundle?: string };

type RpcCall = {
  readonly method: string;
  readonly params: readonly [FunctionSource & { readonly region: string }];
};

/**
 * Stands in for the part of SST that is not JavaScript: returns the bucket of code, and bundles.
 *
 * @param out the folder that is returned as every bundle.
 * @returns its address, and the growing list of the code that the configuration requests.
 */
export const startSstServer = async (out: string): Promise<{ address: string; code: readonly string[] }> => {
  const code: string[] = [];
  const methods: Readonly<Record<string, (params: RpcCall['params'][0]) => object>> = {
    'Provider.Aws.Bootstrap': ({ region }) => ({ asset: codeBucket(region), state: 'bucket-of-state' }),
    'Provider.Aws.Appsync': () => ({ http: 'events.example', realtime: 'events.example' }),
    'Runtime.AddTarget': ({ handler }) => {
      code.push(`live ${handler}`);
      return {};
    },
    'Runtime.Build': ({ handler, bundle }) => {
      code.push(`built ${bundle} ${handler}`);
      return { handler, out, errors: [], sourcemaps: [] };
    },
  };
  const server = createServer(async (request, response) => {
    const { method, params } = (await json(request)) as RpcCall;
    const result = methods[method]?.(params[0]);
    const error = `The configuration asks SST for ${method}.`;
    response.end(JSON.stringify(result ? { result } : { error }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}`, code };
};
