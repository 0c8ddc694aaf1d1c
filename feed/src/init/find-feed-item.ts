import { JSONParser } from '@streamparser/json';
import { SaxesParser } from 'saxes';
import { isObjectOrArray } from '../map/record-values.ts';
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

/** Whether names beside each other are those of a job: what is in it may have an id or a title only. */
const areOfJob = (names: readonly string[]): boolean =>
  names.some((name) => /(?:id|number|reference|ref|code|guid|slug|key)$/i.test(name)) &&
  names.some((name) =>
    /^(?:(?:job|posting|position|vacancy)?[_-]?(?:title|name)|text|titre|poste)$/i.test(name),
  );

const counter = () => {
  const counts = new Map<string, number>();
  return {
    add: (path: readonly string[]) => counts.set(path.join('/'), (counts.get(path.join('/')) ?? 0) + 1),
    /** The outermost path around this one that repeats as often. */
    around: (path: string | undefined): string | undefined => {
      const names = path?.split('/') ?? [];
      const count = counts.get(path ?? '') ?? 0;
      const outer = names.map((_, at) => names.slice(0, at + 1).join('/'));
      return outer.find((one) => count > 1 && counts.get(one) === count) ?? path;
    },
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
  const parents = new Map<string, string[]>();
  const elements = counter();
  const jobs = counter();
  // Errors are reported when the feed is read.
  parser.on('error', () => {});
  parser.on('opentag', ({ name, attributes }) => {
    const outer = path.join('/');
    parents.set(outer, [...(parents.get(outer) ?? []), name]);
    path.push(name);
    if (Object.keys(attributes).length > 0) parents.set(path.join('/'), Object.keys(attributes));
  });
  parser.on('closetag', () => {
    const names = parents.get(path.join('/'));
    parents.delete(path.join('/'));
    if (names && path.length >= 2 && path.length <= 4) {
      elements.add(path);
      if (areOfJob(names)) jobs.add(path);
    }
    path.pop();
  });
  for await (const piece of pieces) parser.write(piece);
  // A feed may have a single job: then nothing repeats.
  return elements.around(jobs.best()) ?? elements.best(2) ?? elements.best();
};

/** The path of the outermost array of objects in a JSON object. */
const jsonItem = async (pieces: AsyncIterable<string>): Promise<string | undefined> => {
  const parser = new JSONParser({ paths: ['$.*', '$.*.*', '$.*.*.*', '$.*.*.*.*'], keepStack: true });
  const arrays = counter();
  const jobs = counter();
  let isJob = false;
  parser.onValue = ({ value, key, stack }) => {
    const names = stack.flatMap(({ key: name }) => (typeof name === 'string' ? [name] : []));
    if (names.length === 0 && typeof key === 'string') isJob ||= /^(?:title|referenceId)$/.test(key);
    if (typeof key !== 'number' || names.length === 0 || !isObjectOrArray(value)) return;
    if (areOfJob(Object.keys(value))) jobs.add(names);
    // Arrays in arrays are entered for jobs only.
    else if (names.length === stack.length - 1) arrays.add(names);
  };
  try {
    for await (const piece of pieces) {
      // A second object after the first one: each line is a job.
      if (parser.isEnded && piece.trim() !== '') return undefined;
      parser.write(piece);
    }
  } catch {
    return parser.isEnded ? undefined : (jobs.best() ?? arrays.best());
  }
  // JSON Feed has a title of its own.
  const best = jobs.best() ?? arrays.best();
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
  const { head, pieces } = decodeFeed(unpacked, encoding);
  const start = head.trimStart();
  const beginning = beginningOf(pieces);
  if (start.startsWith('{')) return jsonItem(beginning);
  if (!start.startsWith('<')) return undefined;
  const item = await xmlItem(beginning);
  return item === undefined || /^[^/]+\/job$/i.test(item) ? undefined : item;
};
