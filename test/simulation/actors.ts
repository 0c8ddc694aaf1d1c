import { randomUUID } from 'node:crypto';
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
import { findDueFeeds } from '../../lib/fetching/due-feeds.ts';
import { headersInFiles } from '../../lib/fetching/header-store.ts';
import { runFeed } from '../../lib/fetching/run-feed.ts';
import { archiveJob, holdJob, releaseJob } from '../../lib/job/hold-job.ts';
import { deleteGrant, insertGrant } from '../../lib/operator/store/grants.ts';
import { findRemoving } from '../../lib/sync/store/removals.ts';
import { removingKey } from '../../lib/sync/store/removing-key.ts';
import { jobStream } from '../../local/stream/follow-jobs.ts';
import { anApplication } from '../support/api/applications.ts';
import { Follower } from '../support/api/board.ts';
import type { Client } from '../support/api/client.ts';
import { minimalJob } from '../support/api/jobs.ts';
import { type Deed, type Facts, withStatus } from './history.ts';
import type { Employer, Service } from './service.ts';

const references = ['A1', 'A2', 'B1', 'B2'] as const;

export const endless = { getRemainingTimeInMillis: () => 60_000 };

export type Scene = {
  readonly service: Service;
  readonly employers: readonly [Employer, ...Employer[]];
  readonly board: Employer;
  /** A key of it acts for the employers that are granted to it. */
  readonly vendor: Employer & { readonly keyId: string };
  /** What the server of a feed returns that the service fetches. */
  readonly feed: { readonly id: string; body: string };
};

/** One of the latest jobs, of an employer or of all. */
const aJob = ({ jobs, world: { draw } }: Service, employerId?: number): readonly [number, number] => {
  const known = [...jobs].filter(([, owner]) => owner === (employerId ?? owner)).slice(-5);
  return known[Math.floor(draw() * known.length)] ?? [1, employerId ?? 0];
};

/** What an employer's own system does, or that of its vendor. */
export const client = ({ service, employers, vendor }: Scene) => {
  const { draw, pick } = service.world;
  return async (): Promise<void> => {
    const own = pick(employers);
    const employer = draw() < 0.3 ? { ...own, key: `${vendor.key}.${own.id}` } : own;
    const call = (...request: Parameters<Service['call']> extends [unknown, ...infer Rest] ? Rest : never) =>
      service.call(employer, ...request);
    const [id] = aJob(service, own.id);
    const now = new Date();
    const title = `T${++service.operations}`;
    const status = pick(['active', 'active', 'active', 'draft', 'archived']);
    const closeDate = pick([undefined, undefined, addDays(todayAt(now), pick([-1, 0, 1, 9]))]);
    const flags = { confidential: draw() < 0.3, autoRefresh: draw() < 0.3 };
    const job = { ...minimalJob, title, status, closeDate, ...flags };
    const referenceId = pick(references);
    const key = `k${Math.floor(draw() * 2)}-${todayAt(new Date(service.world.now))}`;
    const long = `<p>${title}${'x'.repeat(pick([9, 400_000]))}</p>`;
    await pick([
      () => call('POST', '/jobs', draw() < 0.5 ? job : { ...job, referenceId }),
      ...[1, 2].map(() => async () => {
        const keyed = { ...minimalJob, title: key, status: 'active', referenceId: pick([undefined, 'K']) };
        const send = () => call('POST', '/jobs', keyed, { 'idempotency-key': key });
        if ((await send()).status === 503) await send();
      }),
      ...[1, 2, 3].map(() => () => call('PUT', '/jobs', { ...job, referenceId })),
      ...['active', 'active', 'archived'].map(
        (status) => () => call('PUT', '/jobs', { referenceId, status }),
      ),
      () => call('PUT', `/jobs/${id}`, { title, status }),
      () =>
        call('PUT', `/jobs/${id}`, pick<object>([{ title }, { confidential: draw() < 0.5 }, { closeDate }])),
      () => call('PUT', `/jobs/${id}`, { title, referenceId }),
      () => call('PUT', `/jobs/${id}`, { description: long }),
      async () => {
        const { headers } = await call('GET', `/jobs/${id}`);
        if (headers.etag) await call('PUT', `/jobs/${id}`, { title }, { 'if-match': headers.etag });
      },
      () => call('GET', `/jobs/${id}${pick(['', '/publication'])}`),
      () => call('DELETE', `/jobs/${id}`),
      () => call('DELETE', '/jobs', { referenceId }),
      () => {
        const puts = references.slice(0, 3).map((referenceId) => ({
          op: 'put',
          job: { ...job, title: `${title}${referenceId}`, referenceId },
        }));
        return call('POST', '/jobs/batch', { operations: [...puts, { op: 'delete', referenceId: 'B1' }] });
      },
    ] as const)();
  };
};

type Feed = { readonly employer: Employer; readonly prefix: string; readonly missing: 'archive' | 'delete' };

const aFeedJob = ({ pick }: Service['world'], referenceId: string) => ({
  ...minimalJob,
  ...{ referenceId, title: pick(['F', 'G']), status: 'active' },
});

/** A set of jobs: it varies little, so that some are as they were. */
const setOf = (world: Service['world'], prefix: string) =>
  references
    .filter((reference) => reference.startsWith(prefix) && world.draw() < 0.5)
    .map((referenceId) => aFeedJob(world, referenceId));

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
  const { draw, pick } = service.world;
  return async (): Promise<void> => {
    service.operations += 1;
    const { syncs } = createClient(service.transport(employer));
    const guard = { floor: 100, percent: 100 };
    const open = () => syncs.open({ prefix, missing, guard });
    const { id } = await open().catch(async (error) => {
      const { syncId } = Object(error).problem ?? {};
      if (syncId === undefined || draw() < 0.4) throw error;
      await syncs.abort(syncId).catch(() => {});
      return open();
    });
    const set = setOf(service.world, prefix);
    const size = pick([1, 2]);
    const chunks = set.flatMap((_, at) => (at % size === 0 ? [set.slice(at, at + size)] : []));
    // Another system of the employer posts meanwhile, on computers with other clocks.
    const late = aFeedJob(service.world, `${prefix}${pick(['1', '2', `x${service.operations}`])}`);
    const post = pick<object>([late, late, { referenceId: late.referenceId, status: 'active' }]);
    const own = draw() < 0.7 ? [service.call(employer, 'PUT', '/jobs', post)] : [];
    await Promise.all([...own, ...chunks.map((jobs, at) => syncs.putChunk(id, at + 1, jobs))]);
    service.world.now += pick([0, 3_000]);
    const commit = { chunks: chunks.length, jobs: set.length, acceptRemovals: 9 };
    await Promise.all([
      ...(chunks[0] && draw() < 0.3 ? [syncs.putChunk(id, 1, chunks[0].toReversed())] : []),
      ...Array.from({ length: pick([1, 1, 2]) }, () => syncs.commit(id, commit)),
    ]);
    for await (const _ of syncs.removals(id));
    // Before the next one may remove it.
    for (const { body } of await Promise.all(own))
      await service.call(employer, 'GET', `/jobs/${Object(body).id ?? 1}`);
  };
};

/** A feed that the service fetches, whose server has another set each time. */
export const fetcher = ({ service, feed }: Scene, isScheduled: boolean) => {
  const { world } = service;
  return async (): Promise<void> => {
    service.operations += 1;
    feed.body = JSON.stringify([aFeedJob(world, 'A1'), ...setOf(world, 'B')]);
    const due = isScheduled ? await findDueFeeds(new Date()) : [feed];
    for (const { id } of due) await world.invoke(() => runFetch(id, isScheduled), 900_000);
  };
};

export const runFetch = (id: string, isScheduled: boolean) =>
  runFeed({ id, token: randomUUID(), isScheduled }, { headers: headersInFiles('none'), release: '' });

/** Commands of the operator. */
export const operator = ({ service, employers, vendor }: Scene) => {
  const { world } = service;
  return async (): Promise<void> => {
    const name = `Name ${++service.operations}`;
    const employer = world.pick(employers);
    const employerId = employer.id;
    const [id, owner] = aJob(service);
    const job = { id, employerId: owner };
    const span = world.begin();
    const archived = (one: Facts) => withStatus(one, 'archived', 'operator', span);
    const held = (one: Facts) => ({ ...archived(one), held: true, publication: 'held;by="operator"' });
    const released = (one: Facts) => (one.held ? { ...one, held: undefined, publication: undefined } : one);
    const ofJob = (what: string, change: Deed['change'], work: () => Promise<unknown>) =>
      service.do({ what: `${what} ${id}`, employerId: owner, jobId: id, change }, true, work);
    const change = (work: () => Promise<unknown>) =>
      world.invoke(() => work().then(() => announceEmployer(employerId, Date.now)));
    const hold = () => ofJob('hold', held, () => holdJob(job, 'Reported.', new Date()));
    const release = () => ofJob('release', released, () => releaseJob(job));
    await world.pick([
      hold,
      release,
      release,
      () => ofJob('archive', archived, () => archiveJob(job, new Date())),
      () => change(() => patchEmployer(employerId, { name })),
      () => change(() => patchEmployer(employerId, { test: false })),
      async () => {
        const job = { ...minimalJob, status: 'active', confidential: true };
        const posted = service.call(employer, 'POST', '/jobs', job);
        await Promise.all([posted, change(() => patchEmployer(employer.id, { test: true }))]);
      },
      () => change(() => suspendEmployer(employerId, new Date())),
      () => change(() => resumeEmployer(employerId, new Date())),
      () => change(() => resumeEmployer(employerId, new Date())),
      () => world.invoke(() => resetLog(Date.now())),
      () => insertGrant(vendor.keyId, employerId, new Date()),
      () => deleteGrant(vendor.keyId, employerId),
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

export const sweeper = ({ service }: Scene, report = (_: unknown): unknown => undefined) => {
  return async (): Promise<void> => {
    service.operations += 1;
    const today = todayAt(new Date());
    const work = () => sweep({}, endless).catch(report);
    await service.do({ what: 'the sweep', change: (job) => swept(job, today) }, false, work);
  };
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
export const site = ({ service, board }: Scene) => {
  const { draw, pick } = service.world;
  const get = (path: string) => service.call(board, 'GET', path.replace(/^http.*\/api\/v1\.1/, ''));
  const follower = new Follower({ get } as Pick<Client, 'get'>);
  const cursors: string[] = [];
  let isWalking = true;
  /** @returns whether it has read all changes. */
  const step = async (): Promise<boolean> => {
    const { status, upToDate } = isWalking ? { status: 410, upToDate: false } : await follower.step();
    // A walk that was killed begins again.
    isWalking = status === 410;
    if (isWalking) await follower.walk(pick([1, 3, 100]));
    isWalking = false;
    return status === 200 && upToDate;
  };
  const act = async (): Promise<void> => {
    cursors.push(follower.cursor);
    await step();
    if (draw() < 0.1 && cursors.length > 1) follower.goTo(pick(cursors.slice(1) as [string]));
  };
  return { follower, act, step };
};

/** Applicants, some of whose applications are handed in again. */
export const applicant =
  ({ service, board }: Scene) =>
  async (): Promise<void> => {
    service.operations += 1;
    const [id] = aJob(service);
    const message = `Application ${Math.floor(service.world.draw() * 2)} for job ${id}.`;
    const send = () =>
      service.call(board, 'POST', `/board/jobs/${id}/applications`, { ...anApplication, message });
    if ((await send()).status === 503) await send();
  };
