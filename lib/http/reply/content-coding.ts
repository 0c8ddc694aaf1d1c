import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

export type Coding = 'br' | 'gzip';

const codings: readonly Coding[] = ['br', 'gzip'];

/** Whether an Accept-Encoding header allows each coding (RFC 9110); the weight 0 refuses one. */
const accepted = (header: string): Map<string, boolean> =>
  new Map(
    header.split(',').map((one) => {
      const [name = '', ...parameters] = one.split(';').map((part) => part.trim().toLowerCase());
      return [name, !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))];
    }),
  );

/** @returns the best coding that the client accepts; undefined if it accepts none. */
export const chooseCoding = (acceptEncoding = ''): Coding | undefined => {
  const allowed = accepted(acceptEncoding);
  return codings.find((coding) => allowed.get(coding) ?? allowed.get('*') ?? false);
};

/** A higher quality saves a percent or two, and takes three to seven times as long. */
const brotliQuality = (text: string): number => (text.length > 1_000_000 ? 5 : 9);

export const compress = (text: string, coding: Coding): Buffer =>
  coding === 'br'
    ? brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality(text) } })
    : gzipSync(text);
