import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { useApi } from '../support/api.ts';
import { minimalJob } from '../support/jobs.ts';

const api = useApi();

const createJob = new URL('../../functions/create-job.ts', import.meta.url).href;

/** The modules of Powertools that a new process loads to answer one POST, and the status of its answer. */
const loadedBy = (headers: Record<string, string>): { status: number; modules: number } => {
  const event = {
    version: '2.0',
    routeKey: 'POST /jobs',
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

test('Powertools is loaded by a creation with an Idempotency-Key, and by no other', async () => {
  const { key } = await api.employer();
  expect(loadedBy({ 'api-key': key })).toEqual({ status: 201, modules: 0 });
  const keyed = loadedBy({ 'api-key': key, 'idempotency-key': 'k' });
  expect(keyed.status).toBe(201);
  expect(keyed.modules).toBeGreaterThan(0);
});
