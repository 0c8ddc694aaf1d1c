import { isDeepStrictEqual } from 'node:util';
import type { HttpResponse } from '../support/api/http.ts';
import { checkAndApply } from './check-and-apply.ts';
import type { SentRequest } from './request.ts';
import { sweepJob } from './sweeps.ts';
import type { World } from './world.ts';

/**
 * A step with its start and end: a request with its response, or a sweep that may have changed a
 * job.
 */
export type Step = { readonly began: number; readonly ended: number } & (
  | { readonly sent: SentRequest; readonly response: HttpResponse }
  | { readonly sweptJob: number }
);

const isSameRequest = (one: SentRequest, other: SentRequest): boolean =>
  isDeepStrictEqual([one.body, one.isLenient ?? false], [other.body, other.isLenient ?? false]);

/**
 * Whether the response is the 409 or 422 for an Idempotency-Key that a concurrent request uses.
 * Which request comes first is undefined; another body gets the 422 before the first request has
 * completed.
 */
const isKeyInUse = (step: Step, steps: readonly Step[]): boolean => {
  if (!('sent' in step)) return false;
  const { sent, response } = step;
  const isConflict = (other: SentRequest): boolean =>
    response.status === 409 ? response.headers['retry-after'] !== undefined : !isSameRequest(sent, other);
  return (
    [409, 422].includes(response.status) &&
    steps.some(
      (other) =>
        other !== step &&
        'sent' in other &&
        other.sent.as === sent.as &&
        other.sent.idempotencyKey === sent.idempotencyKey &&
        isConflict(other.sent) &&
        other.began < step.ended &&
        step.began < other.ended,
    )
  );
};

/** The possible states after a step; empty when the response contradicts the contract. */
const worldsAfter = (world: World, step: Step, steps: readonly Step[]): World[] => {
  if ('sent' in step) {
    if (isKeyInUse(step, steps)) return [world];
    const next = structuredClone(world);
    return checkAndApply(next, step.sent, step.response).length === 0 ? [next] : [];
  }
  const next = structuredClone(world);
  const job = next.jobs.find(({ id }) => id === step.sweptJob);
  const done = job && sweepJob(next, job);
  if (done) next.swept[done]++;
  // The job may not have been due yet when the sweep looked for it.
  return done ? [next, world] : [world];
};

/**
 * Searches for a sequential order of the steps in which every response matches the contract.
 *
 * @param isFinal whether a state can be the final one.
 * @returns whether such an order exists that keeps steps in order when one ended before the other
 * began.
 */
export const canBeOrdered = (
  world: World,
  steps: readonly Step[],
  isFinal: (world: World) => boolean,
  remaining: readonly Step[] = steps,
): boolean => {
  if (remaining.length === 0) return isFinal(world);
  const first = remaining.filter((step) => !remaining.some((other) => other.ended < step.began));
  return first.some((step) =>
    worldsAfter(world, step, steps).some((next) =>
      canBeOrdered(
        next,
        steps,
        isFinal,
        remaining.filter((other) => other !== step),
      ),
    ),
  );
};
