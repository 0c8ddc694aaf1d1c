import { jsonText } from '../json-text.ts';

/** A part of a source, as JSON. */
export type SourceChunk = {
  /** From 1. */
  readonly n: number;
  /** The index of its first entry in the source. */
  readonly start: number;
  readonly size: number;
  /** `[entry,…]` */
  readonly text: string;
};

/** What one chunk may have; `bytes` of JSON. */
const chunkLimits = { entries: 100, bytes: 4_000_000 } as const;

const encoder = new TextEncoder();

const entryText = (entry: unknown, index: number): string => {
  if (typeof entry !== 'object' || entry === null) {
    throw new TypeError(`entry ${index} of the source must be an object, not ${String(entry)}`);
  }
  try {
    return jsonText(entry);
  } catch (cause) {
    throw new TypeError(`entry ${index} of the source cannot be sent: ${String(cause)}`, { cause });
  }
};

/**
 * Cuts a source at 100 entries or 4 MB of JSON, whichever comes first. The same source always gives
 * the same chunks.
 *
 * @throws TypeError for an entry that is no object or cannot be JSON.
 */
export async function* cutChunks(
  source: Iterable<unknown> | AsyncIterable<unknown>,
  { entries, bytes: maxBytes }: { readonly entries: number; readonly bytes: number } = chunkLimits,
): AsyncGenerator<SourceChunk, void, undefined> {
  let texts: string[] = [];
  let bytes = 0;
  let n = 0;
  let start = 0;
  const cut = (): SourceChunk => {
    const chunk = { n: n + 1, start, size: texts.length, text: `[${texts.join(',')}]` };
    n += 1;
    start += texts.length;
    texts = [];
    bytes = 0;
    return chunk;
  };
  for await (const entry of source) {
    const text = entryText(entry, start + texts.length);
    const size = encoder.encode(text).byteLength + 1;
    if (texts.length === entries || (texts.length > 0 && bytes + size > maxBytes)) yield cut();
    texts.push(text);
    bytes += size;
  }
  if (texts.length > 0) yield cut();
}
