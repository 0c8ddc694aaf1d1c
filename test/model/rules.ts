import { isDeepStrictEqual } from 'node:util';
import { bodyFaults, type Faults } from './body-rules.ts';
import * as life from './life-model.ts';
import { createContent, lifeOf, merge } from './merge-rules.ts';
import type { SentRequest } from './request.ts';
import { type Body, day, dayOf, type Job, jobById, jobByReference, type World } from './world.ts';

/** The expected result of one request. */
export type Verdict = {
  readonly status: number;
  readonly faults?: Faults;
  /** The job in the response, or the one that causes a conflict. */
  readonly job?: Job;
  readonly isReplay?: true;
};

const bodyOf = ({ body = {} }: SentRequest): Body => body;

const requestOf = ({ now }: World, { operation }: SentRequest): life.ModelRequest => ({
  by: 'client',
  now,
  today: dayOf(now),
  repeats: operation === 'put',
});

const matches = (header: string, { tag }: Job): boolean =>
  header === '*' || (tag !== undefined && header.replaceAll('W/', '').split(', ').includes(tag));

/** @param newId the id that the service has given to a new job. */
const createFrom = (world: World, sent: SentRequest, newId: number): Verdict => {
  const body = bodyOf(sent);
  const { content, faults } = createContent(body);
  const all = [...bodyFaults(body, sent.isLenient === true), ...faults];
  if (all.length > 0) return { status: 400, faults: all };
  const holder = content.referenceId && jobByReference(world, sent.as, content.referenceId);
  if (holder) return { status: 409, job: holder };
  const job: Job = {
    id: newId,
    owner: sent.as,
    content,
    life: life.create(lifeOf(body), requestOf(world, sent)),
    publishedAt: world.now,
    activeAt: world.now,
    isHeld: false,
    tag: undefined,
    version: 1,
  };
  world.jobs.push(job);
  world.created.push({ id: newId, owner: sent.as });
  return { status: 201, job };
};

const create = (world: World, sent: SentRequest, newId: number): Verdict => {
  const { as: owner, idempotencyKey: key, isLenient: lenient = false, body } = sent;
  if (key === undefined) return createFrom(world, sent, newId);
  const previous = world.remembered.findLast(
    (one) => one.owner === owner && one.key === key && world.now - one.at < day,
  );
  if (!previous) {
    const verdict = createFrom(world, sent, newId);
    if (verdict.status === 201) {
      world.remembered.push({ owner, key, body, lenient, jobId: newId, at: world.now });
    }
    return verdict;
  }
  if (!isDeepStrictEqual(previous.body, body) || previous.lenient !== lenient) return { status: 422 };
  const job = jobById(world, owner, previous.jobId);
  return job ? { status: 201, job, isReplay: true } : { status: 404 };
};

const change = (world: World, sent: SentRequest, job: Job): Verdict => {
  const body = bodyOf(sent);
  const invalid = bodyFaults(body, sent.isLenient === true);
  if (invalid.length === 0 && sent.ifMatch !== undefined && !matches(sent.ifMatch, job))
    return { status: 412 };
  const { content, faults } = merge(job.content, body);
  if (invalid.length + faults.length > 0) return { status: 400, faults: [...invalid, ...faults] };
  const next = structuredClone(job.life);
  life.change(next, lifeOf(body), requestOf(world, sent));
  if (job.isHeld && (next.status === 'active' || content.referenceId !== job.content.referenceId))
    return { status: 409 };
  const holder = content.referenceId && jobByReference(world, sent.as, content.referenceId);
  if (holder && holder !== job) return { status: 409, job: holder };
  const before = structuredClone(job);
  job.content = content;
  const became = life.change(job.life, lifeOf(body), requestOf(world, sent));
  if (became) job.activeAt = world.now;
  if (became === 'published') job.publishedAt = world.now;
  if (!isDeepStrictEqual(job, before)) job.version += 1;
  return { status: 200, job };
};

const update = (world: World, sent: SentRequest): Verdict => {
  const job = jobById(world, sent.as, sent.id);
  if (job) return change(world, sent, job);
  const faults = bodyFaults(bodyOf(sent), sent.isLenient === true);
  return faults.length > 0 ? { status: 400, faults } : { status: 404 };
};

const put = (world: World, sent: SentRequest, newId: number): Verdict => {
  const body = bodyOf(sent);
  const { referenceId } = body;
  const invalid = bodyFaults(body, sent.isLenient === true);
  if (!referenceId) return { status: 400, faults: [...invalid, '/referenceId required'] };
  // It does not show which job is meant: whether it exists, and what it lacks.
  if (invalid.some((fault) => fault.startsWith('/referenceId'))) return { status: 400, faults: invalid };
  const job = jobByReference(world, sent.as, String(referenceId));
  if (invalid.length === 0 && job && sent.ifNoneMatch === '*') return { status: 412 };
  if (invalid.length === 0 && !job && sent.ifMatch !== undefined) return { status: 412 };
  return job ? change(world, sent, job) : createFrom(world, sent, newId);
};

const remove = (world: World, { ifMatch }: SentRequest, job: Job | undefined): Verdict => {
  if (!job) return { status: 404 };
  if (ifMatch !== undefined && !matches(ifMatch, job)) return { status: 412 };
  if (job.isHeld) return { status: 409 };
  world.jobs = world.jobs.filter((one) => one !== job);
  return { status: 204 };
};

const removeByReference = (world: World, sent: SentRequest): Verdict => {
  const { referenceId } = bodyOf(sent);
  if (typeof referenceId !== 'string' || referenceId === '' || referenceId.length > 50)
    return { status: 400 };
  return remove(world, sent, jobByReference(world, sent.as, referenceId));
};

const read = (world: World, sent: SentRequest): Verdict => {
  const job = jobById(world, sent.as, sent.id);
  if (!job) return { status: 404 };
  return { status: sent.ifNoneMatch !== undefined && matches(sent.ifNoneMatch, job) ? 304 : 200, job };
};

/** Returns the expected result, and applies the request to the state. */
export const verdictOf = (world: World, sent: SentRequest, newId: number): Verdict => {
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
