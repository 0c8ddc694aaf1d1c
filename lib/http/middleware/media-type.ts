import { DomainError } from '../../domain/errors.ts';
import type { Middleware } from '../call.ts';

/**
 * Where the operation takes a body, it must be JSON, and not compressed.
 *
 * @throws media.unsupported
 */
export const mediaType = (): Middleware => ({
  before: ({ event: { headers }, internal }) => {
    if (!internal.operation?.validate) return;
    if (!headers['content-type']?.toLowerCase().startsWith('application/json')) {
      throw new DomainError(
        'media.unsupported',
        'Send the body with the header Content-Type: application/json.',
      );
    }
    const coding = headers['content-encoding'];
    if (coding !== undefined && coding.toLowerCase() !== 'identity') {
      throw new DomainError(
        'media.unsupported',
        'Send the body as it is: a Content-Encoding is not supported.',
      );
    }
  },
});
