import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { config } from '../../lib/config.ts';
import { maxEventBytes } from '../../lib/limits.ts';
import { progressBar } from '../../local/progress-bar.ts';
import { hostileFeeds, ordinaryFeed } from '../../test/hostile/feeds.ts';
import { type HostileRequest, hostileRequests } from '../../test/hostile/requests.ts';
import { minimalJob } from '../../test/support/api/jobs.ts';
import { type Random, randomFrom } from '../random.ts';
import { atMost, type Bar, figure, printTable } from '../report.ts';
import { type BenchEmployer, newEmployer } from '../service.ts';
import { type Genes, geneName, mutate, randomGenes, requestOf } from './genes.ts';
import type { HostileResult } from './process.ts';

const run = promisify(execFile);

/** The bound that the contract sets for every request. */
export const maxCpuSeconds = 2;
export const maxMegabytes = 400;

const shown = 20;

type Measured = HostileResult & { readonly name: string };

/** The worse of the shares of both limits. */
const score = (report: HostileResult): number =>
  Math.max(report.cpu / maxCpuSeconds, report.peak / maxMegabytes);

/** Sends each request to a process of its own, one after the other. */
export const measurements = async (employer: BenchEmployer, folder: string) => {
  const created = await employer.call({ method: 'POST', path: '/jobs', body: minimalJob });
  const { id } = JSON.parse(created.body ?? '');
  const description = '<h1>x</h1><br/>y';
  const ordinary = [
    employer.invocation({ method: 'POST', path: '/jobs', body: { ...minimalJob, description: 'x<br/>' } }),
    employer.invocation({
      method: 'PUT',
      path: `/jobs/${id}`,
      body: { description },
      headers: { prefer: 'handling=lenient' },
    }),
  ];
  const ordinaryFile = join(folder, 'ordinary.json');
  writeFileSync(ordinaryFile, JSON.stringify(ordinary));
  const { endpoint = '', tablePrefix } = config();
  const env = {
    ...process.env,
    DYNAMODB_ENDPOINT: endpoint,
    TABLE_PREFIX: tablePrefix,
    // Loading the service would take most of the time.
    NODE_COMPILE_CACHE: join(folder, 'cache'),
  };

  return async (name: string, request: HostileRequest): Promise<Measured> => {
    const asked = { ...request, path: request.path.replace(':id', String(id)) };
    const invocation = employer.invocation(asked);
    if (Buffer.byteLength(invocation.document) > maxEventBytes) throw new RangeError(`${name} is too large.`);
    const file = join(folder, 'hostile.txt');
    writeFileSync(file, invocation.document);
    const { stdout } = await run(
      process.execPath,
      [join(import.meta.dirname, 'process.ts'), ordinaryFile, invocation.name, file],
      { env },
    );
    return { name, ...JSON.parse(stdout) };
  };
};

/** Checks each feed with that name in a process of its own, as the command does. */
const checkFeeds = async (only: string, folder: string): Promise<Measured[]> => {
  const [ordinaryFile, file] = [join(folder, 'ordinary.csv'), join(folder, 'feed')];
  writeFileSync(ordinaryFile, ordinaryFeed);
  const all: Measured[] = [];
  for (const [feed, [, make, map]] of Object.entries(hostileFeeds)) {
    const name = `check: ${feed}`;
    if (!name.includes(only)) continue;
    writeFileSync(file, make());
    const program = join(import.meta.dirname, 'feed-process.ts');
    const { stdout } = await run(process.execPath, [program, ordinaryFile, file, JSON.stringify(map ?? {})]);
    all.push({ name, ...JSON.parse(stdout) });
  }
  return all;
};

/** Recombines and mutates the worst requests found so far. */
const search = async (
  measure: (name: string, request: HostileRequest) => Promise<Measured>,
  random: Random,
  until: number,
): Promise<Measured[]> => {
  const found: { readonly genes: Genes; readonly measured: Measured }[] = [];
  while (performance.now() < until) {
    const worst = found.toSorted((one, other) => score(other.measured) - score(one.measured)).slice(0, 6);
    const isNew = worst.length < 6 || random.share() < 0.3;
    const genes = isNew ? randomGenes(random) : mutate(random.pick(worst).genes, random);
    found.push({ genes, measured: await measure(geneName(genes), requestOf(genes)) });
  }
  return found.map(({ measured }) => measured);
};

/**
 * Looks for the requests that take most CPU time and memory: a fixed list, then a search for
 * `--seconds N` (30) from `--seed N` (1). `--only TEXT` measures the known ones with that name.
 */
export const bench = async (args: readonly string[]): Promise<Bar[]> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seconds: { type: 'string', default: '30' },
      seed: { type: 'string', default: '1' },
      only: { type: 'string', default: '' },
    },
  });
  const folder = mkdtempSync(join(tmpdir(), 'hostile-'));
  try {
    const measure = await measurements(await newEmployer(), folder);
    const all: Measured[] = [];
    const known = [...hostileRequests].filter(([name]) => name.includes(values.only));
    using showProgress = progressBar('known requests', known.length);
    for (const [name, { make }] of known) {
      all.push(await measure(name, make()));
      showProgress(1);
    }
    all.push(...(await checkFeeds(values.only, folder)));
    const until = performance.now() + (values.only ? 0 : Number(values.seconds) * 1_000);
    const found = await search(measure, randomFrom(Number(values.seed)), until);
    all.push(...found);
    printTable(
      `The worst ${shown} of ${all.length - found.length} known requests and feeds and ${found.length} requests of the search`,
      all
        .toSorted((one, other) => score(other) - score(one))
        .slice(0, shown)
        .map((one) => ({
          'CPU s': figure(one.cpu),
          MB: Math.round(one.peak),
          'idle MB': Math.round(one.idle),
          status: one.status,
          request: one.name,
        })),
      ['MB: the peak of the whole process, with the event. Idle MB: its peak before the request.'],
    );
    return [
      atMost('CPU seconds of a request', Math.max(...all.map(({ cpu }) => cpu)), maxCpuSeconds),
      atMost('megabytes of the process', Math.max(...all.map(({ peak }) => peak)), maxMegabytes),
      atMost('responses with 5xx', all.filter(({ status }) => status >= 500).length, 0),
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
};
