import type { RequestKind } from '../contract/route.ts';
import { type Authenticate, readCaller, wrongKind } from '../employer/key-steps.ts';
import { withKey } from '../employer/requests.ts';
import { boardJobUnknown } from '../errors/errors.ts';
import type { Stack } from '../http/endpoint.ts';
import { jobId, readTags } from '../http/middleware/request-line.ts';
import type { EmployerRequest } from '../http/request.ts';
import type { Step } from '../http/step.ts';

/** What a use case takes of a request with a board's key. */
export type BoardRequest = Pick<EmployerRequest, 'now' | 'signal' | 'ifNoneMatch'>;

export type BoardJobRequest = BoardRequest & { readonly id: number };

/** @throws key.unusable, key.kind */
const boardKey = (authenticate: Authenticate): Step<BoardRequest> => ({
  before: async ({ event, internal }) => {
    const { kind } = await readCaller(authenticate, event, internal);
    if (kind !== 'board') {
      throw wrongKind("This is not a board's key, which the paths below /api/v1.1/board need.");
    }
    Object.assign(internal, {
      now: new Date(),
      ifNoneMatch: readTags(event.headers['if-none-match']),
    } satisfies BoardRequest);
  },
});

/** With a board's key. */
/* @__NO_SIDE_EFFECTS__ */
export const ofBoard = <Kind extends RequestKind, Request>(
  kind: Kind,
  addSteps: (stack: Stack<BoardRequest>) => Stack<Request>,
) => withKey(boardKey, kind, addSteps);

export const boardRequest = ofBoard('board', (stack) => stack);

/** About one job. */
export const boardJobRequest = ofBoard('boardJob', (stack) => stack.use(jobId(boardJobUnknown)));
