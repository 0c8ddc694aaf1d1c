import type { RequestKind } from '../contract/route.ts';
import { boardJobUnknown } from '../errors/errors.ts';
import type { RequestType, Stack } from '../http/endpoint.ts';
import { jobId } from '../http/middleware/request-line.ts';
import { timeLimit } from '../http/middleware/time-limit.ts';
import type { BoardRequest, EmployerRequest } from '../http/request.ts';
import { type Authenticate, applicationsKey, boardKey, employerKey } from './key-steps.ts';

/** What depends on the key is never returned for another one, even by a cache that stores it. */
const headers = { vary: 'API-Key' } as const;

/** With an employer's key, which may be read-only unless the route writes. */
/* @__NO_SIDE_EFFECTS__ */
export const ofEmployer =
  <Kind extends RequestKind, Request>(
    kind: Kind,
    addSteps: (stack: Stack<EmployerRequest>) => Stack<Request>,
  ) =>
  (authenticate: Authenticate): RequestType<Kind, Request> => ({
    kind,
    headers,
    addSteps: (stack, writes) => addSteps(stack.use(timeLimit()).use(employerKey(authenticate, writes))),
  });

export const employerRequest = ofEmployer('employer', (stack) => stack);

/** About one of the employer's jobs. */
export const jobRequest = ofEmployer('job', (stack) => stack.use(jobId()));

/** With a board's key. */
/* @__NO_SIDE_EFFECTS__ */
const ofBoard =
  <Kind extends RequestKind, Request>(kind: Kind, addSteps: (stack: Stack<BoardRequest>) => Stack<Request>) =>
  (authenticate: Authenticate): RequestType<Kind, Request> => ({
    kind,
    headers,
    addSteps: (stack) => addSteps(stack.use(timeLimit()).use(boardKey(authenticate))),
  });

export const boardRequest = ofBoard('board', (stack) => stack);

/** About one job. */
export const boardJobRequest = ofBoard('boardJob', (stack) => stack.use(jobId(boardJobUnknown)));

/** Of a board that may hand applications in, about one job. */
export const applicationRequest = ofBoard('application', (stack) =>
  stack.use(applicationsKey()).use(jobId(boardJobUnknown)),
);
