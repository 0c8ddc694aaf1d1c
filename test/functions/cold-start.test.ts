import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

const health = new URL('../../functions/health.ts', import.meta.url);

test('the first request of a process is a cold start', () => {
  const code = `
    const { handler } = await import('${health}');
    for (const id of ['one', 'two']) {
      const http = { method: 'GET', path: '/api/v1.1/health', userAgent: '' };
      const event = { headers: {}, rawPath: http.path, requestContext: { requestId: id, http } };
      await handler(event, { awsRequestId: 'lambda-' + id });
    }`;
  const env = { PATH: process.env.PATH, TABLE_PREFIX: 'none' };
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', code], { env });
  const [first, second] = output
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(first).toMatchObject({ requestId: 'one', lambdaRequestId: 'lambda-one', coldStart: true });
  expect(second).toMatchObject({ requestId: 'two', lambdaRequestId: 'lambda-two' });
  expect(second).not.toHaveProperty('coldStart');
});
