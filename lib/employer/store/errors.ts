import { maxEmployerNameLength, maxKeyLabelLength } from '../../limits.ts';
import type { KeyItem } from './employer-keys.ts';

/** Refuses an operator's command; `message` is for the operator. */
class EmployerError extends Error {
  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}

export const employerNotFound = (id: number) =>
  new EmployerError('EmployerNotFoundError', `There is no employer ${id}.`);

/** A deletion that has begun can only be completed. */
export const employerDeleting = (id: number) =>
  new EmployerError(
    'EmployerDeletingError',
    `Employer ${id} is being deleted; all that can be done with it is to complete that.`,
  );

export const invalidEmployer = () =>
  new EmployerError(
    'InvalidEmployerError',
    `An employer's name has 1 to ${maxEmployerNameLength} characters, is not blank and has no control characters.`,
  );

export const keyNotFound = (keyId: string) =>
  new EmployerError('KeyNotFoundError', `There is no key ${keyId}.`);

export const keyRevoked = ({ keyId, revoked, expires }: KeyItem) =>
  new EmployerError(
    'KeyRevokedError',
    `The key ${keyId} ${revoked === undefined ? `ended at ${expires}` : `was revoked at ${revoked}`}; create a new one instead.`,
  );

export const invalidLabel = () =>
  new EmployerError(
    'InvalidLabelError',
    `A key's label has at most ${maxKeyLabelLength} characters and no control characters.`,
  );
