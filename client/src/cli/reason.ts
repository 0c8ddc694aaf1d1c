import { ApiError } from '../errors.ts';
import { CommandError } from './command-error.ts';
import { FeedError } from './feeds/feed-error.ts';
import { SyncError } from './sync/sync-error.ts';
import { UsageError } from './usage-error.ts';

/** An error as the command prints it; `code` is for programs. */
export type Reason = { readonly code: string; readonly lines: readonly string[] };

const codeOf = (error: Error): string => {
  if (error instanceof UsageError) return 'usage';
  if (error instanceof FeedError || error instanceof SyncError) return error.code;
  return (error instanceof ApiError ? error.problemName : undefined) ?? 'failed';
};

/** The feed is the only file that is read while the command runs. */
const fileErrors: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EISDIR: 'is a folder',
  EACCES: 'may not be read: permission denied',
};

export const reasonOf = (error: unknown): Reason => {
  if (!(error instanceof Error)) return { code: 'failed', lines: [String(error)] };
  const fileError = 'code' in error ? fileErrors[String(error.code)] : undefined;
  if (fileError !== undefined) {
    const path = 'path' in error ? ` ${error.path}` : '';
    return { code: 'unreadable', lines: [`The feed${path} ${fileError}.`] };
  }
  return { code: codeOf(error), lines: error instanceof CommandError ? error.lines : [error.message] };
};
