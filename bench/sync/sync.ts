import { parseArgs } from 'node:util';
import { median } from '../measure.ts';
import { atMost, type Bar, figure, printTable } from '../report.ts';
import { createSender } from '../server/sender.ts';
import { type Server, startServer } from '../server/start-server.ts';
import { newEmployer } from '../service.ts';
import { sampleFeed } from './feed.ts';
import { chunkLoader, type Loader, type LoadOutcome, singleLoader } from './loaders.ts';

const clients = { singles: 8, chunks: 4 } as const;
const slices = 10;

/** The most CPU of the service for a job in a chunk, as a share of that of a single `PUT /jobs`. */
const mostCpu = { created: 1 / 2.2, unchanged: 1 / 4.5 } as const;

/** One tenth of the jobs, loaded in one of the two ways. */
type Slice = {
  /** Wall clock. */
  readonly seconds: number;
  /** Milliseconds of the service's CPU. */
  readonly cpu: number;
};

type Way = keyof typeof clients;
type Slices = Readonly<Record<Way, readonly Slice[]>>;

/** @property heaps bytes of the service's heap after the fourth tenth, and after the last. */
type Run = { readonly slices: Slices; readonly heaps: readonly number[] };

const sliceOf = async (server: Server, loader: Loader, jobs: readonly string[]): Promise<Slice> => {
  const before = await server.cpu();
  const started = performance.now();
  await loader.load(jobs);
  const seconds = (performance.now() - started) / 1_000;
  return { seconds, cpu: ((await server.cpu()) - before) / 1_000 };
};

/**
 * Reading the heap collects garbage by force, which also discards compiled code: after every tenth,
 * that took two thirds as much CPU again as the requests.
 */
const heapAfter: readonly number[] = [3, slices - 1];

/** Loads the feed in both ways, a tenth each in turns: both share the machine's slow moments. */
const runOf = async (
  server: Server,
  loaders: Readonly<Record<Way, Loader>>,
  feed: readonly string[],
  expected: LoadOutcome,
): Promise<Run> => {
  const run: Record<Way, Slice[]> = { singles: [], chunks: [] };
  const heaps: number[] = [];
  const size = feed.length / slices;
  for (const loader of Object.values(loaders)) await loader.start(expected);
  for (let slice = 0; slice < slices; slice++) {
    const jobs = feed.slice(slice * size, (slice + 1) * size);
    run.singles.push(await sliceOf(server, loaders.singles, jobs));
    run.chunks.push(await sliceOf(server, loaders.chunks, jobs));
    if (heapAfter.includes(slice)) heaps.push(await server.heap());
  }
  for (const loader of Object.values(loaders)) await loader.end();
  return { slices: run, heaps };
};

/** The median of the tenths: singles divided by chunks. */
const ratio = ({ singles, chunks }: Slices, name: keyof Slice): number =>
  median(singles.map((slice, place) => slice[name] / (chunks[place]?.[name] ?? Number.NaN)));

/** The last three tenths by tenths 2 to 4: the first one includes compiling. */
const growth = (run: readonly Slice[]): number => {
  const values = run.map(({ cpu }) => cpu);
  return median(values.slice(-3)) / median(values.slice(1, 4));
};

const barsOf = (name: LoadOutcome, { slices: run, heaps: [early = 0, late = 0] }: Run): Bar[] => [
  atMost(`${name}: CPU of the service in chunks, times a single PUT's`, 1 / ratio(run, 'cpu'), mostCpu[name]),
  atMost(`${name}: CPU of the last tenths in chunks, times the first`, growth(run.chunks), 1.25),
  atMost(`${name}: heap after the last tenth, times that after the fourth`, late / early, 1.1),
];

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const rowsOf = (name: LoadOutcome, { slices: run, heaps }: Run, jobs: number): object[] => {
  const row = (by: Way) => ({
    jobs: name,
    by,
    'a second': figure(jobs / sum(run[by].map(({ seconds }) => seconds))),
    'CPU ms of the service each': figure(sum(run[by].map(({ cpu }) => cpu)) / jobs),
    'heap MB at the end': figure((heaps.at(-1) ?? 0) / 2 ** 20),
  });
  return [
    { ...row('singles'), '× a second': 1, '÷ CPU': 1 },
    { ...row('chunks'), '× a second': figure(ratio(run, 'seconds')), '÷ CPU': figure(ratio(run, 'cpu')) },
  ];
};

/**
 * Loads a feed twice, by single `PUT /jobs` and by chunks of synchronisations. The bars are about the
 * CPU of the service; how long it takes also depends on the engine, and is only reported.
 *
 * @param args `--jobs N` (20,000), `--quick` (2,000 jobs), `--seed N`, `--profile DIR` for a CPU
 *   profile of the service.
 * @throws TypeError for an unknown option, or for jobs that are no multiple of 1,000.
 */
export const bench = async (args: readonly string[]): Promise<Bar[]> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      jobs: { type: 'string' },
      quick: { type: 'boolean', default: false },
      seed: { type: 'string', default: '1' },
      profile: { type: 'string' },
    },
  });
  const jobs = Number(values.jobs ?? (values.quick ? 2_000 : 20_000));
  if (!(jobs > 0 && jobs % 1_000 === 0)) throw new TypeError('--jobs is a multiple of 1000.');
  const feed = sampleFeed(jobs, Number(values.seed)).map((job) => JSON.stringify(job));
  const execArgv = values.profile ? ['--cpu-prof', `--cpu-prof-dir=${values.profile}`] : [];
  const server = await startServer('server/service.ts', { execArgv });
  const singles = createSender(server.origin, (await newEmployer()).key, clients.singles);
  const chunks = createSender(server.origin, (await newEmployer()).key, clients.chunks);
  const loaders = { singles: singleLoader(singles), chunks: chunkLoader(chunks) };
  try {
    const created = await runOf(server, loaders, feed, 'created');
    const unchanged = await runOf(server, loaders, feed, 'unchanged');
    printTable(
      `${jobs} jobs by single PUT /jobs of ${clients.singles} clients, and by chunks of 100, ${clients.chunks} at a time`,
      [...rowsOf('created', created, jobs), ...rowsOf('unchanged', unchanged, jobs)],
    );
    return [...barsOf('created', created), ...barsOf('unchanged', unchanged)];
  } finally {
    singles.close();
    chunks.close();
    server.stop();
  }
};
