import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

export type Coding = 'br' | 'gzip';

const codings: readonly Coding[] = ['br', 'gzip'];

/** The codings that an Accept-Encoding header allows (RFC 9110); one with the weight 0 is refused. */
const accepted = (header: string): Map<string, boolean> =>
  new Map(
    header.split(',').map((one) => {
      const [name = '', ...parameters] = one.split(';').map((part) => part.trim().toLowerCase());
      return [name, !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))];
    }),
  );

/** @returns the best coding that the client accepts; undefined when the body has to go as it is. */
export const chooseCoding = (acceptEncoding = ''): Coding | undefined => {
  const allowed = accepted(acceptEncoding);
  return codings.find((coding) => allowed.get(coding) ?? allowed.get('*') ?? false);
};

/** What a page loses beyond this quality is a hundredth; what it takes is three times the time. */
const brotliQuality = 9;

export const compress = (text: string, coding: Coding): Buffer =>
  coding === 'br'
    ? brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } })
    : gzipSync(text);
