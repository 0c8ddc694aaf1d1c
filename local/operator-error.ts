/** The code of a system's error, such as `EADDRINUSE`. */
export const systemCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** A setting, the local store or a stage cannot be used; the message is for the operator. */
export class OperatorError extends Error {
  override name = 'OperatorError';
  /** For programs that read the errors of the operator's commands. */
  readonly code: string;

  constructor(
    message: string,
    { code = 'setup', ...options }: ErrorOptions & { readonly code?: string } = {},
  ) {
    super(message, options);
    this.code = code;
  }
}
