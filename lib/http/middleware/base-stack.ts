import middy from '@middy/core';
import type { ApiEvent, Reply } from '../api-event.ts';
import { toProblem } from '../reply/problem.ts';
import { requestLog } from './request-log.ts';

/** The start of every stack: requests are logged, errors become problems. */
export const baseStack = () =>
  middy<ApiEvent, Reply>({ timeoutEarlyInMillis: 0 })
    .use(requestLog())
    .use({
      onError: (request) => {
        request.response = toProblem(request.error, request.event);
      },
    });
