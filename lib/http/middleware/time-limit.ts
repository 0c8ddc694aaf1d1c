import { setTimeout } from 'node:timers';
import { storeUnavailable } from '../../errors/errors.ts';
import { countStoreUse } from '../../store/store-use.ts';
import type { Internal, Step } from '../step.ts';

/** Milliseconds of a function's time limit that remain for the 503 to reach the client. */
export const responseMargin = 1_000;

const stopTimer: NonNullable<Step['after']> = ({ internal }) => clearTimeout(internal.timer);

/**
 * Responds with 503 before Lambda stops the function: the gateway's own error would not say that a
 * retry may help. From then on no further store request is made for this one: a function that is
 * frozen after its response continues with the next request, and would overwrite newer writes.
 */
export const timeLimit = (): Step => ({
  before: ({ context, internal }) => {
    const work = new AbortController();
    const late = Promise.withResolvers<never>();
    // It may reject while no step waits.
    late.promise.catch(() => {});
    const end = () => {
      late.reject(storeUnavailable(new Error('The function has no more time; a write may still be made.')));
      work.abort();
    };
    internal.timer = setTimeout(end, Math.max(0, context.getRemainingTimeInMillis() - responseMargin));
    internal.late = late.promise;
    internal.signal = work.signal;
    internal.storeUse = countStoreUse(work.signal);
  },
  after: stopTimer,
  onError: stopTimer,
});

/** Waits for work until the time of the request is up. @throws store.unavailable */
export const inTime = async <Result>({ late }: Internal, work: Promise<Result> | Result): Promise<Result> =>
  late ? Promise.race([work, late]) : work;
