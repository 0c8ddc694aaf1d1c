import type { DynamoDBStreamEvent } from 'aws-lambda';
import { beforeEach, expect, test, vi } from 'vitest';
import { handler as recordChanges } from '../../functions/record-changes.ts';
import { announceEmployer, completeAnnouncements } from '../../lib/board/announce.ts';
import { appendChange, resetLog } from '../../lib/board/store/log.ts';
import { todayAt } from '../../lib/config.ts';
import { addDays } from '../../lib/dates.ts';
import { patchEmployer, resumeEmployer, suspendEmployer } from '../../lib/employer/store/employers.ts';
import { jobStream } from '../../local/stream/follow-jobs.ts';
import type { EmployerClient } from '../support/api/api.ts';
import { Follower, useBoard } from '../support/api/board.ts';
import { minimalJob } from '../support/api/jobs.ts';
import { hold, release } from '../support/holding.ts';
import { runs } from '../support/runs.ts';
import { randomFrom, withFaults } from '../support/store/faults.ts';
import { useShortRetryDelays } from '../support/store/short-retry-delays.ts';
import { runSweep } from '../support/sweeping.ts';

const api = useBoard();
useShortRetryDelays();

beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
});

const writers = 8;
/** Five thousand in the nightly suite. */
const operations = runs(100);

type Batch = DynamoDBStreamEvent;

/** The stream's batches, which consumers take, lose, repeat and process side by side, in any order. */
const consume = async (random: () => number, batches: Batch[]): Promise<void> => {
  const waiting = [...batches];
  const work = async (): Promise<void> => {
    for (;;) {
      const [batch] = waiting.splice(Math.floor(random() * waiting.length), 1);
      if (!batch) return;
      const attempt = (): Promise<void> => recordChanges(batch).catch(attempt);
      await attempt();
      // A consumer that crashed after its write.
      if (random() < 0.2) waiting.push({ Records: batch.Records.slice(0, 3) });
    }
  };
  await Promise.all([work(), work(), work()]);
};

/** A follower that is killed, restarted, and started from old cursors. */
const unreliably = async (follower: Follower, random: () => number, isDone: () => boolean): Promise<void> => {
  const cursors: string[] = [];
  while (!isDone()) {
    cursors.push(follower.cursor);
    const { status } = await follower.step();
    if (status === 410 || random() < 0.02) await follower.walk(1 + Math.floor(random() * 9));
    else if (random() < 0.2) follower.goTo(cursors[Math.floor(random() * cursors.length)] ?? follower.cursor);
    if (status === 410) cursors.length = 0;
  }
};

test('followers hold exactly the live jobs once writes have ended, whatever happened', {
  timeout: 3_600_000,
}, async () => {
  const seed = Number(process.env.MODEL_SEED ?? 20);
  const random = randomFrom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const employers = await Promise.all(Array.from({ length: 3 }, (_, at) => api.employer(`Employer ${at}`)));
  const ids: { employer: EmployerClient; id: number }[] = [];
  const batches: Batch[] = [];
  using stream = jobStream({
    handler: async (event) => {
      batches.push(event);
    },
  });
  const now = () => Date.now();

  const operation = async (): Promise<void> => {
    const kind = random();
    const employer = pick(employers);
    if (kind < 0.3 || ids.length === 0) {
      const status = pick(['active', 'active', 'draft', 'archived']);
      const { body } = await employer.post('/jobs', { ...minimalJob, status, confidential: random() < 0.3 });
      const { id } = body as { id?: number };
      if (id !== undefined) ids.push({ employer, id });
      return;
    }
    const { employer: owner, id } = pick(ids);
    if (kind < 0.5) await owner.put(`/jobs/${id}`, { title: `Title ${Math.floor(random() * 1e6)}` });
    else if (kind < 0.75) await owner.put(`/jobs/${id}`, { status: pick(['active', 'archived', 'draft']) });
    else if (kind < 0.85) await owner.delete(`/jobs/${id}`);
    else if (kind < 0.9) {
      const name = `Name ${Math.floor(random() * 1e6)}`;
      await patchEmployer(employer.id, { name });
      // The command is killed now and then.
      if (random() < 0.7) await announceEmployer(employer.id, now);
    } else if (kind < 0.94) {
      const isTest = random() < 0.5;
      await (isTest ? patchEmployer(employer.id, { test: true }) : suspendEmployer(employer.id, new Date()));
      if (random() < 0.7) await announceEmployer(employer.id, now);
      await (isTest ? patchEmployer(employer.id, { test: false }) : resumeEmployer(employer.id, new Date()));
      if (random() < 0.7) await announceEmployer(employer.id, now);
    } else if (kind < 0.97)
      await owner.put(`/jobs/${id}`, { closeDate: addDays(todayAt(new Date()), -1), status: 'active' });
    else if (kind < 0.98) await runSweep(todayAt(new Date()));
    else if (kind < 0.985) await resetLog(now());
    else if (kind < 0.99) await hold(owner, { id });
    else if (kind < 0.995) await release(owner, { id });
    else await appendChange([], now());
  };

  const followers = await Promise.all(Array.from({ length: 3 }, async () => new Follower(await api.board())));
  let isDone = false;
  const following = Promise.all(followers.map((follower) => unreliably(follower, random, () => isDone)));
  // A follower that is refused ends the test at once.
  following.catch(() => {
    isDone = true;
  });
  await withFaults({ rate: 0.01, kinds: ['response-lost', 'throttled-account'], seed }, async () => {
    for (let done = 0; done < operations && !isDone; done += writers) {
      await Promise.all(Array.from({ length: writers }, () => operation().catch(() => {})));
      while (await stream.read().catch(() => true));
      await consume(random, batches.splice(0));
    }
  });
  isDone = true;
  await following;
  while (await stream.read());
  await consume(random, batches.splice(0));
  // What the killed commands have left is announced on the schedule.
  await completeAnnouncements({ clock: now, isTimeUp: () => false, report: () => {} });

  // A creation whose response was lost has left a job whose id no writer knows.
  const board = await api.board();
  const walker = new Follower(board);
  await walker.walk();
  const expected = walker.held;
  for (const { id } of ids) {
    const { status, body } = await board.get(`/board/jobs/${id}`);
    expect(expected.get(id)).toEqual(status === 200 ? body : undefined);
  }
  expect(expected.size).toBeGreaterThan(5);
  for (const follower of followers) {
    for (let isLast = false; !isLast; ) {
      const { status, upToDate } = await follower.step();
      if (status === 410) await follower.walk();
      isLast = upToDate && status === 200;
    }
    expect([...follower.held].sort(([one], [other]) => one - other)).toEqual(
      [...expected].sort(([one], [other]) => one - other),
    );
  }
});
