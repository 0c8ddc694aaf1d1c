import middy from '@middy/core';
import { config } from '../config.ts';
import type { ApiEvent, Reply } from './api-event.ts';
import { requestLog } from './middleware/request-log.ts';
import { toProblem } from './reply/problem.ts';

/** The start of every stack: requests are logged, errors become problems. */
export const startOfStack = () => {
  // An invalid configuration fails when the function is loaded.
  config();
  return middy<ApiEvent, Reply>({ timeoutEarlyInMillis: 0 })
    .use(requestLog())
    .use({
      onError: (request) => {
        request.response = toProblem(request.error, request.event);
      },
    });
};
