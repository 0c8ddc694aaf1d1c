import type { Step } from '../api-event.ts';
import { HttpError } from '../errors.ts';

const unsupported = (detail: string): HttpError => new HttpError('media.unsupported', detail);

/** A separator in quotes does not separate. Unclosed quotes extend to the end: no backtracking. */
const part = /(?:[^;,"]|"(?:\\.|[^"\\])*(?:"|\\?$))+/g;

/** `utf8` is how many clients write it, and browsers read it. */
const utf8: readonly string[] = ['utf-8', 'utf8', '"utf-8"', '"utf8"'];

const isUtf8 = (type: string): boolean =>
  (type.toLowerCase().match(part) ?? [])
    .map((one) => one.split('=', 2).map((side) => side.trim()))
    .every(([name, value = '']) => name !== 'charset' || utf8.includes(value));

/** The body must be uncompressed JSON in UTF-8. @throws media.unsupported */
export const mediaType = (): Step => ({
  before: ({ event: { headers } }) => {
    const type = headers['content-type'] ?? '';
    if (!type.toLowerCase().startsWith('application/json')) {
      throw unsupported(
        'The body has no Content-Type of JSON. Send the header Content-Type: application/json.',
      );
    }
    if (!isUtf8(type)) {
      throw unsupported(
        'The Content-Type has a charset other than UTF-8. Encode the body in UTF-8, and send Content-Type: application/json.',
      );
    }
    const coding = headers['content-encoding'];
    if (coding !== undefined && coding.toLowerCase() !== 'identity') {
      throw unsupported('The body has a Content-Encoding, which is not supported. Send it uncompressed.');
    }
  },
});
