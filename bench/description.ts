import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  deflateRawSync,
  inflateRawSync,
  zstdCompressSync,
  zstdDecompressSync,
} from 'node:zlib';
import { checkDescription } from '../lib/description/description.ts';
import { purify } from '../lib/description/dompurify.ts';
import type { Job } from '../lib/domain/job.ts';
import { findJob } from '../lib/store/jobs/find-job.ts';
import { insertJob, replaceJob } from '../lib/store/jobs/write-job.ts';
import { median } from './measure.ts';
import { postingOf } from './posting.ts';
import { atLeast, atMost, type Bar, figure, printTable } from './report.ts';
import { longest } from './row-size.ts';
import { sampleJobs } from './sample-jobs.ts';
import { newEmployer } from './service.ts';
import { spentOn, unitsOf } from './spending.ts';

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** The median time of a call in ms. jsdom frees its memory only when the event loop turns. */
const timeOf = async (work: () => unknown, runs: number): Promise<number> => {
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    await nextTurn();
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return median(times);
};

const benchSpeed = async (name: string, html: string, runs: number): Promise<Bar[]> => {
  const checked = await checkDescription(html);
  const purified = purify(html);
  const isSame = 'html' in checked && checked.html === purified;
  const rounds = { ours: [] as number[], dompurify: [] as number[], json: [] as number[] };
  // Alternates, so that noise on the machine affects all alike.
  for (let round = 0; round < 5; round++) {
    rounds.ours.push(await timeOf(() => checkDescription(html), runs));
    rounds.dompurify.push(await timeOf(() => purify(html), runs));
    rounds.json.push(await timeOf(() => JSON.parse(JSON.stringify(html)), runs));
  }
  const [ours, dompurify, json] = [median(rounds.ours), median(rounds.dompurify), median(rounds.json)];
  printTable(`${name}, ${html.length} characters: milliseconds`, [
    { what: 'strict check, no jsdom', ms: figure(ours) },
    { what: 'DOMPurify, jsdom window reused', ms: figure(dompurify) },
    { what: 'JSON round trip', ms: figure(json) },
  ]);
  return [
    atLeast(`${name}: times as fast as DOMPurify`, dompurify / ours, 6),
    atLeast(`${name}: output identical to DOMPurify's (1 = yes)`, Number(isSame), 1),
  ];
};

const description = new URL('../lib/description/description.ts', import.meta.url).href;
const purifier = new URL('../lib/description/dompurify.ts', import.meta.url).href;

/** Time and memory that a new process needs for its first sanitised description. */
const coldStart = (script: string) => {
  const program = `const started = performance.now(); ${script};
    console.log(JSON.stringify({ ms: performance.now() - started, mb: process.memoryUsage.rss() / 2 ** 20 }));`;
  const run = (): { ms: number; mb: number } =>
    JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' }));
  const runs = Array.from({ length: 9 }, run);
  return { ms: median(runs.map(({ ms }) => ms)), mb: median(runs.map(({ mb }) => mb)) };
};

const benchColdStart = (html: string): Bar[] => {
  const text = JSON.stringify(html);
  const withoutJsdom = coldStart(`await (await import('${description}')).checkDescription(${text})`);
  const withJsdom = coldStart(`(await import('${purifier}')).purify(${text})`);
  printTable('Cold start to the first sanitised description, in a new process', [
    { what: 'strict check', ms: figure(withoutJsdom.ms), 'RSS MB': figure(withoutJsdom.mb) },
    { what: 'DOMPurify on jsdom', ms: figure(withJsdom.ms), 'RSS MB': figure(withJsdom.mb) },
  ]);
  return [atMost('cold strict check, relative to the time with jsdom', withoutJsdom.ms / withJsdom.ms, 0.5)];
};

const brotli = (quality: number) => (text: Buffer) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

const compressors = {
  'deflate 6': [(text: Buffer) => deflateRawSync(text), inflateRawSync],
  'brotli 5': [brotli(5), brotliDecompressSync],
  'zstd 3': [(text: Buffer) => zstdCompressSync(text), zstdDecompressSync],
  'zstd 12': [
    (text: Buffer) => zstdCompressSync(text, { params: { [constants.ZSTD_c_compressionLevel]: 12 } }),
    zstdDecompressSync,
  ],
} as const;

const benchCompression = async (): Promise<void> => {
  for (const kilobytes of [1, 3, 8, 64, 1024]) {
    const text = Buffer.from(postingOf(kilobytes * 1024).slice(0, kilobytes * 1024));
    const rows: object[] = [];
    for (const [name, [compress, decompress]] of Object.entries(compressors)) {
      const compressed = compress(text);
      const runs = kilobytes > 64 ? 5 : 50;
      rows.push({
        compressor: name,
        bytes: compressed.length,
        ratio: figure(compressed.length / text.length),
        'compress ms': figure(await timeOf(() => compress(text), runs)),
        'decompress ms': figure(await timeOf(() => decompress(compressed), runs)),
      });
    }
    printTable(`Compression of ${kilobytes} KB`, rows);
  }
};

const costOf = async (job: Job) => {
  const written = await insertJob(job);
  if (written.outcome !== 'written') throw new Error('The job was not created.');
  const { requests: read } = await spentOn(() => findJob(job.id, job.employerId));
  const changed = { ...job, title: `A${job.title.slice(1)}` };
  const { requests: update } = await spentOn(() => replaceJob(written.stored, changed));
  const onTable = unitsOf(update, 'write', (place) => place === 'Jobs');
  return { read: unitsOf(read), 'title update, table': onTable, 'with indexes': unitsOf(update) };
};

const benchCapacity = async (): Promise<Bar[]> => {
  const employer = await newEmployer();
  const [sample] = sampleJobs(employer.id, 1, 1);
  if (!sample) throw new Error('No sample job was generated.');
  const typical: Job = { ...sample, id: 1, referenceId: '04190-4263', description: postingOf(3 * 1024) };
  const large: Job = {
    ...typical,
    id: 2,
    referenceId: null,
    description: randomBytes(2 ** 19).toString('hex'),
  };
  const full: Job = { ...longest({ ...typical, id: 3 }, 0), description: typical.description };
  const ofTypical = await costOf(typical);
  printTable('Capacity units of a read and of a title update', [
    { job: 'a 3 KB posting', ...ofTypical },
    { job: '1 MB, incompressible', ...(await costOf(large)) },
    { job: 'every field at its maximum', ...(await costOf(full)) },
  ]);
  return [
    atMost('read units of a job with a 3 KB description', ofTypical.read, 1),
    atMost('write units of an update of its title, on the table', ofTypical['title update, table'], 1),
  ];
};

/** What descriptions cost: CPU time, cold start, storage and capacity units. */
export const bench = async (): Promise<Bar[]> => {
  const small = postingOf(3 * 1024);
  const large = postingOf(2 ** 20);
  const bars = [
    ...(await benchSpeed('3 KB posting', small, 200)),
    ...(await benchSpeed('1 MB', large, 7)),
    ...benchColdStart(small),
  ];
  await benchCompression();
  return [...bars, ...(await benchCapacity())];
};
