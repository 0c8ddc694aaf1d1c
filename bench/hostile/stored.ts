import { randomBytes } from 'node:crypto';
import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { maxChunkJobs, maxChunks } from '../../lib/limits.ts';
import { noCounts, referenceHash } from '../../lib/sync/rules/progress.ts';
import { beginChunk, completeChunk } from '../../lib/sync/store/chunks.ts';
import type { HostileRequest } from '../../test/hostile/requests.ts';
import { minimalJob } from '../../test/support/api/jobs.ts';
import { loadJobs } from '../load.ts';
import { atMost, type Bar, figure, printTable } from '../report.ts';
import { type Asked, type BenchEmployer, newEmployer } from '../service.ts';
import { spentOn, unitsOf } from '../spending.ts';
import { maxCpuSeconds, maxMegabytes, measurements } from './hostile.ts';
import { barsOf, type Measured, rowOf } from './measured.ts';

const maxReadUnits = 2_000;

/** Their units for 1,000 jobs have bars of their own: `npm run bench -- list` and `cost`. */
const unbounded = /[?&]q=|^POST \/syncs( |$)|\/commit/;

const post = (path: string, body: object, headers = {}): Asked => ({ method: 'POST', path, body, headers });

const batch = (jobs: readonly object[], path = '/jobs/batch'): Asked =>
  post(path, { operations: jobs.map((job) => ({ op: 'put', job })) });

/** Text that compression makes no smaller than three quarters of it. */
const noise = (bytes: number): string => randomBytes(Math.floor((bytes * 3) / 4)).toString('base64url');

const astral = '\u{1d54e}';

type Page = { data: { referenceId: string | null }[]; paging: { next: string | null } };
type Created = { readonly id: string };

/** A state that an employer can create, and the requests whose work it makes large. */
type State = (employer: BenchEmployer) => Promise<readonly Asked[]>;

const get = (path: string): Asked => ({ method: 'GET', path });

const statesWith = (manyJobs: number): Readonly<Record<string, State>> => ({
  'jobs with every listed field at its maximum': async (employer) => {
    for (let at = 0; at < 200; at += 50) {
      const jobs = Array.from({ length: 50 }, (_, number) => ({
        ...minimalJob,
        referenceId: `${at + number}${astral.repeat(46)}`,
        title: astral.repeat(190),
        locations: [1, 2, 3].map((place) => ({ description: `${astral.repeat(60)}${place}, BC` })),
        status: 'active',
      }));
      await employer.ask(batch(jobs));
    }
    return [
      get('/jobs?pageSize=100'),
      get('/jobs?pageSize=100&status=active,draft'),
      get('/jobs?pageSize=100&q=none'),
    ];
  },

  [`${manyJobs} jobs, nine tenths of them in the chunks`]: async (employer) => {
    await loadJobs({ employerId: employer.id, jobs: manyJobs, seed: 1 });
    const { id } = await employer.ask<Created>(post('/syncs', { guard: { percent: 100 } }));
    const all = new Set<string>();
    for (let path: string | null = '/jobs?pageSize=100'; path; ) {
      const page: Page = await employer.ask(get(path));
      for (const { referenceId } of page.data) if (referenceId !== null) all.add(referenceId);
      path = page.paging.next;
    }
    const references = [...all].filter((_, at) => at % 10 > 0);
    for (let at = 0; at < references.length; at += maxChunkJobs) {
      await recordChunk(employer, id, 1 + at / maxChunkJobs, references.slice(at, at + maxChunkJobs));
    }
    return [
      get(`/jobs?pageSize=100&page=${manyJobs / 200}`),
      get('/jobs?pageSize=100&q=zzzzzz'),
      get(`/syncs/${id}/removals`),
      post('/syncs', { mode: 'preview' }),
      // Refused by the guard, then accepted.
      ...[{}, { acceptRemovals: manyJobs }].map((accepted) =>
        post(`/syncs/${id}/commit`, {
          chunks: Math.ceil(references.length / maxChunkJobs),
          jobs: references.length,
          ...accepted,
        }),
      ),
    ];
  },

  'a synchronisation with every chunk': async (employer) => {
    const { id } = await employer.ask<Created>(post('/syncs', {}));
    for (let n = 1; n <= maxChunks; n += 1) {
      const references = Array.from({ length: maxChunkJobs }, (_, at) => `${n}-${at}`);
      await recordChunk(employer, id, n, references);
    }
    return [
      get('/syncs'),
      get(`/syncs/${id}`),
      {
        method: 'PUT',
        path: `/syncs/${id}/chunks/1`,
        body: { jobs: [{ ...minimalJob, referenceId: 'again' }] },
      },
      get(`/syncs/${id}/removals`),
      post('/syncs', {}),
      post(`/syncs/${id}/commit`, { chunks: 1, jobs: 1 }),
      { method: 'DELETE', path: `/syncs/${id}` },
    ];
  },

  'long descriptions': async (employer) => {
    const long = { ...minimalJob, description: noise(3_800_000) };
    const key = { 'idempotency-key': 'stored' };
    const { id } = await employer.ask<Created>(post('/jobs', long, key));
    const sparse = { ...minimalJob, description: `<p>${'x '.repeat(2_500_000)}</p>` };
    const { id: sparseId } = await employer.ask<Created>(post('/jobs', sparse));
    return [
      ...[id, sparseId].flatMap((each): Asked[] => [
        get(`/jobs/${each}`),
        { ...get(`/jobs/${each}`), headers: { 'if-none-match': '"none"' } },
        { method: 'PUT', path: `/jobs/${each}`, body: { title: 'Another' } },
      ]),
      { method: 'PUT', path: `/jobs/${id}`, body: long },
      { method: 'PUT', path: `/jobs/${sparseId}?dryRun=true`, body: sparse },
      post('/jobs', long, key),
    ];
  },

  '100 jobs with descriptions of 60 kB': async (employer) => {
    const of = (changes: (at: number) => object) =>
      Array.from({ length: 100 }, (_, at) => ({ ...minimalJob, referenceId: `B-${at}`, ...changes(at) }));
    const described = of(() => ({ description: noise(60_000) }));
    for (const half of [described.slice(0, 50), described.slice(50)]) await employer.ask(batch(half));
    const titled = of(() => ({ title: 'Another', description: undefined }));
    return [
      batch(titled, '/jobs/batch?dryRun=true'),
      batch(titled),
      batch(of(() => ({ description: 'x' }))),
      post('/jobs/batch', { operations: titled.map(({ referenceId }) => ({ op: 'delete', referenceId })) }),
    ];
  },
});

/** What a chunk that was sent leaves behind. */
const recordChunk = async (
  { id: employerId }: BenchEmployer,
  id: string,
  n: number,
  references: readonly string[],
): Promise<void> => {
  const now = Date.now();
  const chunk = { sync: { id, employerId, opened: now }, n, attempt: String(n) };
  await beginChunk(chunk, { now, until: now + 60_000 });
  const counts = { ...noCounts, unchanged: references.length };
  await completeChunk(chunk, { jobs: references.length, counts, references: references.map(referenceHash) });
};

const nameOf = ({ method, path }: Asked): string => `${method} ${path.replaceAll(/[0-9a-z]{27}/g, '{id}')}`;

/**
 * Measures the worst requests that the worst stored states allow: CPU and memory in a fresh process.
 * `--jobs N` is the number of one employer's jobs (10,000).
 */
export const bench = async (args: readonly string[]): Promise<Bar[]> => {
  const { values } = parseArgs({ args: [...args], options: { jobs: { type: 'string', default: '10000' } } });
  const states = statesWith(Number(values.jobs));
  using folder = mkdtempDisposableSync(join(tmpdir(), 'stored-'));
  const all: (Measured & { readonly state: string; readonly units: number })[] = [];
  for (const [state, make] of Object.entries(states)) {
    // Requests change the state: units are counted for one employer, time and memory for another.
    const [counted, timed] = [await newEmployer(), await newEmployer()];
    const [first, second] = [await make(counted), await make(timed)];
    const measure = await measurements(timed, folder.path);
    for (const [at, asked] of second.entries()) {
      const { requests } = await spentOn(() => counted.call(first[at] ?? asked));
      const measured = await measure(nameOf(asked), asked as HostileRequest);
      all.push({ ...measured, state, units: unitsOf(requests, 'read') });
    }
  }
  const cost = ({ cpu, peak, units }: (typeof all)[number]): number => cpu + peak / 200 + units / 1_000;
  const dearest = all.toSorted((one, other) => cost(other) - cost(one)).slice(0, 15);
  printTable(
    'The dearest requests',
    dearest.map((one) => ({ 'read units': figure(one.units), ...rowOf(one), state: one.state })),
  );
  const bounded = all.filter(({ name }) => !unbounded.test(name));
  return [
    ...barsOf(all, maxCpuSeconds, maxMegabytes),
    atMost(
      'read units of a request, without searches, opening and committing',
      Math.max(...bounded.map(({ units }) => units)),
      maxReadUnits,
    ),
  ];
};
