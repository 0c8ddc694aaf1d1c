import { isDeepStrictEqual } from 'node:util';
import * as life from '../jobs/life-model.ts';
import { type Faults, ownFaults } from './body-rules.ts';
import { fresh, lifeOf, merge } from './merge-rules.ts';
import type { Sent } from './request.ts';
import { type Body, day, dayOf, type Job, jobById, jobByReference, type World } from './world.ts';

/** What the contract says of one request in one world. */
export type Verdict = {
  readonly status: number;
  readonly faults?: Faults;
  /** The job that the answer shows, or that stands in the way. */
  readonly job?: Job;
  readonly isReplay?: true;
};

const bodyOf = ({ body = {} }: Sent): Body => body;

const matches = (header: string, { tag }: Job): boolean =>
  header === '*' || (tag !== undefined && header.split(', ').includes(tag));

/** @param newId the id that the service drew for the job, if it made one. */
const createFrom = (world: World, sent: Sent, newId: number): Verdict => {
  const body = bodyOf(sent);
  const { content, faults } = fresh(body);
  const all = [...ownFaults(body, sent.isLenient === true), ...faults];
  if (all.length > 0) return { status: 400, faults: all };
  const taken = content.referenceId && jobByReference(world, sent.as, content.referenceId);
  if (taken) return { status: 409, job: taken };
  const job: Job = {
    id: newId,
    owner: sent.as,
    content,
    life: life.create(lifeOf(body), dayOf(world.now)),
    publishedAt: world.now,
    tag: undefined,
  };
  world.jobs.push(job);
  world.made.push({ id: newId, owner: sent.as });
  return { status: 201, job };
};

const create = (world: World, sent: Sent, newId: number): Verdict => {
  const { as: owner, idempotencyKey: key, isLenient: lenient = false, body } = sent;
  if (key === undefined) return createFrom(world, sent, newId);
  const known = world.remembered.findLast(
    (one) => one.owner === owner && one.key === key && world.now - one.at < day,
  );
  if (!known) {
    const verdict = createFrom(world, sent, newId);
    if (verdict.status === 201) {
      world.remembered.push({ owner, key, body, lenient, jobId: newId, at: world.now });
    }
    return verdict;
  }
  if (!isDeepStrictEqual(known.body, body) || known.lenient !== lenient) return { status: 422 };
  const job = jobById(world, owner, known.jobId);
  return job ? { status: 201, job, isReplay: true } : { status: 404 };
};

const change = (world: World, sent: Sent, job: Job): Verdict => {
  const body = bodyOf(sent);
  const own = ownFaults(body, sent.isLenient === true);
  if (own.length === 0 && sent.ifMatch !== undefined && !matches(sent.ifMatch, job)) return { status: 412 };
  const { content, faults } = merge(job.content, body);
  if (own.length + faults.length > 0) return { status: 400, faults: [...own, ...faults] };
  const taken = content.referenceId && jobByReference(world, sent.as, content.referenceId);
  if (taken && taken !== job) return { status: 409, job: taken };
  job.content = content;
  if (life.change(job.life, lifeOf(body), dayOf(world.now)) === 'published') job.publishedAt = world.now;
  return { status: 200, job };
};

const update = (world: World, sent: Sent): Verdict => {
  const job = jobById(world, sent.as, sent.id);
  if (job) return change(world, sent, job);
  const faults = ownFaults(bodyOf(sent), sent.isLenient === true);
  return faults.length > 0 ? { status: 400, faults } : { status: 404 };
};

const put = (world: World, sent: Sent, newId: number): Verdict => {
  const body = bodyOf(sent);
  const { referenceId } = body;
  const own = ownFaults(body, sent.isLenient === true);
  if (!referenceId) return { status: 400, faults: [...own, '/referenceId required'] };
  const job = jobByReference(world, sent.as, String(referenceId));
  if (own.length === 0 && job && sent.ifNoneMatch === '*') return { status: 412 };
  if (own.length === 0 && !job && sent.ifMatch !== undefined) return { status: 412 };
  return job ? change(world, sent, job) : createFrom(world, sent, newId);
};

const remove = (world: World, { ifMatch }: Sent, job: Job | undefined): Verdict => {
  if (!job) return { status: 404 };
  if (ifMatch !== undefined && !matches(ifMatch, job)) return { status: 412 };
  world.jobs = world.jobs.filter((one) => one !== job);
  return { status: 204 };
};

const removeByReference = (world: World, sent: Sent): Verdict => {
  const { referenceId } = bodyOf(sent);
  if (typeof referenceId !== 'string' || referenceId === '' || referenceId.length > 50)
    return { status: 400 };
  return remove(world, sent, jobByReference(world, sent.as, referenceId));
};

const read = (world: World, sent: Sent): Verdict => {
  const job = jobById(world, sent.as, sent.id);
  if (!job) return { status: 404 };
  const known = sent.ifNoneMatch?.replace(/W\//g, '');
  return { status: known !== undefined && matches(known, job) ? 304 : 200, job };
};

/** What the request is answered, and what it makes of the world. */
export const verdictOf = (world: World, sent: Sent, newId: number): Verdict => {
  switch (sent.operation) {
    case 'create':
      return create(world, sent, newId);
    case 'read':
      return read(world, sent);
    case 'update':
      return update(world, sent);
    case 'put':
      return put(world, sent, newId);
    case 'delete':
      return remove(world, sent, jobById(world, sent.as, sent.id));
    case 'deleteByReference':
      return removeByReference(world, sent);
  }
};
