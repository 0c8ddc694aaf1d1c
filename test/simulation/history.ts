import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../lib/schema-parts.ts';
import type { HttpResponse } from '../support/api/http.ts';
import { type Event, findDisorder } from './order.ts';
import type { Span } from './world.ts';

type Body = Readonly<Record<string, unknown>>;

/** A request of an employer; without a response its sender crashed. */
export type Exchange = Span & {
  readonly employerId: number;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body;
  response?: HttpResponse;
};

/** What the operator, the sweep and removals may do to any job meanwhile. */
export type Deed = Span & {
  readonly what: string;
  readonly employerId?: number;
  readonly jobId?: number;
  /** What may become of a job; undefined: nothing. */
  readonly change: (job: Facts) => Facts | null | undefined;
  /** Whether its effect is unknown. */
  isOptional: boolean;
};

/** What is known of a job, which need not be all of it; null: there is no such job. */
export type Facts = Body;
type Job = Facts | null;

/** One operation on the job of a reference or an id, alone or in a batch or a chunk. */
type Operation = {
  readonly exchange: Exchange;
  readonly kind: 'post' | 'put' | 'delete' | 'get' | 'publication';
  readonly sent: Body;
  readonly reference: unknown;
  readonly id: number | undefined;
  /** `lost`: it may have taken effect. */
  readonly outcome: 'created' | 'changed' | 'same' | 'deleted' | 'absent' | 'refused' | 'lost';
  /** The job as the response has it. */
  readonly seen: Body | undefined;
  readonly by: string;
};

const isLost = ({ response }: Exchange): boolean => response === undefined || response.status === 503;

/** The publication as the header of a response has it; the keys of an employer know late that it is a test employer. */
const publicationIn = (text: unknown): string | undefined =>
  typeof text === 'string' ? text.replace(/;since.*/, '').replace(/^(live|hidden)/, 'shown') : undefined;

const seenIn = ({ response, path }: Exchange): Body | undefined => {
  if (!isObject(response?.body) || response.status > 201) return undefined;
  const { employer: _, ...job } = response.body;
  if (!path.endsWith('/publication'))
    return { ...job, publication: publicationIn(response.headers['job-publication']) };
  const { state, by, closeDate } = response.body;
  return { publication: publicationIn(`${state};by="${by}"`), closeDate };
};

const outcomeOf = ({ exchange, kind }: Pick<Operation, 'exchange' | 'kind'>): Operation['outcome'] => {
  const { status = 0, headers = {} } = exchange.response ?? {};
  if (isLost(exchange)) return 'lost';
  if (status === 404) return 'absent';
  if (status === 204) return 'deleted';
  if (status >= 300) return 'refused';
  if (kind === 'get' || kind === 'publication' || headers['idempotent-replayed']) return 'same';
  return status === 201 ? 'created' : 'changed';
};

const resultOutcomes: Readonly<Record<string, Operation['outcome']>> = {
  created: 'created',
  updated: 'changed',
  unchanged: 'same',
  deleted: 'deleted',
  unknown: 'absent',
  invalid: 'refused',
};

const kinds: Readonly<Record<string, Operation['kind']>> = {
  POST: 'post',
  PUT: 'put',
  DELETE: 'delete',
  GET: 'get',
};

/** The operations of an exchange on jobs. */
const operationsOf = (exchange: Exchange): Operation[] => {
  const { method, path, body, response } = exchange;
  // Refused before the job was read.
  if (response?.status === 400 || response?.status === 401) return [];
  const [, own, what] = /^\/jobs(?:\/(\d+))?(\/publication)?$/.exec(path) ?? [];
  if (/^\/jobs(\/\d+(\/publication)?)?$/.test(path)) {
    const kind = what ? 'publication' : (kinds[method] ?? 'get');
    const seen = seenIn(exchange);
    const id = own ? Number(own) : Number(seen?.id ?? Object(response?.body).jobId ?? 0) || undefined;
    const reference = own ? undefined : body.referenceId;
    return [
      {
        exchange,
        kind,
        sent: body,
        reference,
        id,
        outcome: outcomeOf({ exchange, kind }),
        seen,
        by: 'client',
      },
    ];
  }
  const isChunk = path.includes('/chunks/');
  if (!isChunk && path !== '/jobs/batch') return [];
  if (!isLost(exchange) && response?.status !== 200) return [];
  const asked = (isChunk ? body.jobs : body.operations) as Body[];
  const results = (isLost(exchange) ? [] : Object(response?.body).results) as Body[];
  return asked.map((one, at): Operation => {
    const sent = isChunk ? one : Object(one.job ?? { referenceId: one.referenceId });
    const { outcome, id, warnings } = results[at] ?? {};
    const isHeld = JSON.stringify(warnings ?? []).includes('"held"');
    return {
      exchange,
      kind: one.op === 'delete' ? 'delete' : 'put',
      // Of a held job the status is not stored.
      sent: isHeld ? { ...sent, status: undefined } : sent,
      reference: sent.referenceId,
      id: id === undefined ? undefined : Number(id),
      outcome: resultOutcomes[String(outcome)] ?? 'lost',
      seen: undefined,
      by: isChunk ? 'synchronisation' : 'client',
    };
  });
};

/** Members that are stored as they are sent. */
const plain = ['title', 'description', 'referenceId', 'status', 'closeDate', 'confidential', 'autoRefresh'];

const plainOf = (sent: Body): Body =>
  Object.fromEntries(plain.filter((name) => sent[name] !== undefined).map((name) => [name, sent[name]]));

/** The job with what a response shows; undefined where that is another one. */
const agreed = (job: Facts, seen: Body = {}): Facts | undefined => {
  const isSame = Object.entries(seen).every(
    ([name, value]) => job[name] === undefined || value === undefined || isDeepStrictEqual(job[name], value),
  );
  const shown = Object.entries(seen).filter(([, value]) => value !== undefined);
  return isSame ? { ...job, ...Object.fromEntries(shown) } : undefined;
};

const anyLife = { publishDate: undefined, closeDate: undefined, publication: undefined, active: undefined };

/** A job after a change of its status: when it became active says whether a synchronisation may remove it. */
export const withStatus = (job: Facts, status: string, by: string, { began }: Span): Facts => {
  if (job.status === status) return job;
  const publication = job.status && `${status === 'active' ? 'shown' : status};by="${by}"`;
  const active = job.status === undefined ? undefined : began;
  return {
    ...job,
    ...anyLife,
    ...(status !== 'active' && { closeDate: job.closeDate, publishDate: job.publishDate }),
    status,
    active,
    publication,
  };
};

/** What a PUT makes of a job. Where it sends a closeDate, that decides. */
const written = (job: Facts, { sent, by, exchange }: Operation): Facts => {
  const stored = plainOf(sent);
  // Of a held job a request that publishes it is refused, and a synchronisation does not.
  const isHeld = job.held === true;
  const wanted = isHeld && stored.status === 'active' ? 'archived' : (stored.status ?? job.status);
  const changed = wanted === undefined ? job : withStatus(job, String(wanted), by, exchange);
  const { publishDate, active, closeDate } = changed;
  const publication = isHeld ? job.publication : changed.publication;
  const isDated = stored.closeDate !== undefined;
  const life = isDated
    ? { ...anyLife, status: undefined, ...(isHeld && { publication }) }
    : { publishDate, publication, active, closeDate, status: changed.status };
  const next: Facts = { ...job, ...stored, ...life };
  return isDeepStrictEqual(next, job) ? job : { ...next, changed: exchange.began };
};

const created = ({ sent, exchange: { began }, by }: Operation): Facts => {
  const { closeDate, ...stored } = plainOf(sent);
  const status = closeDate === undefined ? (stored.status ?? 'draft') : undefined;
  const publication = status && `${status === 'active' ? 'shown' : status};by="${by}"`;
  return { ...stored, status, publication, active: began, changed: began };
};

const oneOf = <Value>(value: Value | undefined): Value[] => (value === undefined ? [] : [value]);

/** What an operation makes of the job with an id, if it may be about it. */
const nextJob =
  (operation: Operation, id: number, isCreatedElse: boolean) =>
  (job: Job): Job[] => {
    const { kind, outcome, reference, seen } = operation;
    const isOwn = reference === undefined || job?.referenceId === undefined || job.referenceId === reference;
    const create = (): Job[] => (job === null ? oneOf(agreed(created(operation), { ...seen, id })) : []);
    if (outcome === 'created') return create();
    // A deletion that was applied, lost its response and met a conflict finds nothing to delete.
    if (outcome === 'absent') return kind === 'delete' && isOwn ? [null] : job === null ? [job] : [];
    if (outcome === 'lost' && job === null)
      return kind === 'delete' || kind === 'get' || isCreatedElse || operation.id ? [] : create();
    if (job === null || !isOwn || (kind === 'post' && outcome !== 'same')) return [];
    if (outcome === 'refused') return [job];
    if (kind === 'delete') return job.held === true ? [] : [null];
    if (outcome === 'same') {
      const { status: _, closeDate: __, ...sent } = plainOf(operation.sent);
      return oneOf(agreed(job, seen ?? sent));
    }
    return oneOf(agreed(written(job, operation), seen));
  };

type Known = readonly (Operation & { readonly what: string })[];

const jobEvents = (id: number, operations: Known, deeds: readonly Deed[]): Event<Job>[] => {
  const isCreatedElse = operations.some((one) => one.id === id && one.outcome === 'created');
  const own = operations.flatMap((operation): Event<Job>[] => {
    const { exchange, what, outcome, kind, reference } = operation;
    const isUncertain =
      outcome === 'lost' || (operation.id === undefined && kind === 'delete' && outcome !== 'refused');
    if (operation.id !== id && !(operation.id === undefined && isUncertain)) return [];
    if (outcome === 'lost' && (kind === 'get' || kind === 'publication')) return [];
    if (outcome === 'refused' && (kind === 'post' || reference !== undefined)) return [];
    const next = nextJob(operation, id, isCreatedElse);
    return [{ began: exchange.began, ended: exchange.ended, what, next, isOptional: isUncertain }];
  });
  const others = deeds
    .filter((deed) => (deed.jobId ?? id) === id)
    .map(({ change, ...deed }): Event<Job> => ({ ...deed, next: (job) => (job ? oneOf(change(job)) : []) }));
  return [...own, ...others];
};

/** The id of a job whose creation was lost. */
const anyJob = -1;

/** What an operation makes of the job that has a reference; 0: none has it. */
const nextOwner =
  ({ kind, outcome, reference, id, sent, seen }: Operation, own: string) =>
  (owner: number): number[] => {
    const isOwner = (one: number | undefined) => owner === one || owner === anyJob;
    if (reference === own) {
      if (outcome === 'created') return owner === 0 ? [id ?? anyJob] : [];
      if (outcome === 'absent') return owner === 0 || kind === 'delete' ? [0] : [];
      if (outcome === 'refused') return id === undefined || isOwner(id) ? [owner] : [];
      if (outcome === 'lost') return kind === 'delete' ? [0] : owner === 0 ? [anyJob] : [];
      if (kind === 'delete') return owner === 0 ? [] : [0];
      return isOwner(id) ? [id ?? owner] : [];
    }
    if (reference !== undefined || id === undefined || outcome === 'refused') return [owner];
    if (outcome === 'absent' && kind === 'delete') return [isOwner(id) ? 0 : owner];
    if (outcome === 'absent') return owner === id ? [] : [owner];
    if (kind === 'delete') return isOwner(id) ? [0, ...(owner === anyJob ? [owner] : [])] : [owner];
    const has = seen?.referenceId ?? sent.referenceId;
    if (outcome === 'lost') return has === own && owner === 0 ? [id] : has !== own && isOwner(id) ? [0] : [];
    if (seen === undefined || seen.referenceId === undefined) return [owner];
    if (has === own) return isOwner(id) || (sent.referenceId === own && owner === 0) ? [id] : [];
    return owner === id ? (sent.referenceId === undefined ? [] : [0]) : [owner];
  };

/** Those that may move a reference, or show where it is. */
const isAbout = (own: string, operations: Known) => {
  const ids = new Set(
    operations.flatMap(({ reference, seen, sent, id }) =>
      [reference, seen?.referenceId, sent.referenceId].includes(own) ? (id ?? []) : [],
    ),
  );
  return ({ reference, id, outcome, kind, sent }: Operation): boolean => {
    const isVoid =
      outcome === 'lost' &&
      (kind === 'get' || kind === 'publication' || (kind === 'put' && !sent.referenceId));
    if (isVoid) return false;
    return reference === undefined ? id !== undefined && ids.has(id) : reference === own;
  };
};

const referenceEvents = (own: string, operations: Known, deeds: readonly Deed[]): Event<number>[] => [
  ...operations.filter(isAbout(own, operations)).map((operation) => {
    const { exchange, what, outcome } = operation;
    const { began, ended } = exchange;
    return { began, ended, what, next: nextOwner(operation, own), isOptional: outcome === 'lost' };
  }),
  ...deeds
    .filter(({ change }) => change({ status: 'active', referenceId: own }) === null)
    .map((deed) => ({ ...deed, next: () => [0] })),
];

/** What in the history of an employer's jobs and references no order explains. */
export const disordersOf = (
  employerId: number,
  exchanges: readonly Exchange[],
  allDeeds: readonly Deed[],
): string[] => {
  const deeds = allDeeds.filter((deed) => (deed.employerId ?? employerId) === employerId);
  const operations: Known = exchanges.flatMap((exchange) =>
    operationsOf(exchange).map((one) => ({
      ...one,
      what: `${exchange.method} ${exchange.path} ${JSON.stringify(one.sent).slice(0, 200)} at ${exchange.began}-${exchange.ended}: ${one.outcome} ${one.id ?? ''} ${JSON.stringify(one.seen)?.slice(0, 400) ?? ''}`,
    })),
  );
  const ids = new Set(operations.flatMap(({ id }) => id ?? []));
  const references = new Set(
    operations.flatMap(({ sent: { referenceId } }) => (typeof referenceId === 'string' ? referenceId : [])),
  );
  return [
    ...[...ids].map(
      (id) => [`job ${id}`, findDisorder<Job>([null], jobEvents(id, operations, deeds))] as const,
    ),
    ...[...references].map(
      (own) => [`reference ${own}`, findDisorder([0], referenceEvents(own, operations, deeds))] as const,
    ),
  ].flatMap(([of, disorder]) => (disorder === undefined ? [] : [`${of}: ${disorder}`]));
};
