import { JSONParser } from '@streamparser/json';
import { SaxesParser } from 'saxes';
import { decodeFeed } from '../readers/decode.ts';
import { isWorkbook } from '../readers/read-feed.ts';
import { unpackFeed } from '../readers/unpack.ts';

/** So many characters are read to find the structure of a feed. */
const enough = 4 * 1024 * 1024;

const beginningOf = async function* (pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let length = 0;
  for await (const piece of pieces) {
    yield length === 0 ? piece.trimStart() : piece;
    length += piece.length;
    if (length > enough) return;
  }
};

const counter = () => {
  const counts = new Map<string, number>();
  return {
    add: (path: readonly string[]) => counts.set(path.join('/'), (counts.get(path.join('/')) ?? 0) + 1),
    /** Of the paths that occur at least so often, the outermost; of several, the most frequent. */
    best: (least = 1): string | undefined =>
      [...counts]
        .filter(([, count]) => count >= least)
        .sort(
          ([one, count], [other, more]) => one.split('/').length - other.split('/').length || more - count,
        )[0]?.[0],
  };
};

/** The path of the first elements that repeat and have elements inside. */
const xmlItem = async (pieces: AsyncIterable<string>): Promise<string | undefined> => {
  const parser = new SaxesParser();
  const path: string[] = [];
  const parents = new Set<string>();
  const elements = counter();
  // Errors are reported when the feed is read.
  parser.on('error', () => {});
  parser.on('opentag', ({ name }) => {
    parents.add(path.join('/'));
    path.push(name);
  });
  parser.on('closetag', () => {
    if (parents.delete(path.join('/')) && path.length >= 2 && path.length <= 4) elements.add(path);
    path.pop();
  });
  for await (const piece of pieces) parser.write(piece);
  // A feed may have a single job: then nothing repeats.
  return elements.best(2) ?? elements.best();
};

/** The path of the outermost array of objects in a JSON object. */
const jsonItem = async (pieces: AsyncIterable<string>): Promise<string | undefined> => {
  const parser = new JSONParser({ paths: ['$.*', '$.*.*', '$.*.*.*'], keepStack: true });
  const arrays = counter();
  let isJob = false;
  parser.onValue = ({ value, key, stack }) => {
    const names = stack.flatMap(({ key: name }) => (typeof name === 'string' ? [name] : []));
    if (names.length === 0 && typeof key === 'string') isJob ||= /^(?:title|referenceId)$/.test(key);
    const isEntry = typeof key === 'number' && names.length === stack.length - 1 && names.length > 0;
    if (isEntry && typeof value === 'object' && value !== null) arrays.add(names);
  };
  try {
    for await (const piece of pieces) {
      // A second object after the first one: each line is a job.
      if (parser.isEnded && piece.trim() !== '') return undefined;
      parser.write(piece);
    }
  } catch {
    return parser.isEnded ? undefined : arrays.best();
  }
  // JSON Feed has a title of its own.
  const best = arrays.best();
  return isJob && best !== 'items' ? undefined : best;
};

/**
 * Finds the path of one job for `item` of a map file; undefined if the reader of the format finds the
 * jobs without it.
 */
export const findFeedItem = async (
  bytes: AsyncIterable<Uint8Array>,
  encoding: string | undefined,
): Promise<string | undefined> => {
  const unpacked = await unpackFeed(bytes);
  if (isWorkbook(unpacked.head)) return undefined;
  const { head, pieces } = await decodeFeed(unpacked.all, encoding);
  const start = head.trimStart();
  const beginning = beginningOf(pieces);
  if (start.startsWith('{')) return jsonItem(beginning);
  if (!start.startsWith('<')) return undefined;
  const item = await xmlItem(beginning);
  return item === undefined || /^[^/]+\/job$/i.test(item) ? undefined : item;
};
