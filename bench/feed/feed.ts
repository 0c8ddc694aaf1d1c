import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { bundleCli } from '../../client/scripts/bundle-cli.ts';
import { atLeast, atMost, type Bar, figure, printTable } from '../report.ts';
import { invalidRows, shapes, writeFeed } from './feeds.ts';

const run = promisify(execFile);

/** Reports what the whole process took, as the last line of standard error. */
const meter = `data:text/javascript,${encodeURIComponent(
  "process.on('exit', () => { const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();" +
    'console.error(JSON.stringify({ cpu: (userCPUTime + systemCPUTime) / 1e6, memory: maxRSS / 1024 })); });',
)}`;

const reader = join(import.meta.dirname, 'read.ts');

type Check = {
  readonly jobs: number;
  readonly invalid: number;
  /** Seconds of CPU time, and MB at the peak, of the process. */
  readonly cpu: number;
  readonly memory: number;
};

/** Runs `job-posting check` in a process of its own. */
const check = async (command: string, feed: string): Promise<Check> => {
  const args = ['--import', meter, command, 'check', feed, '--json'];
  // Invalid jobs are an exit status.
  const { stdout, stderr }: { stdout: string; stderr: string } = await run(process.execPath, args).catch(
    (error) => error,
  );
  return { ...JSON.parse(stdout), ...JSON.parse(stderr.trim().split('\n').at(-1) ?? '') };
};

/** Reads and maps the feed, as a synchronisation does, in a process of its own. */
const read = async (feed: string): Promise<{ readonly jobs: number; readonly cpu: number }> =>
  JSON.parse((await run(process.execPath, [reader, feed])).stdout);

/**
 * How fast the command reads, maps and checks feeds, and how much memory that takes. The rate is by
 * CPU time, so that other processes on the machine do not matter.
 */
export const bench = async (args: readonly string[]): Promise<Bar[]> => {
  const { values } = parseArgs({ args: [...args], options: { jobs: { type: 'string', default: '100000' } } });
  const folder = mkdtempSync(join(tmpdir(), 'feed-'));
  try {
    await bundleCli(folder);
    const command = join(folder, 'job-posting.js');
    /** Seconds of CPU time for a valid job. */
    let valid: number | undefined;
    const rows: object[] = [];
    const bars: Bar[] = [];
    for (const [name, shape] of Object.entries(shapes)) {
      const feed = join(folder, `feed.${name}`);
      // The promise is about XML; the others show that they are no slower.
      const jobs = Number(values.jobs) * (name === 'indeed' ? 1 : 0.25);
      const bytes = await writeFeed(feed, shape, jobs);
      const [reading, checking] = [await read(feed), await check(command, feed)];
      if (reading.jobs !== jobs || checking.jobs !== jobs || checking.invalid > 0) {
        throw new Error(`${name} was not read as it is.`);
      }
      const [readRate, checkRate] = [bytes / 1e6 / reading.cpu, bytes / 1e6 / checking.cpu];
      rows.push({
        format: name,
        MB: figure(bytes / 1e6),
        jobs,
        'read, MB a CPU s': figure(readRate),
        'check, MB a CPU s': figure(checkRate),
        'check, peak MB': figure(checking.memory),
      });
      bars.push(
        atLeast(`${name}: MB read and mapped in a second of CPU time`, readRate, 10),
        atMost(`${name}: MB of memory at the peak of a check`, checking.memory, 150),
      );
      valid ??= checking.cpu / jobs;
      rmSync(feed);
    }
    for (const [name, row] of Object.entries(invalidRows)) {
      const feed = join(folder, 'invalid.csv');
      const jobs = Number(values.jobs);
      await writeFeed(feed, { start: 'referenceId,title\n', job: row, end: '' }, jobs);
      const { invalid, cpu } = await check(command, feed);
      if (invalid !== jobs) throw new Error('A row without a title is valid.');
      bars.push(atMost(`${name}: CPU time of an invalid row, in valid jobs`, cpu / jobs / (valid ?? 1), 0.5));
    }
    printTable('Feeds on the command line', rows);
    return bars;
  } finally {
    rmSync(folder, { recursive: true });
  }
};
