import { setTimeout } from 'node:timers';
import type { Context } from 'aws-lambda';
import { withDeadline } from '../../domain/deadline.ts';
import { storeUnavailable } from '../../domain/errors.ts';
import { logLine } from '../../log.ts';
import type { ApiEvent, Reply } from '../call.ts';
import { toProblem } from '../reply/problem.ts';

/** What is left of a function's time when it gives up waiting, in milliseconds: enough for the answer to get out. */
export const answerMargin = 1_000;

type Handler<Answer> = (event: ApiEvent, context: Context) => Promise<Answer>;

const giveUp = (event: ApiEvent): Reply => {
  const { requestId } = event.requestContext;
  const message = 'The store took longer than the function may; what was asked of it may be done yet.';
  logLine({ requestId, route: event.routeKey, status: 503, message }, 'error');
  return toProblem(storeUnavailable(), event);
};

/**
 * Answers 503 before the function is stopped for taking too long: of a function that was stopped the client would
 * hear nothing that it could act on. From then on the store is asked for nothing more on its behalf.
 */
export const inTime =
  <Answer>(handler: Handler<Answer>): Handler<Answer | Reply> =>
  async (event, context) => {
    const patience = Math.max(0, context.getRemainingTimeInMillis() - answerMargin);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<Reply>((resolve) => {
      timer = setTimeout(() => resolve(giveUp(event)), patience);
    });
    try {
      return await Promise.race([withDeadline(Date.now() + patience, () => handler(event, context)), late]);
    } finally {
      clearTimeout(timer);
    }
  };
