/** Answers one request, and reports what it took: CPU seconds, and the peak memory of the process. */
import { readFileSync } from 'node:fs';
import { configure } from '../../lib/config.ts';
import { createLambda } from '../../local/gateway/lambda.ts';
import { loadFunction } from '../../local/gateway/load-function.ts';

type Invocation = { readonly name: string; readonly document: string };

export type HostileResult = {
  readonly status: number;
  /** Seconds, without the ordinary requests before. */
  readonly cpu: number;
  /** Megabytes of the whole process: before the request, and at most. */
  readonly idle: number;
  readonly peak: number;
  readonly answer: string;
};

const { DYNAMODB_ENDPOINT, TABLE_PREFIX } = process.env;
configure({ DYNAMODB_ENDPOINT, TABLE_PREFIX, PUBLIC_ORIGIN: 'http://bench' });
const invoke = createLambda(loadFunction);
const log = console.log;
console.log = () => {};

// Node reports kilobytes.
const memory = (): number => process.resourceUsage().maxRSS / 1_024;

const [ordinary = '', name = '', hostile = ''] = process.argv.slice(2);
for (const { name: called, document } of JSON.parse(readFileSync(ordinary, 'utf8')) as Invocation[]) {
  const { statusCode } = (await invoke(called, document)) as { statusCode: number };
  if (statusCode >= 400) throw new Error(`An ordinary request returned ${statusCode}.`);
}
const idle = memory();
const before = process.cpuUsage();
const { statusCode, body = '' } = (await invoke(name, readFileSync(hostile, 'utf8'))) as {
  statusCode: number;
  body?: string;
};
const { user, system } = process.cpuUsage(before);
const report: HostileResult = {
  status: statusCode,
  cpu: (user + system) / 1e6,
  idle,
  peak: memory(),
  answer: body.slice(0, 300),
};
log(JSON.stringify(report));
process.exit();
