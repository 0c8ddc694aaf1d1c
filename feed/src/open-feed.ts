import { jobProperties } from '../../lib/job/rules/job.ts';
import { maxEventBytes } from '../../lib/limits.ts';
import { FeedError } from './errors.ts';
import { hasNamesake, isJobAbroad, settleNamesakes } from './map/judge-places.ts';
import { completed, type MapFile } from './map/map-file.ts';
import { mappingOf } from './map/mapping.ts';
import { NamedPaths } from './map/named-paths.ts';
import { nativeJobs } from './map/native-job.ts';
import { References } from './map/references.ts';
import { RepeatedJobs } from './map/repeated.ts';
import { type FeedJob, jobOfRecord, type Mapped, placesOfRecord } from './map/to-job.ts';
import { UnreadNames } from './map/unread.ts';
import { error, type FeedFault, quote, warning } from './problem.ts';
import {
  type FeedFacts,
  type FeedRecord,
  type Format,
  formatOf,
  hasColumns,
  isSourceOfIndeed,
  type Records,
} from './readers/feed.ts';
import { readAhead } from './readers/read-ahead.ts';
import { type ReadOptions, readFeed } from './readers/read-feed.ts';
import { expectedIn, mixedLines, notANumber, withoutJobs } from './whole-feed.ts';

/** One job of a feed, ready to be sent, and what is wrong in it already. */
export type FeedItem = {
  /** Its place in the feed, from 1. */
  readonly position: number;
  /** The line on which it begins, from 1; undefined in JSON. */
  readonly line?: number | undefined;
  readonly referenceId: string | undefined;
  readonly job: FeedJob;
  /** Not in Canada, and to be left out. */
  readonly isSkipped: boolean;
  readonly problems: readonly FeedFault[];
};

export type FeedRecords = Awaited<ReturnType<typeof readFeed>>;

/** How the records of a feed are mapped. */
type Reading = {
  readonly toJob: (record: unknown) => Mapped;
  /** Reads the places alone. */
  readonly toPlaces: (record: unknown) => Pick<Mapped, 'problems'>;
};

const readAs = (toJob: Reading['toJob'], toPlaces: Reading['toPlaces'] = toJob): Reading => ({
  toJob,
  toPlaces,
});

export type FeedOptions = Pick<ReadOptions, 'format' | 'encoding' | 'sheet'> & {
  readonly map?: MapFile | undefined;
  /** What is known of the feed of a system; the map file completes it. */
  readonly preset?: MapFile | undefined;
  readonly lenient?: boolean | undefined;
  readonly skipAbroad?: boolean | undefined;
  /** Whether a feed without jobs is right. */
  readonly allowEmpty?: boolean | undefined;
};

/** From the cell with the delimiter on, every cell is in the wrong column. */
const shiftedRow = ({ job: { referenceId } }: Mapped, surplus: string): Mapped => {
  const message = `The row has more cells than the header line: ${quote(surplus)}; write text that has the delimiter in quotes`;
  return { job: { referenceId }, problems: [error('columns', '', message)] };
};

const unknownXml: Mapped = {
  job: {},
  problems: [
    error(
      'format',
      '',
      'The job has neither a referencenumber (Indeed) nor a partnerJobId (LinkedIn); write one, or name your elements as "fields" in a map file, which "job-posting init" proposes',
    ),
  ],
};

/** A job that is left out makes no run fail, whatever else is wrong in it. */
const asWarning = (problem: FeedFault): FeedFault => ({ ...problem, severity: 'warning' });

/** Shorter descriptions cannot make a job too large for a request. */
const longDescription = 500_000;

/** Whether no request can carry the job. */
const tooLarge = (job: FeedJob): FeedFault[] => {
  const { description } = job;
  if (typeof description !== 'string' || description.length < longDescription) return [];
  // The gateway of the service passes the body on as text in JSON.
  const bytes = Buffer.byteLength(JSON.stringify(JSON.stringify(job)));
  if (bytes < maxEventBytes - 65_536) return [];
  const message = `The job takes ${bytes} bytes in a request; the limit is ${maxEventBytes}. Shorten its description`;
  return [error('too_large', '/description', message)];
};

/** A feed as a stream of jobs. At most one job and 64 KB of the feed are in memory. */
export class Feed {
  /** To be read once. Throws a FeedError where the feed is not complete. */
  readonly jobs: AsyncGenerator<FeedItem>;

  readonly #facts: FeedFacts;
  readonly #options: FeedOptions;
  /** The map file, with what is known of the feed of a system. */
  readonly #map: MapFile;
  readonly #references = new References();
  readonly #problems: FeedFault[] = [];
  #format: Format;
  #reading: Reading | undefined;
  #repeated: RepeatedJobs | undefined;
  readonly #readAgain: () => Promise<FeedRecords>;
  /** Whether a job of the feed is abroad, also a later one; undefined until it matters. */
  #isPartlyAbroad: boolean | undefined;
  #unread: UnreadNames | undefined;
  #named: NamedPaths | undefined;
  #hasReference: boolean;
  #position = 0;

  constructor(
    { format, facts, records }: FeedRecords,
    options: FeedOptions,
    readAgain: () => Promise<FeedRecords>,
  ) {
    this.#format = format;
    this.#facts = facts;
    this.#options = options;
    this.#map = completed(options.preset, options.map);
    this.#hasReference = this.#map.fields?.referenceId !== undefined;
    this.#readAgain = readAgain;
    this.jobs = this.#read(records);
  }

  /** What the feed says and what is wrong with it as a whole; complete once the jobs have been read. */
  meta() {
    const nameOf = (key: string): string => this.#facts.names?.get(key) ?? key;
    return {
      format: this.#format,
      expected: this.#expected(),
      problems: this.#problems,
      unread: this.#unread?.all(nameOf) ?? [],
    };
  }

  /** Whether the feed says that its jobs are a page of more; known once they have been read. */
  isPage(): boolean {
    return this.#facts.next !== undefined;
  }

  /** @throws FeedError where the feed is a page of more. */
  refusePage(): void {
    if (!this.isPage()) return;
    const message = `The feed is a page of a longer list: ${quote(this.#facts.next ?? '')} says that more follows. Nothing was removed; save all of its pages in one list.`;
    throw new FeedError('page', message);
  }

  /** What the feed says of its size, if it does not have more jobs. */
  #expected(): number | undefined {
    const expected = expectedIn(this.#facts);
    return expected === undefined || expected < this.#position ? undefined : expected;
  }

  async *#read(records: Records): AsyncGenerator<FeedItem> {
    // The header line is before the first record.
    const { all } = await readAhead(records, ({ length }) => length > 0);
    if (this.#map.repeated === 'join') this.#repeated = await this.#readRepeated();
    for await (const record of all) {
      const item = await this.#itemOf(record);
      if (item) yield item;
    }
    this.#reportWhole();
  }

  /** Decides by one record how the others are read, too. */
  #chooseMapping(record: unknown): Reading {
    const map = this.#map;
    const { lenient, map: own = {} } = this.#options;
    const isSource = this.#hasReference && isSourceOfIndeed(this.#facts, map.item);
    const format = formatOf(this.#format, record, isSource);
    this.#format = format;
    if ((format === 'json' || format === 'ndjson') && !map.fields) {
      // In strict mode, the API refuses the others.
      if (lenient) this.#unread = new UnreadNames(Object.keys(jobProperties).map((name) => [name]));
      return readAs(nativeJobs(map, lenient ?? false));
    }
    const header = hasColumns(format) ? (this.#facts.header ?? []) : undefined;
    const mapping = mappingOf(format, map, { header, lenient });
    this.#unread = new UnreadNames(mapping.paths);
    // No job may have what the user has named; a system leaves out what is empty.
    this.#named ??= new NamedPaths({ ...mapping, map: own });
    if (format === 'xml' && !map.fields) return readAs(() => unknownXml);
    return readAs(
      (one) => jobOfRecord(one, mapping),
      (one) => placesOfRecord(one, mapping),
    );
  }

  #jobOf({ value, surplus }: FeedRecord): Mapped {
    // A later job may show which XML it is.
    const isUnknown = this.#format === 'xml' && !this.#hasReference;
    if (!this.#reading || isUnknown) this.#reading = this.#chooseMapping(value);
    const mapped = this.#reading.toJob(value);
    return surplus ? shiftedRow(mapped, surplus) : mapped;
  }

  /** Reads the whole feed first: the entries of a job may be far from each other. */
  async #readRepeated(): Promise<RepeatedJobs> {
    const repeated = new RepeatedJobs();
    const { records } = await this.#readAgain();
    for await (const record of records) repeated.add(this.#jobOf(record));
    return repeated;
  }

  /** Reads the rest of the feed once more, for the first job in a city that may be abroad. */
  async #isLaterAbroad(): Promise<boolean> {
    const { records } = await this.#readAgain();
    let position = 0;
    for await (const { value, surplus } of records) {
      position += 1;
      if (position <= this.#position || surplus) continue;
      if (isJobAbroad(this.#reading?.toPlaces(value).problems ?? [])) return true;
    }
    return false;
  }

  async #itemOf(record: FeedRecord): Promise<FeedItem | undefined> {
    this.#position += 1;
    const mapped = this.#jobOf(record);
    const joined = this.#repeated ? this.#repeated.join(mapped) : mapped;
    if (!joined) return undefined;
    const { job, problems: read } = joined;
    if (isJobAbroad(read)) this.#isPartlyAbroad = true;
    if (hasNamesake(read)) this.#isPartlyAbroad ??= await this.#isLaterAbroad();
    const found = settleNamesakes(read, this.#isPartlyAbroad ?? false);
    const isSkipped = this.#options.skipAbroad === true && isJobAbroad(found);
    const referenceId = (typeof job.referenceId === 'string' && job.referenceId) || undefined;
    this.#hasReference ||= referenceId !== undefined;
    this.#unread?.add(record.value);
    this.#named?.add(record.value);
    const problems = isSkipped
      ? found.filter(({ code }) => code === 'location_abroad').map(asWarning)
      : [...found, ...tooLarge(job), ...this.#references.add(referenceId, this.#position)];
    return { position: this.#position, line: record.line, referenceId, job, isSkipped, problems };
  }

  /** Collects what is wrong with the feed as a whole, which shows at its end. */
  #reportWhole(): void {
    // Wrong names in the header matter without rows, too.
    if (hasColumns(this.#format)) this.#reading ??= this.#chooseMapping({});
    const { expected } = this.#facts;
    if (expected !== undefined && expectedIn(this.#facts) === undefined) {
      this.#problems.push(notANumber(expected));
    }
    this.#problems.push(...mixedLines(this.#facts));
    if (this.#position > 0) this.#problems.push(...(this.#named?.warnings() ?? []));
    else this.#reportEmpty();
  }

  /** @throws FeedError unless the feed may be empty, and has a list without jobs. */
  #reportEmpty(): void {
    const message = withoutJobs(this.#format, this.#map.item, this.#facts);
    const { isError = false, hasList = true } = this.#facts;
    const isEmpty = hasList && !isError;
    if (!isEmpty || !this.#options.allowEmpty) {
      throw new FeedError(
        'no_jobs',
        `${message}${isEmpty ? ', or pass --allow-empty if that is right' : ''}.`,
      );
    }
    this.#problems.push(warning('no_jobs', '', message));
  }
}

type ReadFeed = () => AsyncIterable<Uint8Array> | Promise<AsyncIterable<Uint8Array>>;

/** Opens the records of a feed before they are mapped. @throws FeedError, also while they are read. */
export const openRecords = async (read: ReadFeed, options: FeedOptions): Promise<FeedRecords> => {
  const { format, sheet } = options;
  const map = completed(options.preset, options.map);
  const encoding = options.encoding ?? map.encoding;
  const hasFields = map.fields !== undefined;
  return readFeed(await read(), { format, encoding, sheet, item: map.item, hasFields });
};

/**
 * @param read begins to read the feed; it is called once more where a job depends on those after it.
 * @throws FeedError, UsageError; also while the jobs are read.
 */
export const openFeed = async (read: ReadFeed, options: FeedOptions): Promise<Feed> => {
  const open = () => openRecords(read, options);
  return new Feed(await open(), options, open);
};
