import { maxDescriptionBytes } from '../api/limits.ts';
import { DomainError } from '../domain/errors.ts';
import type { Job } from '../domain/job.ts';

/**
 * The most bytes that one UTF-16 unit takes after both escapings: a control character, `\\u0001`.
 */
const worstPerUnit = 7;

/**
 * A job that is accepted must be readable, and it must be possible to send it back. In both
 * directions the description is JSON inside a JSON document: escaped twice, so that a quote takes
 * four bytes.
 *
 * @throws job.too_large
 */
export const checkTransferSize = ({ description }: Pick<Job, 'description'>): void => {
  if (description.length * worstPerUnit <= maxDescriptionBytes) return;
  const size = Buffer.byteLength(JSON.stringify(JSON.stringify(description)));
  if (size <= maxDescriptionBytes) return;
  throw new DomainError(
    'job.too_large',
    `The description takes ${size} bytes as it is transferred (JSON, escaped twice); ${maxDescriptionBytes} are possible.`,
  );
};
