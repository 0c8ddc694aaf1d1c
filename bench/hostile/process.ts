/** Handles one request, and reports what it took: CPU seconds, and the peak memory of the process. */
import { readFileSync } from 'node:fs';
import { configure } from '../../lib/config.ts';
import { createLambda } from '../../local/gateway/lambda.ts';
import { loadFunction } from '../../local/gateway/load-function.ts';
import { reportWork } from './report-work.ts';

const { DYNAMODB_ENDPOINT, TABLE_PREFIX } = process.env;
configure({ DYNAMODB_ENDPOINT, TABLE_PREFIX, PUBLIC_ORIGIN: 'http://bench' });
const invoke = createLambda(loadFunction);
console.log = () => {};

const statusOf = async (name: string, document: string): Promise<number> => {
  const { statusCode } = (await invoke(name, document)) as { readonly statusCode: number };
  return statusCode;
};

const [ordinary = '', name = '', hostile = ''] = process.argv.slice(2);
const before: readonly { name: string; document: string }[] = JSON.parse(readFileSync(ordinary, 'utf8'));
for (const { name: called, document } of before) {
  const status = await statusOf(called, document);
  if (status >= 400) throw new Error(`An ordinary request returned ${status}.`);
}
await reportWork(() => statusOf(name, readFileSync(hostile, 'utf8')));
