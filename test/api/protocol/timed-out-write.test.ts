import { expect, test, vi } from 'vitest';
import { dynamo } from '../../../lib/dynamodb/client.ts';
import { responseMargin } from '../../../lib/http/middleware/time-limit.ts';
import { insertKey } from '../../../lib/store/employers/api-keys.ts';
import { insertEmployer } from '../../../lib/store/employers/employers.ts';
import { callFunction } from '../../support/api/call-function.ts';
import { minimalJob } from '../../support/api/jobs.ts';

const log = vi.spyOn(console, 'log').mockImplementation(() => {});

const countLogLines = (route: string): number =>
  log.mock.calls.filter(([line]) => String(line).includes(route)).length;

const createCaller = async () => {
  const { id } = await insertEmployer({ name: 'Harbour Foods', plan: 'standard' }, new Date());
  const { key } = await insertKey({ employerId: id, label: '' }, new Date());
  return (
    method: string,
    target: string,
    body?: object,
    timeLimit?: number,
    headers: Record<string, string> = {},
  ) =>
    callFunction({
      method,
      target,
      headers: { 'api-key': key, ...(body && { 'content-type': 'application/json' }), ...headers },
      body: Buffer.from(body ? JSON.stringify(body) : ''),
      mayFail: true,
      ...(timeLimit !== undefined && { timeLimit }),
    });
};

test('a timed-out write that continues later does not overwrite a newer write', async () => {
  const call = await createCaller();
  const { body: job } = await call('POST', '/jobs', minimalJob);
  const path = `/jobs/${(job as { id: number }).id}`;

  // Blocks the first write before the SDK sends it, as when Lambda freezes a function after its
  // response.
  const resume = Promise.withResolvers<void>();
  let isFirstWrite = true;
  dynamo().middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        if (!isFirstWrite || !/^(Update|TransactWrite)/.test(commandName)) return next(args);
        isFirstWrite = false;
        await resume.promise;
        return next(args);
      },
    { name: 'freeze', step: 'initialize' },
  );
  try {
    const timedOut = await call('PUT', path, { title: 'Old' }, responseMargin + 200);
    expect([timedOut.status, timedOut.headers.vary]).toEqual([503, 'API-Key']);
    expect((await call('PUT', path, { title: 'New' })).status).toBe(200);
    resume.resolve();
    // Each request ends with a log line: the timeout, the newer write, and now the late write.
    await vi.waitFor(() => expect(countLogLines('PUT /api/v1.1/jobs/{id}')).toBe(3), { timeout: 10_000 });
    expect((await call('GET', path)).body).toMatchObject({ title: 'New' });
  } finally {
    dynamo().middlewareStack.remove('freeze');
  }
});

test('a timed-out creation that continues later does not write the record of its Idempotency-Key', async () => {
  const call = await createCaller();
  const resume = Promise.withResolvers<void>();
  const continued = Promise.withResolvers<void>();
  let writes = 0;
  const { middlewareStack } = dynamo();
  const isRecordUpdate = (input: object, commandName = ''): boolean =>
    commandName === 'UpdateItemCommand' &&
    'TableName' in input &&
    String(input.TableName).endsWith('-Idempotency');
  // Blocks Powertools' last write before the SDK sends it.
  middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (!isRecordUpdate(args.input, commandName)) return next(args);
        await resume.promise;
        return next(args).finally(continued.resolve);
      },
    { name: 'freeze', step: 'initialize' },
  );
  middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const result = await next(args);
        if (isRecordUpdate(args.input, commandName)) writes++;
        return result;
      },
    { name: 'count', step: 'deserialize', priority: 'high' },
  );
  try {
    const key = { 'idempotency-key': 'a-creation' };
    const timedOut = await call('POST', '/jobs', minimalJob, responseMargin + 500, key);
    expect(timedOut.status).toBe(503);
    resume.resolve();
    await continued.promise;
    expect(writes).toBe(0);
  } finally {
    middlewareStack.remove('freeze');
    middlewareStack.remove('count');
  }
});
