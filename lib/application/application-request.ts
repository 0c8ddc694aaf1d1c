import { ofBoard } from '../board/board-request.ts';
import { wrongKind } from '../employer/key-steps.ts';
import { boardJobUnknown } from '../errors/errors.ts';
import { jobId } from '../http/middleware/request-line.ts';
import { responseMargin } from '../http/middleware/time-limit.ts';
import type { Step } from '../http/step.ts';

/** With a board's key that may hand applications in. */
export type SenderRequest = {
  readonly keyId: string;
  /** Milliseconds until the request must have its response. */
  readonly timeLeft: () => number;
};

/** After the step of a board's key: the key needs the right to hand in applications. @throws key.kind */
const applicationsKey = (): Step<SenderRequest> => ({
  before: ({ context, internal }) => {
    const { caller } = internal;
    if (caller?.kind !== 'board' || !caller.applications) {
      throw wrongKind(
        "This board's key has no right to hand in applications. The operator issues one that has.",
      );
    }
    Object.assign(internal, {
      keyId: caller.keyId,
      timeLeft: () => context.getRemainingTimeInMillis() - responseMargin,
    } satisfies SenderRequest);
  },
});

/** Of a board that may hand applications in, about one job. */
export const applicationRequest = ofBoard('application', (stack) =>
  stack.use(applicationsKey()).use(jobId(boardJobUnknown)),
);
