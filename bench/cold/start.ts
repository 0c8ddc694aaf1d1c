import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { config } from '../../lib/config.ts';
import { median } from '../measure.ts';

/** A function to start. */
export type ColdSubject = {
  readonly name: string;
  readonly file: string;
  readonly status?: number;
  /** Its first event. */
  readonly document: string;
};

/** One cold start; milliseconds since before the import. */
export type ColdStart = {
  readonly importMs: number;
  readonly totalMs: number;
  readonly importCpuMs: number;
  readonly cpuMs: number;
  readonly rssMb: number;
  readonly status?: number;
  /** The loaded CommonJS files. */
  readonly files: readonly string[];
};

const run = promisify(execFile);

/** The environment of a deployed function; the SDK finds the engine as it finds AWS. */
const environment = () => ({
  TABLE_PREFIX: config().tablePrefix,
  PUBLIC_ORIGIN: config().publicOrigin,
  AWS_REGION: 'ca-central-1',
  AWS_ACCESS_KEY_ID: 'cold',
  AWS_SECRET_ACCESS_KEY: 'cold',
  AWS_SESSION_TOKEN: 'cold',
  AWS_ENDPOINT_URL_DYNAMODB: config().endpoint,
});

/** Imports the file in a new process and sends it the event. @throws on an unexpected status. */
export const coldStart = async (
  folder: string,
  { file, status, document }: ColdSubject,
): Promise<ColdStart> => {
  const event = join(folder, 'event.json');
  writeFileSync(event, document);
  const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'process.cjs'), file, event], {
    env: environment(),
    cwd: folder,
  });
  const start: ColdStart = JSON.parse(stdout);
  if (start.status !== status) throw new Error(`${file} returned ${start.status} instead of ${status}.`);
  return start;
};

/** The median of each figure. */
export const mediansOf = (starts: readonly ColdStart[]) => {
  const of = (name: 'importMs' | 'totalMs' | 'importCpuMs' | 'cpuMs' | 'rssMb') =>
    median(starts.map((start) => start[name]));
  return {
    importMs: of('importMs'),
    totalMs: of('totalMs'),
    importCpuMs: of('importCpuMs'),
    cpuMs: of('cpuMs'),
    rssMb: of('rssMb'),
    hasJsdom: starts.some(({ files }) => files.some((file) => /purifier|jsdom/.test(file))),
  };
};

export type Medians = ReturnType<typeof mediansOf>;
