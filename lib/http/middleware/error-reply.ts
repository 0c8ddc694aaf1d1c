import type { Middleware } from '../call.ts';
import { toProblem } from '../reply/problem.ts';

/** The one place where an error becomes an answer. */
export const errorReply = (): Middleware => ({
  onError: (request) => {
    request.response = toProblem(request.error, request.event);
  },
});
