import { JSONParser } from '@streamparser/json';
import { SaxesParser } from 'saxes';
import { decodeFeed } from '../feeds/decode.ts';

/** Characters that show the structure of a feed. */
const enough = 4 * 1024 * 1024;

const counter = () => {
  const counts = new Map<string, number>();
  return {
    add: (path: readonly string[]) => counts.set(path.join('/'), (counts.get(path.join('/')) ?? 0) + 1),
    /** The outermost path that occurs most often. */
    best: (): string | undefined =>
      [...counts].sort(
        ([one, count], [other, more]) => one.split('/').length - other.split('/').length || more - count,
      )[0]?.[0],
  };
};

/** The path of the first elements that repeat and have elements inside. */
const xmlItem = async (pieces: AsyncIterable<string>): Promise<string | undefined> => {
  const parser = new SaxesParser();
  const path: { readonly name: string; isParent: boolean }[] = [];
  const seen = new Set<string>();
  const repeated = counter();
  // Errors are reported when the feed is read.
  parser.on('error', () => {});
  parser.on('opentag', ({ name }) => {
    const outer = path.at(-1);
    if (outer) outer.isParent = true;
    path.push({ name, isParent: false });
  });
  parser.on('closetag', () => {
    const names = path.map(({ name }) => name);
    if (path.pop()?.isParent !== true || names.length < 2 || names.length > 4) return;
    // One job is an item, too, but what repeats comes first.
    if (seen.has(names.join('/'))) repeated.add(names);
    seen.add(names.join('/'));
  });
  let length = 0;
  for await (const piece of pieces) {
    parser.write(length === 0 ? piece.trimStart() : piece);
    length += piece.length;
    if (length > enough) break;
  }
  return repeated.best() ?? [...seen].find((one) => one.split('/').length === 2);
};

/** The path of the outermost array of objects in a JSON object. */
const jsonItem = async (pieces: AsyncIterable<string>): Promise<string | undefined> => {
  const parser = new JSONParser({ paths: ['$.*', '$.*.*', '$.*.*.*'], keepStack: true });
  const arrays = counter();
  let isJob = false;
  let isEnded = false;
  parser.onValue = ({ value, key, stack }) => {
    const names = stack.flatMap(({ key: name }) => (typeof name === 'string' ? [name] : []));
    if (names.length === 0 && typeof key === 'string') isJob ||= /^(?:title|referenceId)$/.test(key);
    const isEntry = typeof key === 'number' && names.length === stack.length - 1 && names.length > 0;
    if (isEntry && typeof value === 'object' && value !== null) arrays.add(names);
  };
  parser.onEnd = () => {
    isEnded = true;
  };
  let length = 0;
  try {
    for await (const piece of pieces) {
      // A second object after the first one: each line is a job.
      if (isEnded && piece.trim() !== '') return undefined;
      parser.write(piece);
      length += piece.length;
      if (length > enough) break;
    }
  } catch {
    return isEnded ? undefined : arrays.best();
  }
  // JSON Feed has a title of its own.
  const best = arrays.best();
  return isJob && best !== 'items' ? undefined : best;
};

/**
 * Finds the path of one job, as `item` of a map file has it; undefined where the format itself says
 * what a job is.
 */
export const findFeedItem = async (
  bytes: AsyncIterable<Uint8Array>,
  encoding: string | undefined,
): Promise<string | undefined> => {
  const { head, pieces } = await decodeFeed(bytes, encoding);
  const start = head.trimStart();
  if (start.startsWith('{')) return jsonItem(pieces);
  if (!start.startsWith('<')) return undefined;
  const item = await xmlItem(pieces);
  return item === undefined || /^[^/]+\/job$/i.test(item) ? undefined : item;
};
