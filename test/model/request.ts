import { basePath } from '../../lib/contract/route.ts';
import { callFunction } from '../support/api/call-function.ts';
import type { HttpResponse } from '../support/api/http.ts';
import type { Body, World } from './world.ts';

type Operation = 'create' | 'read' | 'update' | 'put' | 'delete' | 'deleteByReference';

/** Which ETag a client sends: one of the job's history, or another value. */
export type TagChoice = 'current' | 'first' | 'any' | 'weak' | 'listed' | 'unknown';

/** A request that refers to jobs by choice, before the state is known. */
export type RequestPlan = {
  readonly operation: Operation;
  /** The index of the employer that sends the request. */
  readonly as: number;
  /** The nth newest job that the employer ever created; -1: another employer's job, -2: no job. */
  readonly job: number;
  readonly body?: Body | undefined;
  readonly ifMatch?: TagChoice | undefined;
  readonly ifNoneMatch?: TagChoice | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly isLenient?: boolean | undefined;
  /** Sent as a POST with X-HTTP-Method-Override. */
  readonly isOverridden?: boolean | undefined;
  readonly isHead?: boolean | undefined;
  readonly isDryRun?: boolean | undefined;
};

/** The request with actual ids and tags. */
export type SentRequest = Omit<RequestPlan, 'job' | 'ifMatch' | 'ifNoneMatch'> & {
  readonly id: number;
  readonly ifMatch?: string | undefined;
  readonly ifNoneMatch?: string | undefined;
};

const unusedId = 2_147_483_646;

const idOf = ({ created }: World, { as, job }: RequestPlan): number => {
  const candidates = created.filter(({ owner }) => (job === -1 ? owner !== as : owner === as));
  return (job === -2 ? undefined : candidates.at(-1 - (Math.abs(job) % candidates.length)))?.id ?? unusedId;
};

/** The ETags that clients have seen of the job that the request concerns. */
const tagsOf = (world: World, { operation, as, body }: RequestPlan, id: number): string[] => {
  const isByReference = operation === 'put' || operation === 'deleteByReference';
  const namedJob = world.jobs.find(
    ({ owner, content }) => owner === as && content.referenceId === body?.referenceId,
  );
  return world.seen[isByReference ? (namedJob?.id ?? 0) : id] ?? [];
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

export const resolve = (world: World, plan: RequestPlan): SentRequest => {
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

const hasIdInPath = ({ operation }: SentRequest): boolean => ['read', 'update', 'delete'].includes(operation);

const httpOf = (sent: SentRequest) => {
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
    target: `${hasIdInPath(sent) ? `/jobs/${sent.id}` : '/jobs'}${sent.isDryRun ? '?dryRun=true' : ''}`,
    headers: Object.fromEntries(
      Object.entries(headers).filter((pair): pair is [string, string] => pair[1] !== undefined),
    ),
  };
};

/** The request as a curl command. */
export const lineOf = (sent: SentRequest): string => {
  const { method, target, headers } = httpOf(sent);
  const lines = Object.entries(headers).map(([name, value]) => ` -H '${name}: ${value}'`);
  const body = sent.body ? ` -d '${JSON.stringify(sent.body)}'` : '';
  return `employer ${sent.as}: curl -X ${method} …${basePath}${target}${lines.join('')}${body}`;
};

export const send = async (sent: SentRequest, key: string): Promise<HttpResponse> => {
  const { method, target, headers } = httpOf(sent);
  return callFunction({
    method,
    target,
    headers: { ...headers, 'api-key': key, ...(sent.body && { 'content-type': 'application/json' }) },
    body: Buffer.from(sent.body ? JSON.stringify(sent.body) : ''),
  });
};
