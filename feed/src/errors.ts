/** An error of the command. Its lines are apart, so that no text in one of them can add another. */
export class CommandError extends Error {
  /** For programs. */
  readonly code: string;
  readonly lines: readonly string[];
  /** The id of the synchronisation that did not end; the lines say how to go on. */
  readonly id?: string;

  constructor(code: string, lines: readonly string[], { cause, id }: ErrorOptions & { id?: string } = {}) {
    super(lines.join('\n'), { cause });
    this.code = code;
    this.lines = lines;
    if (id !== undefined) this.id = id;
  }
}

/** The command line, or a file named on it, is wrong; the message is for the user. Exit status 2. */
export class UsageError extends CommandError {
  override readonly name = 'UsageError';

  constructor(text: string | readonly string[], options?: ErrorOptions) {
    super('usage', [text].flat(), options);
  }
}

/**
 * The feed cannot be read to its end, so that nothing may be removed on its account. `message` says
 * what is wrong, where, and what to send instead, in one line.
 */
export class FeedError extends CommandError {
  override readonly name = 'FeedError';

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(code, [message.replace(/[\r\n]+/g, ' ')], options);
  }
}

export const htmlPage = (): FeedError =>
  new FeedError('format', 'The feed is an HTML page, such as a log-in or error page; check its address.');
