import { setTimeout } from 'node:timers';
import type { Context } from 'aws-lambda';
import { storeUnavailable } from '../../domain/errors.ts';
import { log } from '../../log.ts';
import { countStoreUse } from '../../store-use.ts';
import type { ApiEvent, Reply } from '../api-event.ts';
import { toProblem } from '../reply/problem.ts';
import { requestFields, workFields } from './request-log.ts';

/** Milliseconds of a function's time limit that remain for the 503 to reach the client. */
export const responseMargin = 1_000;

export type Handler = (event: ApiEvent, context: Context) => Promise<Reply>;

const timeoutReply = (event: ApiEvent, context: Context): Reply => {
  const message = 'The store took longer than the function may; what was asked of it may be done yet.';
  log('error', { ...requestFields(event, context), status: 503, ...workFields(event), message });
  return toProblem(storeUnavailable(), event);
};

/**
 * Responds with 503 before Lambda stops the function: the gateway's own error would not say that a
 * retry may help. From then on no further store request is made for this one: a function that is
 * frozen after its response continues with the next request, and would overwrite newer writes.
 */
export const inTime =
  (handler: Handler): Handler =>
  async (event, context) => {
    const allowedMillis = Math.max(0, context.getRemainingTimeInMillis() - responseMargin);
    const work = new AbortController();
    event.signal = work.signal;
    event.storeUse = countStoreUse(work.signal);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<Reply>((resolve) => {
      timer = setTimeout(() => {
        work.abort();
        resolve(timeoutReply(event, context));
      }, allowedMillis);
    });
    try {
      return await Promise.race([handler(event, context), late]);
    } finally {
      clearTimeout(timer);
    }
  };
