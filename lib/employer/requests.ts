import type { RequestKind } from '../contract/route.ts';
import type { RequestType, Stack } from '../http/endpoint.ts';
import { jobId } from '../http/middleware/request-line.ts';
import { timeLimit } from '../http/middleware/time-limit.ts';
import type { EmployerRequest } from '../http/request.ts';
import type { Step } from '../http/step.ts';
import { type Authenticate, employerKey } from './key-steps.ts';
import { authenticate } from './store/authenticate.ts';

/** What depends on the key is never returned for another one, even by a cache that stores it. */
const headers = { vary: 'API-Key' } as const;

/** With a key that a step checks, or, where a request does not leave the process, as another caller. */
/* @__NO_SIDE_EFFECTS__ */
export const withKey = <Known, Kind extends RequestKind, Request>(
  keyStep: (find: Authenticate, writes: boolean) => Step<Known>,
  kind: Kind,
  addSteps: (stack: Stack<Known>) => Stack<Request>,
) => {
  const actingAs = (find: Authenticate): RequestType<Kind, Request> => ({
    kind,
    headers,
    addSteps: (stack, writes) => addSteps(stack.use(timeLimit()).use(keyStep(find, writes))),
  });
  return { ...actingAs(authenticate), actingAs };
};

/** With an employer's key, which may be read-only unless the route writes. */
/* @__NO_SIDE_EFFECTS__ */
export const ofEmployer = <Kind extends RequestKind, Request>(
  kind: Kind,
  addSteps: (stack: Stack<EmployerRequest>) => Stack<Request>,
) => withKey(employerKey, kind, addSteps);

export const employerRequest = ofEmployer('employer', (stack) => stack);

/** About one of the employer's jobs. */
export const jobRequest = ofEmployer('job', (stack) => stack.use(jobId()));
