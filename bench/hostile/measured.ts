import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { config } from '../../lib/config.ts';
import { maxEventBytes } from '../../lib/limits.ts';
import { atMost, type Bar, figure } from '../report.ts';
import type { Asked, BenchEmployer } from '../service.ts';
import type { HostileResult } from './report-work.ts';

const run = promisify(execFile);

export type Measured = HostileResult & { readonly name: string };

/** Runs a program of this folder in a process of its own, as on AWS. */
export const measureProcess = async (
  name: string,
  program: string,
  args: readonly string[],
  env = process.env,
): Promise<Measured> => {
  const { stdout } = await run(process.execPath, [join(import.meta.dirname, program), ...args], { env });
  return { name, ...JSON.parse(stdout) };
};

/**
 * @param ordinary requests that the process handles before.
 * @param variables of the process, beside those of the store.
 * @returns a function that sends a request to a process of its own.
 */
export const requestMeasurer = (
  { invocation }: Pick<BenchEmployer, 'invocation'>,
  folder: string,
  ordinary: readonly Asked[],
  variables: NodeJS.ProcessEnv = {},
) => {
  const [ordinaryFile, file] = [join(folder, 'ordinary.json'), join(folder, 'request.json')];
  writeFileSync(ordinaryFile, JSON.stringify(ordinary.map(invocation)));
  const { endpoint, tablePrefix } = config();
  const env = {
    ...process.env,
    ...{ DYNAMODB_ENDPOINT: endpoint, TABLE_PREFIX: tablePrefix },
    // Loading the service would take most of the time.
    NODE_COMPILE_CACHE: join(folder, 'cache'),
    ...variables,
  };
  return (name: string, asked: Asked): Promise<Measured> => {
    const { name: called, document } = invocation(asked);
    if (Buffer.byteLength(document) > maxEventBytes) throw new RangeError(`${name} is too large.`);
    writeFileSync(file, document);
    return measureProcess(name, 'process.ts', [ordinaryFile, called, file], env);
  };
};

/** Its columns; MB are the peak of the whole process, with the event, and idle MB that before the request. */
export const rowOf = ({ name, status, cpu, idle, peak }: Measured) => ({
  ...{ 'CPU s': figure(cpu), MB: Math.round(peak), 'idle MB': Math.round(idle), status },
  request: name,
});

export const barsOf = (all: readonly HostileResult[], cpuSeconds: number, megabytes: number): Bar[] => [
  atMost('CPU seconds of a request', Math.max(...all.map(({ cpu }) => cpu)), cpuSeconds),
  atMost('megabytes of the process', Math.max(...all.map(({ peak }) => peak)), megabytes),
  atMost('responses with 5xx', all.filter(({ status }) => status >= 500).length, 0),
];
