import { expect, vi } from 'vitest';
import { responseMargin } from '../../../lib/http/middleware/time-limit.ts';
import { type EmployerClient, useApi } from '../../support/api/api.ts';
import { callFunction } from '../../support/api/call-function.ts';
import { createJob, minimalJob, readJob, totalOf } from '../../support/api/jobs.ts';
import { intercept, isWrite } from '../../support/store/faults.ts';

const { test } = useApi();
const log = vi.spyOn(console, 'log').mockImplementation(() => {});

/** Calls a function that has `milliseconds` before it must respond. */
const call = (
  { key }: EmployerClient,
  [method, target]: readonly [string, string],
  body: object,
  milliseconds: number,
) =>
  callFunction({
    method,
    target,
    headers: { 'api-key': key, 'content-type': 'application/json', 'idempotency-key': 'a-creation' },
    body: Buffer.from(JSON.stringify(body)),
    mayFail: true,
    timeLimit: responseMargin + milliseconds,
  });

// Both block a write before it is sent, as when Lambda freezes a function after its response.
test('a timed-out write that continues later does not overwrite a newer write', async ({ employer }) => {
  const job = await createJob(employer);
  const resume = Promise.withResolvers<void>();
  const late = Promise.withResolvers<PromiseSettledResult<unknown>[]>();
  const lines = () => log.mock.calls.map(String).filter((line) => line.includes('PUT /api/v1.1/jobs/{id}'));
  let isFirstWrite = true;
  await intercept(
    async ({ command }, send) => {
      if (isFirstWrite && isWrite(command)) {
        isFirstWrite = false;
        await resume.promise;
        const sent = send();
        late.resolve(Promise.allSettled([sent]));
        return sent;
      }
      return send();
    },
    async () => {
      const timedOut = await call(employer, ['PUT', `/jobs/${job.id}`], { title: 'Old' }, 200);
      expect([timedOut.status, timedOut.headers.vary]).toEqual([503, 'API-Key']);
      expect((await employer.put(`/jobs/${job.id}`, { title: 'New' })).status).toBe(200);
      resume.resolve();
      expect(await late.promise).toMatchObject([{ status: 'rejected' }]);
    },
  );
  expect((await readJob(employer, job)).title).toBe('New');
  expect(lines().map((line) => JSON.parse(line).status)).toEqual([503, 200]);
});

test('a timed-out creation with an Idempotency-Key that continues later stores nothing', async ({
  employer,
}) => {
  const resume = Promise.withResolvers<void>();
  const late = Promise.withResolvers<PromiseSettledResult<unknown>[]>();
  await intercept(
    async ({ command }, send) => {
      if (command !== 'TransactWriteItemsCommand') return send();
      await resume.promise;
      const sent = send();
      late.resolve(Promise.allSettled([sent]));
      return sent;
    },
    async () => {
      expect((await call(employer, ['POST', '/jobs'], minimalJob, 500)).status).toBe(503);
      resume.resolve();
      expect(await late.promise).toMatchObject([{ status: 'rejected' }]);
    },
  );
  expect(await totalOf(employer)).toBe(0);
});
