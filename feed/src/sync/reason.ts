import { ApiError } from '../../../client/src/index.ts';
import { CommandError } from '../errors.ts';

/** The feed is the only file that is read while the command runs. */
const fileErrors: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EISDIR: 'is a folder',
  EACCES: 'may not be read: permission denied',
};

/** An error as the command prints it. */
export const reasonOf = (error: unknown): Pick<CommandError, 'code' | 'lines' | 'id'> => {
  if (error instanceof CommandError) return error;
  if (!(error instanceof Error)) return { code: 'failed', lines: [String(error)] };
  const fileError = 'code' in error ? fileErrors[String(error.code)] : undefined;
  if (fileError !== undefined) {
    const path = 'path' in error ? ` ${error.path}` : '';
    return { code: 'unreadable', lines: [`The feed${path} ${fileError}.`] };
  }
  const problem = error instanceof ApiError ? error.problemName : undefined;
  return { code: problem ?? 'failed', lines: [error.message] };
};
