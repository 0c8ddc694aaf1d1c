import type { Method } from '../api/routes.ts';
import { DomainError } from '../domain/errors.ts';

/** The path is known, the method is not; `allow` are those that are. */
export class MethodUnknownError extends DomainError {
  readonly allow: readonly Method[];

  constructor(allow: readonly Method[]) {
    super('method.unknown', `This address answers ${allow.join(', ')}.`);
    this.name = 'MethodUnknownError';
    this.allow = allow;
  }
}

export const pathUnknown = (): DomainError =>
  new DomainError(
    'path.unknown',
    'The address is not part of this API. Mind that paths have no slash at the end.',
  );
