import { mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { progressBar } from '../../local/progress-bar.ts';
import { hostileFeeds, ordinaryFeed } from '../../test/hostile/feeds.ts';
import { type HostileRequest, hostileRequests } from '../../test/hostile/requests.ts';
import { minimalJob } from '../../test/support/api/jobs.ts';
import { type Random, randomFrom } from '../random.ts';
import { type Bar, printTable } from '../report.ts';
import { type BenchEmployer, newEmployer } from '../service.ts';
import { type Genes, geneName, mutate, randomGenes, requestOf } from './genes.ts';
import { barsOf, type Measured, measureProcess, requestMeasurer, rowOf } from './measured.ts';

/** The bound that the contract sets for every request. */
export const maxCpuSeconds = 2;
export const maxMegabytes = 400;

const shown = 20;

/** The worse of the shares of both limits. */
const score = (report: Measured): number => Math.max(report.cpu / maxCpuSeconds, report.peak / maxMegabytes);

/** Sends each request to a process of its own, one after the other. */
export const measurements = async (employer: BenchEmployer, folder: string) => {
  const { id } = await employer.ask<{ id: number }>({ method: 'POST', path: '/jobs', body: minimalJob });
  const measure = requestMeasurer(employer, folder, [
    { method: 'POST', path: '/jobs', body: { ...minimalJob, description: 'x<br/>' } },
    {
      method: 'PUT',
      path: `/jobs/${id}`,
      body: { description: '<h1>x</h1><br/>y' },
      headers: { prefer: 'handling=lenient' },
    },
  ]);
  return (name: string, request: HostileRequest): Promise<Measured> =>
    measure(name, { ...request, path: request.path.replace(':id', String(id)) });
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
    all.push(await measureProcess(name, 'feed-process.ts', [ordinaryFile, file, JSON.stringify(map ?? {})]));
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
  using folder = mkdtempDisposableSync(join(tmpdir(), 'hostile-'));
  const measure = await measurements(await newEmployer(), folder.path);
  const all: Measured[] = [];
  const known = [...hostileRequests].filter(([name]) => name.includes(values.only));
  using showProgress = progressBar('known requests', known.length);
  for (const [name, { make }] of known) {
    all.push(await measure(name, make()));
    showProgress(1);
  }
  all.push(...(await checkFeeds(values.only, folder.path)));
  const until = performance.now() + (values.only ? 0 : Number(values.seconds) * 1_000);
  const found = await search(measure, randomFrom(Number(values.seed)), until);
  const worst = [...all, ...found].toSorted((one, other) => score(other) - score(one));
  printTable(
    `The worst ${shown} of ${all.length} known requests and feeds and ${found.length} requests of the search`,
    worst.slice(0, shown).map(rowOf),
    ['MB: the peak of the whole process, with the event. Idle MB: its peak before the request.'],
  );
  return barsOf(worst, maxCpuSeconds, maxMegabytes);
};
