/** An error of the command. Its lines are apart, so that no text in one of them can add another. */
export class CommandError extends Error {
  readonly lines: readonly string[];

  constructor(text: string | readonly string[], options?: ErrorOptions) {
    const lines = typeof text === 'string' ? [text] : text;
    super(lines.join('\n'), options);
    this.lines = lines;
  }
}
