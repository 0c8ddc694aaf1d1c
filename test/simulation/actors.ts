import type { DynamoDBStreamEvent } from 'aws-lambda';
import { createClient } from '../../client/src/index.ts';
import { openFeed } from '../../feed/src/open-feed.ts';
import { connectClient } from '../../feed/src/sync/connect.ts';
import { syncCommand } from '../../feed/src/sync/sync-command.ts';
import { handler as completeAnnouncements } from '../../functions/announce.ts';
import { handler as recordChanges } from '../../functions/record-changes.ts';
import { handler as removeMissing } from '../../functions/remove-missing.ts';
import { handler as sweep } from '../../functions/sweep.ts';
import { announceEmployer } from '../../lib/board/announce.ts';
import { resetLog } from '../../lib/board/store/log.ts';
import { todayAt } from '../../lib/config.ts';
import { addDays } from '../../lib/dates.ts';
import { patchEmployer, resumeEmployer, suspendEmployer } from '../../lib/employer/store/employers.ts';
import { archiveJob, holdJob, releaseJob } from '../../lib/job/hold-job.ts';
import { findRemoving } from '../../lib/sync/store/removals.ts';
import { removingKey } from '../../lib/sync/store/removing-key.ts';
import { jobStream } from '../../local/stream/follow-jobs.ts';
import { anApplication } from '../support/api/applications.ts';
import { Follower } from '../support/api/board.ts';
import { minimalJob } from '../support/api/jobs.ts';
import { type Facts, withStatus } from './history.ts';
import type { Employer, Service } from './service.ts';

const references = ['A1', 'A2', 'B1', 'B2'] as const;

export const endless = { getRemainingTimeInMillis: () => 60_000 };

export type Scene = {
  readonly service: Service;
  readonly employers: readonly [Employer, ...Employer[]];
  readonly boardKey: string;
  /** Jobs that may be there, with their employers; also changes with them. */
  readonly jobs: Map<number, Employer>;
};

/** What an employer's own system does. */
export const client = ({ service, employers, jobs }: Scene) => {
  const { world } = service;
  const { draw, pick } = world;
  return async (): Promise<void> => {
    const employer = pick(employers);
    const call = async (
      ...request: Parameters<Service['call']> extends [unknown, ...infer Rest] ? Rest : never
    ) => {
      const response = await service.call(employer, ...request);
      const { id } = Object(response.body);
      if (response.status <= 201 && Number.isInteger(id)) jobs.set(id, employer);
      return response;
    };
    const [id = 1] = [...jobs]
      .filter(([, owner]) => owner === employer)
      .map(([id]) => id)
      .slice(-3)
      .sort(() => draw() - 0.5);
    const title = `T${++service.operations}`;
    const status = pick(['active', 'active', 'draft', 'archived']);
    const closeDate = pick([undefined, undefined, addDays(todayAt(new Date()), pick([-1, 1, 9]))]);
    const job = {
      ...minimalJob,
      title,
      status,
      closeDate,
      confidential: draw() < 0.3,
      autoRefresh: draw() < 0.3,
    };
    const referenceId = pick(references);
    const key = `k${Math.floor(draw() * 3)} of ${todayAt(new Date(world.now))}`;
    await pick([
      () => call('POST', '/jobs', job),
      () => call('POST', '/jobs', { ...job, referenceId }),
      () =>
        call('POST', '/jobs', { ...minimalJob, title: key, status: 'active' }, { 'idempotency-key': key }),
      () => call('PUT', '/jobs', { ...job, referenceId }),
      () => call('PUT', '/jobs', { ...job, referenceId }),
      () => call('PUT', '/jobs', { referenceId, status: 'active' }),
      () => call('PUT', '/jobs', { referenceId, status: 'active' }),
      () => call('PUT', '/jobs', { referenceId, status: 'archived' }),
      () => call('PUT', `/jobs/${id}`, { title, status }),
      () => call('PUT', `/jobs/${id}`, { title }),
      () => call('PUT', `/jobs/${id}`, { confidential: draw() < 0.5 }),
      () => call('PUT', `/jobs/${id}`, { title, referenceId }),
      () => call('PUT', `/jobs/${id}`, { description: `<p>${title}${'x'.repeat(pick([9, 9_000]))}</p>` }),
      async () => {
        const { headers } = await call('GET', `/jobs/${id}`);
        if (headers.etag) await call('PUT', `/jobs/${id}`, { title }, { 'if-match': headers.etag });
      },
      () => call('GET', `/jobs/${id}`),
      () => call('GET', `/jobs/${id}/publication`),
      () => call('DELETE', `/jobs/${id}`),
      () => call('DELETE', '/jobs', { referenceId }),
      () => {
        const puts = references.slice(0, 3).map((referenceId) => ({
          op: 'put',
          job: { ...job, title: `${title}${referenceId}`, referenceId },
        }));
        return call('POST', '/jobs/batch', { operations: [...puts, { op: 'delete', referenceId: 'B1' }] });
      },
    ])();
  };
};

type Feed = { readonly employer: Employer; readonly prefix: string; readonly missing: 'archive' | 'delete' };

/** A set of jobs: it varies little, so that some are as they were. */
const setOf = ({ draw, pick }: Service['world'], prefix: string) =>
  references
    .filter((reference) => reference.startsWith(prefix) && draw() < 0.5)
    .map((referenceId) => ({ ...minimalJob, referenceId, title: pick(['F', 'G']), status: 'active' }));

/** The command `job-posting sync`, run again and again, which goes on with what it left open, or aborts it. */
export const command = ({ service }: Scene, { employer, prefix, missing }: Feed) => {
  const { world } = service;
  let open: string | undefined;
  return async (): Promise<void> => {
    service.operations += 1;
    const { address, key, ...transport } = service.transport(employer);
    const client = connectClient(address, key, { ...transport, onWait: () => {} });
    const resume = open !== undefined && world.draw() < 0.5 ? { resume: open } : undefined;
    if (open !== undefined && !resume) await client.syncs.abort(open).catch(() => {});
    open = undefined;
    const text = Buffer.from(JSON.stringify(setOf(world, prefix)));
    const read = async function* () {
      yield text;
    };
    const flags = { yes: true, prefix, missing, acceptRemovals: 9, allowEmpty: true, ...resume } as const;
    await syncCommand(flags, {
      connect: () => client,
      openFeed: () => openFeed(read, { format: 'json', allowEmpty: true }),
      isRepeatable: true,
      isTerminal: false,
      confirm: async () => true,
      output: { hide: () => {}, lines: () => {}, document: () => {}, progress: () => {} },
    }).catch((error) => {
      open = Object(error).id || undefined;
    });
  };
};

/** A vendor's own program: small chunks at once, of which it sends some again, or with other jobs. */
export const program = ({ service }: Scene, { employer, prefix, missing }: Feed) => {
  const { world } = service;
  return async (): Promise<void> => {
    service.operations += 1;
    const { syncs } = createClient(service.transport(employer));
    const guard = { floor: 100, percent: 100 };
    const blocker = await syncs
      .open({ prefix, missing, guard })
      .then(
        async ({ id }) => {
          const chunks = [setOf(world, prefix), setOf(world, prefix), setOf(world, prefix)].filter(
            (jobs) => jobs.length > 0,
          );
          const put = (jobs: (typeof chunks)[number], at: number) => syncs.putChunk(id, at + 1, jobs);
          await Promise.all(chunks.map(put));
          if (chunks[0] && world.draw() < 0.3) await put(chunks[0].slice(1).concat(chunks[0].slice(0, 1)), 0);
          const commit = { chunks: chunks.length, jobs: chunks.flat().length, acceptRemovals: 9 };
          await syncs.commit(id, commit);
          for await (const _ of syncs.removals(id));
        },
        (error) => Object(error).problem?.syncId,
      )
      .catch(() => undefined);
    if (typeof blocker === 'string' && world.draw() < 0.3) await syncs.abort(blocker).catch(() => {});
  };
};

/** Commands of the operator. `unsure` gets the employers whose last one may not have ended. */
export const operator = ({ service, employers, jobs }: Scene, unsure: Map<number, number>) => {
  const { world } = service;
  const running = new Map<number, number>();
  return async (): Promise<void> => {
    const command = ++service.operations;
    const { id: employerId } = world.pick(employers);
    const [id, owner] = [...jobs].at(-1 - Math.floor(world.draw() * 3)) ?? [];
    const job = { id: id ?? 0, employerId: owner?.id ?? 0 };
    const ofJob = { employerId: job.employerId, jobId: job.id };
    const span = world.begin();
    const archived = (one: Facts) => withStatus(one, 'archived', 'operator', span);
    const held = (one: Facts) => ({ ...archived(one), held: true, publication: 'held;by="operator"' });
    const clock = () => Date.now();
    const isOther = (running.get(employerId) ?? 0) > 0;
    const change = async (work: Promise<unknown>) => {
      unsure.set(employerId, command);
      running.set(employerId, (running.get(employerId) ?? 0) + 1);
      const isDone = await work
        .then(() => announceEmployer(employerId, clock))
        .then(
          () => true,
          () => false,
        );
      running.set(employerId, (running.get(employerId) ?? 1) - 1);
      if (isDone && !isOther && unsure.get(employerId) === command) unsure.delete(employerId);
    };
    await world.pick([
      () =>
        service.do({ what: `hold ${id}`, ...ofJob, change: held }, true, () =>
          holdJob(job, 'Reported.', new Date()),
        ),
      () =>
        service.do({ what: `archive ${id}`, ...ofJob, change: archived }, true, () =>
          archiveJob(job, new Date()),
        ),
      ...[1, 2].map(
        () => () =>
          service.do(
            {
              what: `release ${id}`,
              ...ofJob,
              change: (one) => (one.held ? { ...one, held: undefined, publication: undefined } : one),
            },
            true,
            () => releaseJob(job),
          ),
      ),
      () => change(patchEmployer(employerId, { name: `Name ${command}` })),
      () => change(patchEmployer(employerId, { test: world.draw() < 0.4 })),
      () =>
        change(
          world.draw() < 0.3
            ? suspendEmployer(employerId, new Date())
            : resumeEmployer(employerId, new Date()),
        ),
      () => resetLog(Date.now()).catch(() => {}),
    ])();
  };
};

/** What the sweep may make of a job. */
const swept = (job: Facts, today: string): Facts | undefined => {
  if (job.status !== undefined && job.status !== 'active') return undefined;
  const refreshed = { ...job, publishDate: undefined };
  if (job.closeDate === undefined) return { ...refreshed, status: undefined, publication: undefined };
  if (String(job.closeDate) >= today) return job.autoRefresh === false ? undefined : refreshed;
  return { ...job, status: 'archived', publication: 'closed;by="sweep"' };
};

export const sweeper =
  ({ service }: Scene, report: (error: unknown) => unknown) =>
  async (): Promise<void> => {
    service.operations += 1;
    const today = todayAt(new Date());
    const work = () => sweep({}, endless).catch(report);
    await service.do({ what: 'the sweep', change: (job) => swept(job, today) }, false, work);
  };

/** Continues removals, as the stream of their table does, and announcements, as a schedule does. */
export const background =
  ({ service: { world } }: Scene) =>
  async (): Promise<void> => {
    const isTimeUp = world.draw() < 0.2;
    const Records = (await findRemoving()).map((sync) => {
      const { employerId, part } = removingKey(sync);
      const Keys = { employerId: { N: String(employerId) }, part: { S: part } };
      return { eventName: 'INSERT', dynamodb: { SequenceNumber: part, Keys } } as const;
    });
    await removeMissing({ Records }, { getRemainingTimeInMillis: () => (isTimeUp ? 0 : 60_000) });
    await completeAnnouncements({}, endless);
  };

/** Consumers of the stream of jobs: it delivers a batch late, out of order, and again after a crash. */
export const changes = ({ service: { world } }: Scene) => {
  const batches = new Set<DynamoDBStreamEvent>();
  const stream = jobStream({ handler: async (event) => void batches.add(event) });
  const record = async (batch: DynamoDBStreamEvent): Promise<void> => {
    await recordChanges(batch);
    if (world.draw() < 0.9) batches.delete(batch);
  };
  const act = async (): Promise<void> => {
    const batch = [...batches].at(Math.floor(world.draw() * batches.size));
    if (batch) await record(batch);
  };
  return {
    read: () => stream.read().catch(() => {}),
    record: () => act().catch(() => {}),
    drain: async () => {
      while (await stream.read());
      for (const batch of batches) await recordChanges(batch);
      batches.clear();
    },
    [Symbol.dispose]: () => stream[Symbol.dispose](),
  };
};

/** A board's site, which goes back to old cursors, too. */
export const site = ({ service, boardKey }: Scene) => {
  const { world } = service;
  const board = {
    get: (path: string) =>
      service.call({ key: boardKey, id: 0 }, 'GET', path.replace(/^http.*\/api\/v1\.1/, '')),
  };
  const follower = new Follower(board);
  const cursors: string[] = [];
  const act = async (): Promise<void> => {
    cursors.push(follower.cursor);
    const { status } = await follower.step();
    if (status === 410) await follower.walk(1 + Math.floor(world.draw() * 3));
    else if (world.draw() < 0.1)
      follower.goTo(cursors[Math.floor(world.draw() * cursors.length)] ?? follower.cursor);
  };
  return { follower, act };
};

/** Applicants, some of whose applications are handed in again. */
export const applicant =
  ({ service, boardKey, jobs }: Scene) =>
  async (): Promise<void> => {
    const { world } = service;
    service.operations += 1;
    const id = [...jobs.keys()].at(-1 - Math.floor(world.draw() * 3));
    const application = {
      ...anApplication,
      message: `Application ${Math.floor(world.draw() * 3)} for job ${id}.`,
    };
    await service.call({ key: boardKey, id: 0 }, 'POST', `/board/jobs/${id}/applications`, application);
  };
