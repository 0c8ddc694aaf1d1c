import type { Step } from '../api-event.ts';
import { HttpError } from '../errors.ts';

const unsupported = (detail: string): HttpError => new HttpError('media.unsupported', detail);

/** If the operation takes a body, it must be uncompressed JSON. @throws media.unsupported */
export const mediaType = (): Step<{ operation: object }> => ({
  before: ({ event: { headers, operation } }) => {
    if (!('runWith' in operation)) return;
    if (!headers['content-type']?.toLowerCase().startsWith('application/json')) {
      throw unsupported('Send the body with the header Content-Type: application/json.');
    }
    const coding = headers['content-encoding'];
    if (coding !== undefined && coding.toLowerCase() !== 'identity') {
      throw unsupported('Send the body as it is: a Content-Encoding is not supported.');
    }
  },
});
