import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { configure } from '../../lib/config.ts';
import { countJobs } from '../../lib/employer/store/counters.ts';
import type { Job } from '../../lib/job/rules/job.ts';
import { findJob } from '../../lib/job/store/find-job.ts';
import { insertJobs } from '../../lib/job/store/write-job.ts';
import { violations } from '../support/invariants.ts';
import { type FaultKind, failWith, intercept, withFaultAt } from '../support/store/faults.ts';
import { useOwnTables } from '../support/store/own-tables.ts';
import { useShortRetryDelays } from '../support/store/short-retry-delays.ts';
import { aJob, anEmployerId, aStoredJob } from '../support/store/stored-job.ts';

useShortRetryDelays();
useOwnTables();

const statuses = ['active', 'draft', 'active'] as const;

/** Three jobs of a new employer, which are yet to be stored. */
const newJobs = (): [Job, Job, Job] => {
  const employerId = anEmployerId();
  const [a, b, c] = statuses.map((status, at) => aJob({ employerId, referenceId: `R${at}`, status }));
  if (!a || !b || !c) throw new RangeError('There are three.');
  return [a, b, c];
};

/** Inserts jobs. @returns the outcomes, and how many transactions were sent. */
const insertAll = async (jobs: readonly Job[]) => {
  const sent = new Set<unknown>();
  const outcomes = await intercept(
    ({ command, input }, send) => {
      if (command.startsWith('TransactWrite')) sent.add(input);
      return send();
    },
    async () =>
      Array.fromAsync(await insertJobs(jobs), (end) => end().catch(({ code }) => ({ outcome: code }))),
  );
  return { outcomes: outcomes.map(({ outcome }) => outcome), transactions: sent.size };
};

const expectStored = async (jobs: readonly Job[]): Promise<void> => {
  for (const job of jobs) expect((await findJob(job.id, job.employerId))?.job).toEqual(job);
};

const written = ['written', 'written', 'written'];

describe.each([
  ['with a local endpoint', process.env.DYNAMODB_ENDPOINT],
  ['with the client tokens for AWS', ''],
])('%s', (_, endpoint) => {
  // The client exists already: this changes only the tokens that it sends.
  beforeAll(() => configure({ DYNAMODB_ENDPOINT: endpoint }));
  afterAll(() => configure({ DYNAMODB_ENDPOINT: process.env.DYNAMODB_ENDPOINT }));

  test('jobs are stored and counted in one transaction', async () => {
    const jobs = newJobs();
    const [{ employerId }] = jobs;
    expect(await insertAll(jobs)).toEqual({ outcomes: written, transactions: 1 });
    await expectStored(jobs);
    expect(await countJobs(employerId)).toEqual({ active: 2, archived: 0, draft: 1 });
    expect(await violations(employerId)).toEqual([]);
  });

  test.each<FaultKind>([
    'response-lost',
    'connection-reset',
    'conflict',
    'throttled-item',
    'throttled-account',
  ])('they are stored once when the first attempt fails with %s', async (kind) => {
    const jobs = newJobs();
    const { result, injected } = await withFaultAt({ nth: 1, kind }, () => insertAll(jobs));
    expect([injected, result.outcomes]).toEqual([true, written]);
    await expectStored(jobs);
    expect(await violations(jobs[0].employerId)).toEqual([]);
  });

  test('they are recognised one by one when every response to the write of all is lost', async () => {
    const jobs = newJobs();
    let first: unknown;
    const { outcomes } = await intercept(
      (request, send) => {
        first ??= request.input;
        return first === request.input ? failWith('response-lost', request, send) : send();
      },
      () => insertAll(jobs),
    );
    expect(outcomes).toEqual(written);
    await expectStored(jobs);
    expect(await violations(jobs[0].employerId)).toEqual([]);
  });
});

test('a job whose id is in use needs another', async () => {
  const [a, b, c] = newJobs();
  const { job: holder } = await aStoredJob();
  const { outcomes } = await insertAll([a, { ...b, id: holder.id }, c]);
  expect(outcomes).toEqual(['written', 'stale', 'written']);
  expect(await violations(a.employerId)).toEqual([]);
});

test('of two jobs with the same id the second needs another', async () => {
  const [a, b, c] = newJobs();
  const { outcomes } = await insertAll([a, { ...b, id: a.id }, c]);
  expect(outcomes).toEqual(['written', 'stale', 'written']);
  expect(await violations(a.employerId)).toEqual([]);
});
