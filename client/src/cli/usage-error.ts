import { CommandError } from './command-error.ts';

/** The command line, or a file named on it, is wrong; the message is for the user. Exit status 2. */
export class UsageError extends CommandError {
  override readonly name = 'UsageError';
}
