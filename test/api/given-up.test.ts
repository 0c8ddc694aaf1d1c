import { expect, test, vi } from 'vitest';
import { dynamo } from '../../lib/dynamodb/client.ts';
import { answerMargin } from '../../lib/http/middleware/time-limit.ts';
import { createKey } from '../../lib/store/employers/api-keys.ts';
import { createEmployer } from '../../lib/store/employers/employers.ts';
import { callFunction } from '../support/call-function.ts';
import { minimalJob } from '../support/jobs.ts';

const log = vi.spyOn(console, 'log').mockImplementation(() => {});

const linesOf = (route: string): number =>
  log.mock.calls.filter(([line]) => String(line).includes(route)).length;

const newCaller = async () => {
  const { id } = await createEmployer({ name: 'Harbour Foods', plan: 'standard' }, new Date());
  const { key } = await createKey({ employerId: id, label: '' }, new Date());
  return (method: string, target: string, body?: object, timeLimit?: number) =>
    callFunction({
      method,
      target,
      headers: { 'api-key': key, ...(body && { 'content-type': 'application/json' }) },
      body: Buffer.from(body ? JSON.stringify(body) : ''),
      mayFail: true,
      ...(timeLimit !== undefined && { timeLimit }),
    });
};

test('what a function was given up on does not overwrite what came after, however late it goes on', async () => {
  const call = await newCaller();
  const { body: job } = await call('POST', '/jobs', minimalJob);
  const path = `/jobs/${(job as { id: number }).id}`;

  // The first write stands still before the SDK has it, as in a function that is frozen once it has answered.
  const thaw = Promise.withResolvers<void>();
  let isFirst = true;
  dynamo().middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        if (!isFirst || !/^(Update|TransactWrite)/.test(commandName)) return next(args);
        isFirst = false;
        await thaw.promise;
        return next(args);
      },
    { name: 'freeze', step: 'initialize' },
  );
  try {
    const old = await call('PUT', path, { title: 'Old' }, answerMargin + 200);
    expect(old.status).toBe(503);
    expect((await call('PUT', path, { title: 'New' })).status).toBe(200);
    thaw.resolve();
    // Its own line is the last thing that a request does: that of giving up, that of the newer one, and this.
    await vi.waitFor(() => expect(linesOf('PUT /api/v1.1/jobs/{id}')).toBe(3), { timeout: 10_000 });
    expect((await call('GET', path)).body).toMatchObject({ title: 'New' });
  } finally {
    dynamo().middlewareStack.remove('freeze');
  }
});
