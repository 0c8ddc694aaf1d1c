import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

const log = new URL('../../lib/log.ts', import.meta.url);

/** What a process logs whose console wraps each line, as Lambda's does with the log format JSON. */
const loggedWith = (format: string): unknown[] => {
  const code = `
    console.log = (message) => process.stdout.write(JSON.stringify({ message }) + '\\n');
    const { log } = await import('${log}');
    log('info', { status: 200 });`;
  const env = { PATH: process.env.PATH, AWS_LAMBDA_LOG_FORMAT: format };
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', code], { env });
  return output
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
};

test.each([
  ['JSON', { level: 'info', time: expect.any(String), status: 200 }],
  ['Text', { message: expect.stringMatching(/^\{"level":"info",.*"status":200\}$/) }],
])('with the format %s a line is one JSON document', (format, line) => {
  expect(loggedWith(format)).toEqual([line]);
});
