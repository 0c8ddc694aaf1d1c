import type { OutcomeName } from '../../../lib/sync/rules/outcomes.ts';
import { type Faults, removals } from '../body-rules.ts';
import { type Verdict, verdictOf } from '../rules.ts';
import { type Body, type Job, jobByReference, type World } from '../world.ts';

export type Operation =
  | { readonly op: 'put'; readonly job: Body }
  | { readonly op: 'delete'; readonly referenceId: unknown };

/** The request that contains the operations. */
export type Setting = {
  /** The index of the employer. */
  readonly as: number;
  readonly isLenient: boolean;
  /** Also in a preview: nothing is written. */
  readonly isDryRun: boolean;
  /** That of the synchronisation, in a chunk. */
  readonly prefix?: string;
};

/** The expected result of an operation. */
export type Expected = {
  readonly outcome: OutcomeName;
  readonly job?: Job | undefined;
  /** Of a repeated referenceId some: whether the job exists depends on the other operation. */
  readonly faults?: Faults | undefined;
  readonly removed?: string | undefined;
};

export const sentKey = (as: number, referenceId: unknown): string => `${as} ${referenceId}`;

export const referenceOf = (operation: Operation): unknown =>
  operation.op === 'put' ? operation.job.referenceId : operation.referenceId;

export const isReference = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= 50;

export const duplicate = '/referenceId duplicate';

/** Each referenceId may be in a request once, and in a chunk under the prefix only. */
const claim = (claims: Set<string>, referenceId: unknown, prefix = ''): Faults => {
  if (!isReference(referenceId)) return [];
  if (!referenceId.startsWith(prefix)) return ['/referenceId outside_prefix'];
  if (claims.has(referenceId)) return [duplicate];
  claims.add(referenceId);
  return [];
};

const statuses: readonly unknown[] = ['draft', 'active', 'archived', undefined];

/** A held job takes the other properties, and stays archived, or a draft that its employer has made it. */
const leaveHeld = (body: Body, stored: Job | undefined): Body =>
  stored?.isHeld && statuses.includes(body.status) ? { ...body, status: stored.life.status } : body;

const verdictOn = (world: World, operation: Operation, setting: Setting, newId: number): Verdict => {
  const { as, isLenient, prefix } = setting;
  const by = prefix === undefined ? undefined : ('synchronisation' as const);
  const sent = { as, id: 0, isLenient, by };
  const referenceId = referenceOf(operation);
  if (operation.op === 'delete')
    return verdictOf(world, { ...sent, operation: 'deleteByReference', body: { referenceId } }, newId);
  const stored = jobByReference(world, as, String(referenceId));
  const body = leaveHeld(operation.job, stored);
  return verdictOf(world, { ...sent, operation: 'put', body }, newId);
};

const outcomes: Readonly<Record<number, OutcomeName>> = {
  201: 'created',
  204: 'deleted',
  400: 'invalid',
  404: 'unknown',
};

/** Returns the expected result of an operation, and applies it to the state. */
export const applyOperation = (
  world: World,
  operation: Operation,
  setting: Setting,
  claims: Set<string>,
  newId: number,
): Expected => {
  const { as, isLenient, isDryRun, prefix } = setting;
  const referenceId = referenceOf(operation);
  const refusals = claim(claims, referenceId, prefix);
  const target = isDryRun || refusals.length > 0 ? structuredClone(world) : world;
  const known = jobByReference(target, as, String(referenceId));
  const version = known?.version;
  const verdict = verdictOn(target, operation, setting, newId);
  if (refusals.includes(duplicate)) return { outcome: 'invalid', faults: refusals };
  if (refusals.length > 0) return { outcome: 'invalid', faults: [...(verdict.faults ?? []), ...refusals] };
  if (verdict.status === 400) return { outcome: 'invalid', faults: verdict.faults };
  if (verdict.status === 409) return { outcome: 'invalid', faults: ['/referenceId held'] };
  const changed = known?.version === version ? 'unchanged' : 'updated';
  const outcome = outcomes[verdict.status] ?? changed;
  if (operation.op === 'delete') return { outcome, job: known };
  target.lastSent[sentKey(as, referenceId)] = operation.job;
  return { outcome, job: verdict.job, removed: isLenient ? removals(operation.job) : undefined };
};
