import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { digestOf } from '../../lib/employer/api-key.ts';
import { tableName } from '../../lib/store/tables.ts';
import { progressBar } from '../../local/progress-bar.ts';
import { atMost, type Bar, figure, printTable } from '../report.ts';
import { buildFiles } from './files.ts';
import type { ReferenceEvent } from './reference.ts';
import { coldRequests } from './requests.ts';
import { type ColdStart, type ColdSubject, coldStart, type Medians, mediansOf } from './start.ts';

const starts = 40;

const shuffled = <Entry>(entries: readonly Entry[]): Entry[] =>
  entries
    .map((entry) => ({ entry, place: Math.random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ entry }) => entry);

/**
 * Starts all subjects in each round, so that they share the machine's slow moments, and in random
 * order, because a process changes the caches for the next one. The first round is not counted.
 */
const measure = async (folder: string, subjects: readonly ColdSubject[]): Promise<Map<string, Medians>> => {
  const measured = new Map<string, ColdStart[]>(subjects.map(({ name }) => [name, []]));
  using show = progressBar('Cold starts', (starts + 1) * subjects.length);
  for (let round = 0; round <= starts; round++) {
    for (const subject of shuffled(subjects)) {
      const start = await coldStart(folder, subject);
      if (round > 0) measured.get(subject.name)?.push(start);
      show(1);
    }
  }
  return new Map([...measured].map(([name, all]) => [name, mediansOf(all)]));
};

/** Functions that only read jobs; they have the lower bars. */
const reading = ['get-job', 'list-jobs'];
const strictCreate = 'create-job';
/** Nobody waits for these. */
const background: Readonly<Record<string, number>> = { 'start-feeds': 1.25, 'fetch-feed': 4 };

const barsOf = (name: string, own: Medians, reference: Medians): Bar[] => {
  if (reading.includes(name)) {
    return [
      atMost(`${name}: import, times the reference's`, own.importMs / reference.importMs, 1.15),
      atMost(`${name}: import and first request, times`, own.totalMs / reference.totalMs, 1.25),
    ];
  }
  const most = background[name];
  if (most !== undefined)
    return [atMost(`${name}: import and first event, times`, own.totalMs / reference.totalMs, most)];
  if (name !== strictCreate) return [];
  return [
    atMost(`strict create: import, times the reference's`, own.importMs / reference.importMs, 1.4),
    atMost(`strict create: import and first request, times`, own.totalMs / reference.totalMs, 1.5),
    atMost('strict create: RSS after it in MB', own.rssMb, 80),
    atMost('strict create: starts that loaded jsdom', Number(own.hasJsdom), 0),
  ];
};

const rowOf = (name: string, own: Medians, reference: Medians) => ({
  start: name,
  'import ms': figure(own.importMs),
  '× ref': (own.importMs / reference.importMs).toFixed(2),
  '+ first request ms': figure(own.totalMs),
  '× ref ': (own.totalMs / reference.totalMs).toFixed(2),
  'import CPU ms': figure(own.importCpuMs),
  'CPU ms': figure(own.cpuMs),
  'RSS MB': figure(own.rssMb),
});

/** Measures the reference and others alternately. */
const benchAll = async (
  folder: string,
  reference: ColdSubject,
  others: readonly ColdSubject[],
): Promise<Bar[]> => {
  const measured = await measure(folder, [reference, ...others]);
  const base = measured.get(reference.name);
  if (!base) throw new Error('The reference was not measured.');
  printTable(
    `Medians of ${starts} alternating fresh processes`,
    [...measured].map(([name, figures]) => rowOf(name, figures, base)),
  );
  return [...measured].flatMap(([name, figures]) => barsOf(name, figures, base));
};

/**
 * Measures cold starts in fresh processes: import, and import with the first request, of the functions
 * that read jobs, of the one that creates them, and of those of feeds.
 */
export const bench = async (): Promise<Bar[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'cold-'));
  try {
    const files = await buildFiles(folder);
    const { requests, key, jobId } = await coldRequests();
    const tables = { keys: tableName('apiKeys'), jobs: tableName('jobs') };
    const event: ReferenceEvent = { ...tables, digest: digestOf(key), id: jobId };
    const reference = {
      name: 'reference: the SDK alone, two reads',
      file: files.reference,
      status: 200,
      document: JSON.stringify(event),
    };
    const lean = {
      ...reference,
      name: 'the same without unused credential providers',
      file: files.leanReference,
    };
    const own = requests.map((request) => ({ ...request, file: files.bundle(request.name) }));
    return await benchAll(folder, reference, [lean, ...own]);
  } finally {
    rmSync(folder, { recursive: true });
  }
};
