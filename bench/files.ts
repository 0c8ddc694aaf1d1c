import { Session } from 'node:inspector/promises';
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { maxChunkJobs } from '../lib/limits.ts';
import { createLambda } from '../local/gateway/lambda.ts';
import { loadFunction } from '../local/gateway/load-function.ts';
import { root } from '../scripts/root.ts';
import { create, postingBody } from './peers/operations.ts';
import { atMost, type Bar, printTable } from './report.ts';
import { type Asked, newEmployer } from './service.ts';

/** What a deployed function is made of; its modules of packages are not counted. */
const folders = ['functions', 'lib', 'dynamodb-lean'];

type Subject = { readonly name: string; readonly limit: number; readonly make: () => Asked };

type Created = { readonly id: string };

const warmUps = 3;

const isOwn = (file: string): boolean =>
  folders.some((folder) => file.startsWith(folder + sep)) && !file.includes('node_modules');

/** The own files in which a function runs during `work`. */
const filesIn = async (session: Session, work: () => Promise<unknown>): Promise<string[]> => {
  // Resets the counts.
  await session.post('Profiler.takePreciseCoverage');
  await work();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  return result
    .filter(({ url, functions }) => url.startsWith('file:') && functions.some(hasRun))
    .map(({ url }) => relative(root, fileURLToPath(url)))
    .filter(isOwn)
    .toSorted();
};

type Counted = { readonly ranges: readonly { readonly count: number }[] };
const hasRun = ({ ranges }: Counted): boolean => ranges.some(({ count }) => count > 0);

const startCoverage = async (): Promise<Session> => {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  return session;
};

/**
 * Counts the files of the service that run for one warm request, from the event to the result; a
 * file that is only loaded does not count.
 *
 * @param args `--list` prints the files, `--only NAME` takes one kind of request.
 */
export const bench = async (args: readonly string[]): Promise<Bar[]> => {
  const { values } = parseArgs({
    args: [...args],
    options: { list: { type: 'boolean', default: false }, only: { type: 'string' } },
  });
  // Before the functions are loaded: V8 counts what it compiles from then on.
  const session = await startCoverage();
  const invoke = createLambda(loadFunction);
  const { ask, invocation } = await newEmployer();
  const { id: job } = await ask<Created>(create());
  const { id: sync } = await ask<Created>({ method: 'POST', path: '/syncs', body: {} });
  let chunks = 0;
  const subjects: readonly Subject[] = [
    { name: 'get', limit: 30, make: () => ({ method: 'GET', path: `/jobs/${job}` }) },
    { name: 'list', limit: 33, make: () => ({ method: 'GET', path: '/jobs' }) },
    { name: 'create', limit: 58, make: create },
    {
      name: 'chunk',
      limit: 70,
      make: () => ({
        method: 'PUT',
        path: `/syncs/${sync}/chunks/${++chunks}`,
        body: { jobs: Array.from({ length: maxChunkJobs }, postingBody) },
      }),
    },
  ];
  const bars: Bar[] = [];
  for (const { name, limit, make } of subjects) {
    if (values.only && values.only !== name) continue;
    const send = async ({ name, document }: ReturnType<typeof invocation>): Promise<void> => {
      const { statusCode, body } = (await invoke(name, document)) as { statusCode: number; body: string };
      if (statusCode >= 300) throw new Error(`${name} returned ${statusCode}: ${body}`);
    };
    for (let count = 0; count < warmUps; count++) await send(invocation(make()));
    const next = invocation(make());
    const files = await filesIn(session, () => send(next));
    if (values.list)
      printTable(
        `${name}: ${files.length}`,
        files.map((file) => ({ file })),
      );
    bars.push(atMost(`own files that run for a warm ${name}`, files.length, limit));
  }
  session.disconnect();
  return bars;
};
