import { basePath } from '../../lib/api/routes.ts';
import { callFunction } from '../support/call-function.ts';
import type { HttpResponse } from '../support/http.ts';
import type { Body, World } from './world.ts';

export type Operation = 'create' | 'read' | 'update' | 'put' | 'delete' | 'deleteByReference';

/** A tag of the job's history, or what else a client may send in its place. */
export type TagChoice = 'current' | 'first' | 'any' | 'weak' | 'listed' | 'unknown';

/** A request before the world is known in which it is sent. */
export type Plan = {
  readonly operation: Operation;
  /** The place of the employer who asks. */
  readonly as: number;
  /** Which of the jobs that the employer ever made, from the newest and round again; -1: another's, -2: nobody's. */
  readonly job: number;
  readonly body?: Body | undefined;
  readonly ifMatch?: TagChoice | undefined;
  readonly ifNoneMatch?: TagChoice | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly isLenient?: boolean | undefined;
  /** Sent as a POST with X-HTTP-Method-Override. */
  readonly isOverridden?: boolean | undefined;
  readonly isHead?: boolean | undefined;
};

/** The same once it is. */
export type Sent = Omit<Plan, 'job' | 'ifMatch' | 'ifNoneMatch'> & {
  readonly id: number;
  readonly ifMatch?: string | undefined;
  readonly ifNoneMatch?: string | undefined;
};

const neverMade = 2_147_483_646;

const idOf = ({ made }: World, { as, job }: Plan): number => {
  const choice = made.filter(({ owner }) => (job === -1 ? owner !== as : owner === as));
  return (job === -2 ? undefined : choice.at(-1 - (Math.abs(job) % choice.length)))?.id ?? neverMade;
};

/** The job that a request is about, as far as a client can know it. */
const tagsOf = (world: World, { operation, as, body }: Plan, id: number): string[] => {
  const isNamed = operation === 'put' || operation === 'deleteByReference';
  const named = world.jobs.find(
    ({ owner, content }) => owner === as && content.referenceId === body?.referenceId,
  );
  return world.seen[isNamed ? (named?.id ?? 0) : id] ?? [];
};

const tagText = (choice: TagChoice | undefined, tags: readonly string[]): string | undefined => {
  const current = tags.at(-1) ?? '"none"';
  const texts = {
    current,
    first: tags[0] ?? '"none"',
    any: '*',
    weak: `W/${current}`,
    listed: `"none", ${current}`,
    unknown: '"none"',
  };
  return choice && texts[choice];
};

export const resolve = (world: World, plan: Plan): Sent => {
  const { job: _, ifMatch, ifNoneMatch, ...rest } = plan;
  const id = idOf(world, plan);
  const tags = tagsOf(world, plan, id);
  return { ...rest, id, ifMatch: tagText(ifMatch, tags), ifNoneMatch: tagText(ifNoneMatch, tags) };
};

const methods = {
  create: 'POST',
  read: 'GET',
  update: 'PUT',
  put: 'PUT',
  delete: 'DELETE',
  deleteByReference: 'DELETE',
} as const;

const isAboutId = ({ operation }: Sent): boolean => ['read', 'update', 'delete'].includes(operation);

const httpOf = (sent: Sent) => {
  const method = methods[sent.operation];
  const headers: Record<string, string | undefined> = {
    'x-http-method-override': sent.isOverridden ? method : undefined,
    'if-match': sent.ifMatch,
    'if-none-match': sent.ifNoneMatch,
    'idempotency-key': sent.idempotencyKey,
    prefer: sent.isLenient ? 'handling=lenient' : undefined,
  };
  return {
    method: sent.isHead ? 'HEAD' : sent.isOverridden ? 'POST' : method,
    target: isAboutId(sent) ? `/jobs/${sent.id}` : '/jobs',
    headers: Object.fromEntries(
      Object.entries(headers).filter((pair): pair is [string, string] => pair[1] !== undefined),
    ),
  };
};

/** The request as a line that a reader can send again. */
export const lineOf = (sent: Sent): string => {
  const { method, target, headers } = httpOf(sent);
  const lines = Object.entries(headers).map(([name, value]) => ` -H '${name}: ${value}'`);
  const body = sent.body ? ` -d '${JSON.stringify(sent.body)}'` : '';
  return `employer ${sent.as}: curl -X ${method} …${basePath}${target}${lines.join('')}${body}`;
};

/** @param scope keeps the idempotency keys of runs apart, which share what Powertools remembers. */
export const send = async (sent: Sent, key: string, scope: string): Promise<HttpResponse> => {
  const { method, target, headers } = httpOf(sent);
  const own = headers['idempotency-key'] && { 'idempotency-key': `${headers['idempotency-key']}-${scope}` };
  return callFunction({
    method,
    target,
    headers: { ...headers, ...own, 'api-key': key, ...(sent.body && { 'content-type': 'application/json' }) },
    body: Buffer.from(sent.body ? JSON.stringify(sent.body) : ''),
  });
};
