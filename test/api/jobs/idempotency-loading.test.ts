import { execFileSync } from 'node:child_process';
import { expect } from 'vitest';
import { useApi } from '../../support/api/api.ts';
import { minimalJob } from '../../support/api/jobs.ts';

const { test } = useApi();

const createJob = new URL('../../../functions/create-job.ts', import.meta.url).href;

/** The status of one POST in a new process, and the number of Powertools modules that it loads. */
const loadedModules = (headers: Record<string, string>): { status: number; modules: number } => {
  const event = {
    version: '2.0',
    routeKey: 'POST /api/v1.1/jobs',
    rawPath: '/api/v1.1/jobs',
    rawQueryString: '',
    headers: { 'content-type': 'application/json', ...headers },
    requestContext: { http: { method: 'POST' }, stage: '$default', requestId: 'r', domainName: 'd' },
    body: JSON.stringify(minimalJob),
    isBase64Encoded: false,
  };
  const script = `
    import { registerHooks } from 'node:module';
    let modules = 0;
    registerHooks({
      load: (url, context, next) => {
        if (url.includes('/@aws-lambda-powertools/')) modules++;
        return next(url, context);
      },
    });
    const { handler } = await import(${JSON.stringify(createJob)});
    console.log = () => {};
    const { statusCode } = await handler(${JSON.stringify(event)}, { getRemainingTimeInMillis: () => 29_000 });
    process.stdout.write(JSON.stringify({ status: statusCode, modules }));
    process.exit();
  `;
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' }),
  );
};

test('only a creation with an Idempotency-Key loads Powertools', async ({ employer: { key } }) => {
  expect(loadedModules({ 'api-key': key })).toEqual({ status: 201, modules: 0 });
  const withKey = loadedModules({ 'api-key': key, 'idempotency-key': 'k' });
  expect(withKey.status).toBe(201);
  expect(withKey.modules).toBeGreaterThan(0);
});
