import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { matchesTag } from '../http/entity-tags.ts';
import { readTags } from '../http/middleware/request-line.ts';
import { secure } from '../http/reply/reply.ts';
import type { ApiEvent, Reply, ServiceRequest } from '../http/step.ts';
import { pathUnknown } from './known-paths.ts';

type Coding = 'br' | 'gzip';

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
const chooseCoding = (acceptEncoding = ''): Coding | undefined => {
  const allowed = accepted(acceptEncoding);
  return codings.find((coding) => allowed.get(coding) ?? allowed.get('*') ?? false);
};

/** A higher quality saves a percent, and takes three to ten times as long. */
const brotliQuality = 5;

const compress = (text: string, coding: Coding): Buffer =>
  coding === 'br'
    ? brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } })
    : gzipSync(text);

/** A text or an archive that is the same for every caller. */
export type Asset = {
  readonly type: string;
  readonly text: string;
  /** The text is that of an archive, which is sent as it is. */
  readonly isBase64?: true;
  /** Its name changes with its content: it is cached forever. Others are revalidated. */
  readonly immutable?: true;
  readonly headers?: Readonly<Record<string, string>>;
};

type Variant = { readonly tag: string; readonly body: string; readonly coding: Coding | undefined };

const encode = ({ text }: Asset, coding: Coding | undefined): Variant => {
  const digest = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  return {
    tag: `"${digest}${coding ? `-${coding}` : ''}"`,
    body: coding ? compress(text, coding).toString('base64') : text,
    coding,
  };
};

const variants = new WeakMap<Asset, Map<Coding | undefined, Variant>>();

/** Compressed once, at the first request that accepts the coding. */
const variantOf = (asset: Asset, coding: Coding | undefined): Variant => {
  const cached = variants.get(asset) ?? new Map<Coding | undefined, Variant>();
  const variant = cached.get(coding) ?? encode(asset, coding);
  variants.set(asset, cached.set(coding, variant));
  return variant;
};

export const fileReply = (asset: Asset, { headers }: Pick<ApiEvent, 'headers'>): Reply => {
  const { tag, body, coding } = variantOf(
    asset,
    asset.isBase64 ? undefined : chooseCoding(headers['accept-encoding']),
  );
  const shared = {
    etag: tag,
    'cache-control': asset.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    vary: 'accept-encoding',
    ...secure,
    // On a 304, too: its headers replace those in the browser's cache (RFC 9111, section 3.2).
    ...asset.headers,
  };
  const cachedTags = readTags(headers['if-none-match']);
  if (cachedTags && matchesTag(cachedTags, tag)) return { statusCode: 304, headers: shared };
  return {
    statusCode: 200,
    headers: { 'content-type': asset.type, ...shared, ...(coding && { 'content-encoding': coding }) },
    body,
    isBase64Encoded: asset.isBase64 ?? coding !== undefined,
  };
};

/** @param find returns the requested file, the same object each time; undefined makes a 404. */
export const sendFile = (
  find: (request: ServiceRequest) => Asset | undefined | Promise<Asset | undefined>,
) => ({
  run: async (request: ServiceRequest): Promise<Asset> => {
    const asset = await find(request);
    if (!asset) throw pathUnknown(request.rawPath);
    return asset;
  },
  reply: fileReply,
});
