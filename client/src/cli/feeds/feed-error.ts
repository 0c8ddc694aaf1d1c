/** Why a feed cannot be read to its end. */
export type FeedErrorCode =
  | 'unreadable'
  | 'encoding'
  | 'format'
  | 'empty'
  | 'truncated'
  | 'syntax'
  | 'doctype'
  | 'too_deep'
  | 'too_large'
  | 'too_many_jobs'
  | 'columns';

/**
 * The feed cannot be read to its end, so that nothing may be removed on its account. `message` says
 * what is wrong, where, and what to send instead, in one line.
 */
export class FeedError extends Error {
  override readonly name = 'FeedError';
  readonly code: FeedErrorCode;

  constructor(code: FeedErrorCode, message: string, options?: ErrorOptions) {
    super(message.replace(/[\r\n]+/g, ' '), options);
    this.code = code;
  }
}

export const htmlPage = (): FeedError =>
  new FeedError('format', 'The feed is an HTML page, such as a log-in or error page; check its address.');
