import { ConfigError } from '../../lib/config.ts';
import { DomainError } from '../../lib/errors/errors.ts';
import { withoutKeys } from '../../lib/log.ts';
import { OperatorError, systemCode } from '../operator-error.ts';
import { AdminUsageError, type Failure } from './command.ts';

export const adminStatus = { done: 0, failed: 1, usage: 2 } as const;

/** `EmployerNotFoundError` as `employer_not_found`. */
const codeOfName = (name: string): string =>
  name
    .replace(/(Error|Exception)$/, '')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_')
    .toLowerCase() || 'internal';

const codeOf = (error: Error): string => {
  if (error instanceof AdminUsageError) return 'usage';
  if (error instanceof OperatorError) return error.code;
  if (error instanceof ConfigError) return 'settings';
  if (error instanceof DomainError) return error.code.replaceAll('.', '_');
  return systemCode(error)?.toLowerCase() ?? codeOfName(error.name);
};

const messageOf = (error: Error): string => {
  if (error instanceof DomainError && error.code === 'store.unavailable') {
    const cause = error.cause instanceof Error ? ` (${error.cause.message || error.cause.name})` : '';
    return `The store is busy or unavailable; run the command again${cause}.`;
  }
  const message = error.message || error.name;
  return error.cause instanceof Error && !message.includes(error.cause.message)
    ? `${message} (${error.cause.message})`
    : message;
};

/** The reason of an error, for the operator, who may have given a key instead of its id. */
export const failureOf = (error: unknown): Failure =>
  error instanceof Error
    ? { code: codeOf(error), message: withoutKeys(messageOf(error)) }
    : { code: 'internal', message: withoutKeys(String(error)) };
