import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A function that SST would have bundled, or taken as it is. */
export type Built = { readonly handler: string; readonly bundle?: string };

type Question = { readonly method: string; readonly params: readonly [Built] };

/**
 * Stands in for the part of SST that is no JavaScript: it is asked for the bucket of code, and for bundles.
 *
 * @param code a folder that is taken for every bundle's.
 * @returns its address, what it was asked to build, and what `sst dev` was told to run live, by function.
 */
export const answerRpc = async (code: string) => {
  const built: (Built & { readonly functionID?: string })[] = [];
  const live: Built[] = [];
  const answer = ({ method, params: [input] }: Question): unknown => {
    if (method === 'Provider.Aws.Bootstrap') return { asset: 'bucket-of-code', state: 'bucket-of-state' };
    if (method === 'Provider.Aws.Appsync') return { http: 'events.example', realtime: 'events.example' };
    if (method === 'Runtime.AddTarget') {
      live.push(input);
      return {};
    }
    if (method !== 'Runtime.Build') throw new Error(`The configuration asks SST for ${method}.`);
    built.push(input);
    return { handler: input.handler, out: code, errors: [], sourcemaps: [] };
  };
  const server = createServer(async (request, response) => {
    const question = (await json(request)) as Question;
    try {
      response.end(JSON.stringify({ result: answer(question) }));
    } catch (error) {
      response.end(JSON.stringify({ error: String(error) }));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}`, built, live };
};
