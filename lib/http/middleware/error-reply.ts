import type { Step } from '../api-event.ts';
import { toProblem } from '../reply/problem.ts';

/** The one place where an error becomes a response. */
export const errorReply = (): Step => ({
  onError: (request) => {
    request.response = toProblem(request.error, request.event);
  },
});
