import { isDeepStrictEqual } from 'node:util';
import type { HttpResponse } from '../support/http.ts';
import type { Sent } from './request.ts';
import { respond } from './respond.ts';
import { sweepJob } from './sweeps.ts';
import type { World } from './world.ts';

/** A step that took from one moment to another: a request with its answer, or a sweep that may have met a job. */
export type Step = { readonly began: number; readonly ended: number } & (
  | { readonly sent: Sent; readonly answer: HttpResponse }
  | { readonly sweptJob: number }
);

const isSameRequest = (one: Sent, other: Sent): boolean =>
  isDeepStrictEqual([one.body, one.isLenient ?? false], [other.body, other.isLenient ?? false]);

/**
 * Another request with the same Idempotency-Key was under way: which of them is first to be told is open. One with
 * another body is told so before it is known what becomes of the first.
 */
const isRunning = (step: Step, steps: readonly Step[]): boolean => {
  if (!('sent' in step)) return false;
  const { sent, answer } = step;
  const mayBeTold = (other: Sent): boolean =>
    answer.status === 409 ? answer.headers['retry-after'] !== undefined : !isSameRequest(sent, other);
  return (
    [409, 422].includes(answer.status) &&
    steps.some(
      (other) =>
        other !== step &&
        'sent' in other &&
        other.sent.as === sent.as &&
        other.sent.idempotencyKey === sent.idempotencyKey &&
        mayBeTold(other.sent) &&
        other.began < step.ended &&
        step.began < other.ended,
    )
  );
};

/** The worlds that a step can lead to; none when its answer fits none. */
const worldsAfter = (world: World, step: Step, steps: readonly Step[]): World[] => {
  if ('sent' in step) {
    if (isRunning(step, steps)) return [world];
    const next = structuredClone(world);
    return respond(next, step.sent, step.answer).length === 0 ? [next] : [];
  }
  const next = structuredClone(world);
  const job = next.jobs.find(({ id }) => id === step.sweptJob);
  const done = job && sweepJob(next, job);
  if (done) next.swept[done]++;
  // What was not due yet when the sweep looked for it is for the next one.
  return done ? [next, world] : [world];
};

/**
 * Looks for an order in which each answer is what the contract says, one request after the other.
 *
 * @param ends whether a world can be the last one.
 * @returns whether there is such an order, in which what ended before something else began also comes before it.
 */
export const canBeOrdered = (
  world: World,
  steps: readonly Step[],
  ends: (world: World) => boolean,
  left: readonly Step[] = steps,
): boolean => {
  if (left.length === 0) return ends(world);
  const first = left.filter((step) => !left.some((other) => other.ended < step.began));
  return first.some((step) =>
    worldsAfter(world, step, steps).some((next) =>
      canBeOrdered(
        next,
        steps,
        ends,
        left.filter((other) => other !== step),
      ),
    ),
  );
};
