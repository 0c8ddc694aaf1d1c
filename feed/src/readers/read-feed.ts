import { FeedError, htmlPage } from '../errors.ts';
import { readCsv } from './csv.ts';
import { decodeFeed, type FeedText } from './decode.ts';
import type { FeedFacts, FeedRecord, Format, Records } from './feed.ts';
import { readJson } from './json.ts';
import { headBytes, maxItemLength, maxJobs } from './limits.ts';
import { readNdjson } from './ndjson.ts';
import { readAhead } from './read-ahead.ts';
import { startsWith, unpackFeed } from './unpack.ts';
import { readXml } from './xml.ts';

export type ReadOptions = {
  readonly format?: Format | undefined;
  /** Such as `windows-1252`; a byte order mark precedes it. */
  readonly encoding?: string | undefined;
  /** The path of one job in JSON and XML. */
  readonly item?: string | undefined;
  /** The name of the sheet of a workbook; the first one by default. */
  readonly sheet?: string | undefined;
  /** Whether a map file names the fields of a job. */
  readonly hasFields?: boolean | undefined;
};

const isJson = (line: string): boolean => {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
};

/** Whether a line alone may be a job, rather than a document with jobs inside or an error. */
const mayBeJob = (value: unknown, hasFields: boolean): boolean => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return true;
  if ('title' in value || 'referenceId' in value) return true;
  // The error of a service.
  const isShort = 'message' in value && Object.keys(value).length < 3;
  if ('error' in value || 'errors' in value || isShort) return false;
  // The names are those of the map file.
  return hasFields && !Object.values(value).some((one) => typeof one === 'object' && one !== null);
};

/** @param text the feed, from its first character. */
const noList = (text: string): FeedError => {
  const beginning = text.slice(0, 200).replace(/\s+/g, ' ').slice(0, 60);
  return new FeedError(
    'format',
    `The feed is neither an array of jobs nor one job on each line. It begins with ${beginning} … If it has an array inside, name its path as "item" in a map file, such as "data/jobs"; if it has one job on each line, pass --format ndjson.`,
  );
};

/** The format by the first characters. Which XML it is shows in its first job. */
const detect = (head: string, item: string | undefined): Format => {
  const text = head.trimStart();
  if (text === '') throw new FeedError('empty', 'The feed is empty.');
  if (text.startsWith('<')) {
    if (/^<(?:!doctype )?html\b/i.test(text)) throw htmlPage();
    return 'xml';
  }
  if (text.startsWith('[')) return 'json';
  if (!text.startsWith('{')) return 'csv';
  if (item !== undefined) return 'json';
  const [line = '', ...others] = text.split('\n');
  // A line that is longer than the head is a job on a line of its own.
  if ((others.length === 0 && text.length > headBytes / 2) || isJson(line)) return 'ndjson';
  throw noList(text);
};

const readAs = (format: Format, { head, pieces }: FeedText, facts: FeedFacts, item?: string): Records => {
  if (format === 'csv') return readCsv(pieces, head, facts);
  if (format === 'json') return readJson(pieces, facts, item);
  return format === 'ndjson' ? readNdjson(pieces) : readXml(pieces, item ?? '*/job', facts);
};

/** What may be the reason of a line without an end. */
const hint =
  '; if its line has an array of jobs inside, name its path as "item" in a map file, such as "data/jobs"';

/** How far a feed has been read. */
type Progress = { jobs: number; line: number | undefined; sinceJob: number };

/** The text of a feed whose jobs are not too large. */
const limitedText = async function* (pieces: AsyncIterable<string>, format: Format, progress: Progress) {
  for await (const piece of pieces) {
    progress.sinceJob += piece.length;
    if (progress.sinceJob > maxItemLength) {
      const place = progress.line === undefined ? '' : `, on line ${progress.line}`;
      const message = `After job ${progress.jobs}${place}, more than 6 MB follow without the end of a job, which is the limit${format === 'ndjson' ? hint : ''}.`;
      throw new FeedError('too_large', message);
    }
    yield piece;
  }
};

/** The records of a feed whose jobs are not too many. */
const limited = async function* (records: Records, progress: Progress): AsyncGenerator<FeedRecord> {
  for await (const record of records) {
    progress.jobs += 1;
    progress.line = record.line;
    progress.sinceJob = 0;
    if (progress.jobs > maxJobs)
      throw new FeedError('too_many_jobs', `The feed has more than ${maxJobs} jobs; divide it by prefix.`);
    yield record;
  }
};

/** @throws FeedError where the only line is no job. */
const lines = async function* (records: Records, hasFields: boolean): AsyncGenerator<FeedRecord> {
  const { first, all } = await readAhead(records, ({ length }) => length > 1);
  const [record, ...others] = first;
  const isAlone = record !== undefined && others.length === 0;
  if (isAlone && !mayBeJob(record.value, hasFields)) throw noList(JSON.stringify(record.value));
  yield* all;
};

/** Whether a feed is a ZIP file, as workbooks are. */
export const isWorkbook = (head: Buffer): boolean => startsWith(head, 0x50, 0x4b, 0x03, 0x04);

/**
 * Opens a feed as a stream of records; at most one job and 64 KB are in memory, or a workbook.
 *
 * @throws FeedError, also while the records are read.
 */
export const readFeed = async (bytes: AsyncIterable<Uint8Array>, options: ReadOptions) => {
  const { head, all } = await unpackFeed(bytes);
  const facts: FeedFacts = {};
  const progress: Progress = { jobs: 0, line: undefined, sinceJob: 0 };
  if (isWorkbook(head) || options.format === 'xlsx') {
    const { readXlsx } = await import('./xlsx.ts');
    const rows = limited(readXlsx(all, options.sheet, facts), progress);
    return { format: 'xlsx' as const, facts, records: rows };
  }
  const text = decodeFeed({ head, all }, options.encoding, facts);
  const format = options.format ?? detect(text.head, options.item);
  // The parser of CSV reads ahead of the jobs, and has a limit of its own.
  const pieces = format === 'csv' ? text.pieces : limitedText(text.pieces, format, progress);
  const records = limited(readAs(format, { ...text, pieces }, facts, options.item), progress);
  const isDetected = format === 'ndjson' && options.format === undefined;
  return { format, facts, records: isDetected ? lines(records, options.hasFields ?? false) : records };
};
