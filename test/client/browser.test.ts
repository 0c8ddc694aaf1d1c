import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { inBrowser } from '../support/browser.ts';
import { storedJob } from './scripted.ts';
import { startServer } from './server.ts';

/** The client, and calls of it whose outcomes can be sent to another process. */
const makeScript = async (): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, '../../client/src/index.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'jobPosting',
  });
  return `${outputFiles[0]?.text}
    const outcomes = async (address) => {
      const { jobs } = jobPosting.createClient({ address, key: 'jpk_x' });
      const outcomeOf = (call) => call.then(({ job }) => job.id, ({ name, status, location }) => [name, status, location]);
      return [
        await outcomeOf(jobs.get(1)),
        await outcomeOf(jobs.update(1, { title: 'x' })),
        await outcomeOf(jobs.delete(1)),
        await outcomeOf(jobs.get(2)),
      ];
    };`;
};

const inPage = (script: string, address: string) => `${script}; outcomes(${JSON.stringify(address)})`;

const inWorker = (script: string, address: string) => `new Promise((resolve) => {
  const text = ${JSON.stringify(`${script}; outcomes(${JSON.stringify(address)}).then(postMessage);`)};
  new Worker(URL.createObjectURL(new Blob([text]))).onmessage = ({ data }) => resolve(data);
})`;

const startServers = async () => {
  const other = await startServer((response) => {
    response
      .writeHead(200, { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' })
      .end();
  });
  const api = await startServer((response, { method, url }) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', 'api-key, content-type');
    response.setHeader('access-control-allow-methods', 'PUT, DELETE');
    if (method === 'OPTIONS') response.writeHead(204).end();
    else if (url === '/api/v1.1/jobs/1')
      response.writeHead(307, { location: `${other.origin}/jobs/1` }).end();
    else if (url === '/api/v1.1/jobs/2') {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(storedJob));
    } else response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Page</title>');
  });
  return { api, other };
};

inBrowser((browser) => {
  test('in a page and in a worker, on the same and on another origin, no redirect is followed', async () => {
    const { api, other } = await startServers();
    const script = await makeScript();
    const redirect = ['RedirectError', 0, undefined];
    for (const origin of [api.origin, api.origin.replace('127.0.0.1', 'localhost')]) {
      for (const run of [inPage, inWorker]) {
        const page = await browser().newPage();
        await page.goto(origin);
        expect(await page.evaluate(run(script, `${api.origin}/api/v1.1`))).toEqual([
          redirect,
          redirect,
          redirect,
          1,
        ]);
      }
    }
    expect(other.requests).toEqual([]);
  });
});
