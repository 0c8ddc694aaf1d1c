/** A synchronisation did not end; `message` says how to go on. */
export class SyncError extends Error {
  override readonly name = 'SyncError';
  /** For programs: the problem of the service, or `failed`. */
  readonly code: string;
  /** The id of the synchronisation that is open. */
  readonly id: string;

  constructor(code: string, message: string, id: string, cause: unknown) {
    super(message, { cause });
    this.code = code;
    this.id = id;
  }
}
