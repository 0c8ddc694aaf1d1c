import type { KeyItem } from './employer-keys.ts';

/** Refuses an operator's command; `message` is for the operator. */
class OperatorError extends Error {
  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}

export const employerNotFound = (id: number) =>
  new OperatorError('EmployerNotFoundError', `There is no employer ${id}.`);

/** A deletion that has begun can only be completed. */
export const employerDeleting = (id: number) =>
  new OperatorError(
    'EmployerDeletingError',
    `Employer ${id} is being deleted; all that can be done with it is to complete that.`,
  );

export const invalidEmployer = (message: string) => new OperatorError('InvalidEmployerError', message);

export const keyNotFound = (keyId: string) =>
  new OperatorError('KeyNotFoundError', `There is no key ${keyId}.`);

export const keyRevoked = ({ keyId, revoked }: KeyItem) =>
  new OperatorError(
    'KeyRevokedError',
    `The key ${keyId} was revoked at ${revoked}; create a new one instead.`,
  );

export const invalidLabel = (message: string) => new OperatorError('InvalidLabelError', message);
