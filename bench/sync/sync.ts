import { parseArgs } from 'node:util';
import { median } from '../measure.ts';
import { atLeast, atMost, type Bar, figure, printTable } from '../report.ts';
import { newEmployer } from '../service.ts';
import { startServer } from '../traffic/start-server.ts';
import { sampleFeed } from './feed.ts';
import { chunkLoader, type Expected, type Loader, singleLoader } from './loaders.ts';

const clients = { singles: 8, chunks: 4 } as const;
const slices = 10;

/** One tenth of the jobs, loaded in one of the two ways. */
type Slice = {
  /** Wall clock. */
  readonly seconds: number;
  /** Of the service's CPU. */
  readonly processor: number;
  /** Bytes of the service's heap afterwards. */
  readonly heap: number;
};

type Way = keyof typeof clients;
type Run = Readonly<Record<Way, readonly Slice[]>>;

type Server = ReturnType<typeof startServer>;

const sliceOf = async (server: Server, loader: Loader, jobs: readonly string[]): Promise<Slice> => {
  const { processor: before = 0 } = await server.memory();
  const seconds = await loader.load(jobs);
  const { processor = 0, heap = 0 } = await server.memory();
  return { seconds, processor: processor - before, heap };
};

/** Loads the feed in both ways, a tenth each in turns: both share the machine's slow moments. */
const runOf = async (
  server: Server,
  loaders: Readonly<Record<Way, Loader>>,
  feed: readonly string[],
  expected: Expected,
): Promise<Run> => {
  const run: Record<Way, Slice[]> = { singles: [], chunks: [] };
  const size = feed.length / slices;
  for (const loader of Object.values(loaders)) await loader.start(expected);
  for (let slice = 0; slice < slices; slice++) {
    const jobs = feed.slice(slice * size, (slice + 1) * size);
    run.singles.push(await sliceOf(server, loaders.singles, jobs));
    run.chunks.push(await sliceOf(server, loaders.chunks, jobs));
  }
  for (const loader of Object.values(loaders)) await loader.end();
  return run;
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const secondsOf = (run: readonly Slice[]): number => sum(run.map(({ seconds }) => seconds));

/** How many times as many jobs a second: the median of the tenths. */
const speedUp = ({ singles, chunks }: Run): number =>
  median(singles.map(({ seconds }, slice) => seconds / (chunks[slice]?.seconds ?? Number.NaN)));

/**
 * What the last three tenths take, times tenths 2 to 4: the first one includes compiling, and one
 * alone may meet other work of the machine.
 */
const growth = (run: readonly Slice[], of: (slice: Slice) => number): number =>
  median(run.slice(-3).map(of)) / median(run.slice(1, 4).map(of));

const flatnessOf = (name: string, { chunks }: Run): Bar[] => [
  atMost(
    `seconds of the last tenths of ${name}, times the first`,
    growth(chunks, ({ seconds }) => seconds),
    1.5,
  ),
  atMost(
    `CPU of the last tenths of ${name}, times the first`,
    growth(chunks, ({ processor }) => processor),
    1.25,
  ),
  atMost(
    `heap after the last tenths of ${name}, times the first`,
    growth(chunks, ({ heap }) => heap),
    1.1,
  ),
];

const rows = (name: string, { singles, chunks }: Run, jobs: number): object[] =>
  Object.entries({ singles, chunks }).map(([way, run]) => ({
    run: name,
    by: way,
    'jobs a second': figure(jobs / secondsOf(run)),
    ...Object.fromEntries(
      [1, 2, 5, 10].map((tenth) => [
        `tenth ${tenth}`,
        figure(jobs / slices / (run[tenth - 1]?.seconds ?? Number.NaN)),
      ]),
    ),
    'CPU ms of the service for a job': figure((1_000 * sum(run.map(({ processor }) => processor))) / jobs),
    'heap MB after tenths 1 and 10': [run[0], run.at(-1)]
      .map((slice) => figure((slice?.heap ?? 0) / 2 ** 20))
      .join(', '),
  }));

/**
 * Loads a feed twice, by single `PUT /jobs` and by chunks of synchronisations.
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
  const profile = values.profile ? ['--cpu-prof', `--cpu-prof-dir=${values.profile}`] : [];
  const server = startServer(['0', '1'], profile);
  const loaders: Loader[] = [];
  try {
    const { origin = '' } = await server.ready;
    const singles = singleLoader(origin, (await newEmployer()).key, clients.singles);
    const chunks = chunkLoader(origin, (await newEmployer()).key, clients.chunks);
    loaders.push(singles, chunks);
    const first = await runOf(server, { singles, chunks }, feed, 'created');
    const unchanged = await runOf(server, { singles, chunks }, feed, 'unchanged');
    printTable(
      `${jobs} jobs by single PUT /jobs of ${clients.singles} clients, and by chunks of 100, ${clients.chunks} at a time`,
      [...rows('first load', first, jobs), ...rows('unchanged', unchanged, jobs)],
    );
    return [
      atLeast('jobs a second of a first load by chunks, times that of single requests', speedUp(first), 2),
      atLeast('jobs a second unchanged by chunks, times that of single requests', speedUp(unchanged), 8),
      ...flatnessOf('a first load', first),
      ...flatnessOf('an unchanged set', unchanged),
    ];
  } finally {
    for (const { close } of loaders) close();
    server.stop();
  }
};
