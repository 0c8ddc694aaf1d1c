import { CommandError } from '../command-error.ts';

/** A synchronisation did not end; the lines say how to go on. */
export class SyncError extends CommandError {
  override readonly name = 'SyncError';
  /** For programs: the problem of the service, or `failed`. */
  readonly code: string;
  /** The id of the synchronisation that is open. */
  readonly id: string;

  constructor(code: string, lines: readonly string[], id: string, cause: unknown) {
    super(lines, { cause });
    this.code = code;
    this.id = id;
  }
}
