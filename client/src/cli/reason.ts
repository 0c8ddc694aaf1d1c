import { ApiError } from '../errors.ts';
import { FeedError } from './feeds/feed-error.ts';
import { SyncError } from './sync/sync-error.ts';
import { UsageError } from './usage-error.ts';

/** An error as the command prints it; `code` is for programs. */
export type Reason = { readonly code: string; readonly message: string };

const codeOf = (error: Error): string => {
  if (error instanceof UsageError) return 'usage';
  if (error instanceof FeedError || error instanceof SyncError) return error.code;
  return (error instanceof ApiError ? error.problemName : undefined) ?? 'failed';
};

/** Node's own errors of files and connections say more in their cause. */
const causeOf = ({ message, cause }: Error): string =>
  cause instanceof Error && cause.message !== '' && !message.includes(cause.message)
    ? ` (${cause.message})`
    : '';

export const reasonOf = (error: unknown): Reason => {
  if (!(error instanceof Error)) return { code: 'failed', message: String(error) };
  if ('code' in error && error.code === 'ENOENT')
    return { code: 'unreadable', message: 'The feed does not exist.' };
  const isComplete = error instanceof UsageError || error instanceof FeedError || error instanceof SyncError;
  return { code: codeOf(error), message: `${error.message}${isComplete ? '' : causeOf(error)}` };
};
