import { DomainError } from '../../lib/domain/errors.ts';
import type { EmployerRequest } from '../../lib/jobs/request.ts';
import { findEmployer } from '../../lib/store/employers/employers.ts';
import { OperatorError } from '../operator-error.ts';

/** What the use cases take for an employer. */
export const requestOf = async (employerId: number, now: Date): Promise<EmployerRequest> => ({
  employer: await findEmployer(employerId),
  currentEmployer: () => findEmployer(employerId),
  now,
});

const nouns = { job: 'job', sync: 'synchronisation' } as const;

type Kind = keyof typeof nouns;

export const notFound = (kind: Kind, id: number | string, employerId: number): OperatorError =>
  new OperatorError(`Employer ${employerId} has no ${nouns[kind]} ${id}.`, { code: `${kind}_not_found` });

/** Names what the employer does not have: a client's error does not. */
export const known = <Result>(
  kind: Kind,
  id: number | string,
  employerId: number,
  work: Promise<Result>,
): Promise<Result> =>
  work.catch((error) => {
    const isUnknown = error instanceof DomainError && error.code === `${kind}.unknown`;
    throw isUnknown ? notFound(kind, id, employerId) : error;
  });
