import { DomainError } from '../../errors/errors.ts';
import type { Hold, Job, JobEdit } from './job.ts';

/** A held job stays archived, whatever its employer sends, until the operator releases it. */

export const heldMessage = ({ reason, since }: Hold): string =>
  `The operator has held this job since ${since}: until it is released, it cannot be published, deleted or given another referenceId. Other changes are accepted. Reason: ${reason}`;

export const jobHeld = (hold: Hold): DomainError =>
  new DomainError('job.held', heldMessage(hold), { members: hold });

/**
 * @param next what an employer's request would make of the job; undefined for a deletion.
 * @throws job.held
 */
export const checkHold = ({ hold, referenceId }: Job, next?: Job): void => {
  if (!hold || (next && next.status !== 'active' && next.referenceId === referenceId)) return;
  throw jobHeld(hold);
};

/** An edit that leaves a held job off the board: archived, or the draft that its employer made it. */
export const withoutPublication = (edit: JobEdit, { status }: Job): JobEdit => ({
  ...edit,
  status: status === 'draft' ? status : 'archived',
});
