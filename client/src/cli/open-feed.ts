import { jobProperties } from '../../../lib/job/rules/job.ts';
import { maxEventBytes } from '../../../lib/limits.ts';
import type { FeedFacts, Format } from './feeds/feed.ts';
import { readAhead } from './feeds/read-ahead.ts';
import { type ReadOptions, readFeed } from './feeds/read-feed.ts';
import type { MapFile } from './map/map-file.ts';
import { mappingOf } from './map/mapping.ts';
import { NamedPaths } from './map/named-paths.ts';
import { nativeJobs } from './map/native-job.ts';
import { isJobAbroad } from './map/places.ts';
import { error, type FeedFault, quote, warning } from './map/problem.ts';
import { References } from './map/references.ts';
import { type FeedJob, jobOfRecord, type Mapped } from './map/to-job.ts';
import { UnreadNames } from './map/unread.ts';

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

export type Feed = Awaited<ReturnType<typeof openFeed>>;

export type FeedOptions = Pick<ReadOptions, 'format' | 'encoding'> & {
  readonly map?: MapFile | undefined;
  readonly lenient?: boolean | undefined;
  readonly skipAbroad?: boolean | undefined;
};

/**
 * Which XML a feed is shows in its first job that has a reference.
 *
 * @param isSource whether it has the elements of Indeed, and the map file the reference.
 */
export const formatOf = (format: Format, record: unknown, isSource: boolean): Format => {
  if (format !== 'xml' || typeof record !== 'object' || record === null) return format;
  if ('partnerjobid' in record) return 'linkedin';
  return isSource || 'referencenumber' in record ? 'indeed' : 'xml';
};

export const isSourceOfIndeed = ({ root }: FeedFacts, item: string | undefined): boolean =>
  root === 'source' && /^(?:(?:source|\*)\/job)?$/.test(item ?? '');

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

/** The number of jobs that the feed says it has. */
const expectedIn = ({ expected = '' }: FeedFacts): number | undefined =>
  /^\d{1,9}$/.test(expected) ? Number(expected) : undefined;

const notANumber = (text: string): FeedFault =>
  warning(
    'expected',
    '',
    `expectedJobCount ${quote(text)} is not a whole number, and is not used; write digits only, or pass --expected to sync`,
  );

const noJobs = (format: Format, item: string | undefined, { root }: FeedFacts): FeedFault => {
  if (root === undefined && format !== 'xml' && item === undefined) {
    return warning('no_jobs', '', 'The feed has no job');
  }
  const path = quote(item ?? '*/job');
  const begins = root === undefined ? '' : ` in the element ${quote(root)}`;
  return warning(
    'no_jobs',
    '',
    `The feed has no job at ${path}${begins}; name the path of one as "item" in a map file, which "job-posting init" proposes`,
  );
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

/**
 * Opens a feed as a stream of jobs. At most one job and 64 KB of the feed are in memory.
 *
 * @throws FeedError, UsageError; also while the jobs are read.
 */
export const openFeed = async (
  bytes: AsyncIterable<Uint8Array>,
  { format: given, encoding, map = {}, lenient, skipAbroad = false }: FeedOptions,
) => {
  const { item } = map;
  const read = await readFeed(bytes, {
    format: given,
    encoding: encoding ?? map.encoding,
    item,
    hasFields: map.fields !== undefined,
  });
  const { facts, records } = read;
  const problems: FeedFault[] = [];
  let { format } = read;
  let unread: UnreadNames | undefined;
  let named: NamedPaths | undefined;
  let hasReference = map.fields?.referenceId !== undefined;

  const mapper = (record: unknown): ((record: unknown) => Mapped) => {
    format = formatOf(format, record, hasReference && isSourceOfIndeed(facts, item));
    if ((format === 'json' || format === 'ndjson') && !map.fields) {
      // In strict mode, the API refuses the others.
      if (lenient) unread = new UnreadNames(Object.keys(jobProperties).map((name) => [name]));
      return nativeJobs(map, lenient ?? false);
    }
    const mapping = mappingOf(format, map, {
      header: format === 'csv' ? (facts.header ?? []) : undefined,
      lenient,
    });
    unread = new UnreadNames(mapping.paths);
    named ??= new NamedPaths(mapping);
    if (format === 'xml' && !map.fields) return () => unknownXml;
    return (one) => jobOfRecord(one, mapping);
  };

  // A later job may show which XML it is.
  const isUnknown = () => format === 'xml' && !hasReference;

  const jobs = async function* (): AsyncGenerator<FeedItem> {
    let toItem: ReturnType<typeof mapper> | undefined;
    let position = 0;
    const references = new References();
    const { first, all } = await readAhead(records, (read) => {
      const last = read.at(-1);
      if (!last) return false;
      toItem ??= mapper(last.value);
      named?.add(last.value);
      return named?.isEnough(read.length) ?? true;
    });
    named?.refuseAbsent(first.length);
    for await (const { line, value, surplus } of all) {
      if (!toItem || isUnknown()) toItem = mapper(value);
      position += 1;
      const mapped = toItem(value);
      const { job, problems: found } = surplus ? shiftedRow(mapped, surplus) : mapped;
      const isSkipped = skipAbroad && isJobAbroad(found);
      const referenceId = (typeof job.referenceId === 'string' && job.referenceId) || undefined;
      hasReference ||= referenceId !== undefined;
      unread?.add(value);
      named?.add(value);
      yield {
        position,
        line,
        referenceId,
        job,
        isSkipped,
        problems: isSkipped
          ? found.filter(({ code }) => code === 'location_abroad').map(asWarning)
          : [...found, ...tooLarge(job), ...references.add(referenceId, position)],
      };
    }
    // Wrong names in the header matter without rows, too.
    if (format === 'csv') toItem ??= mapper({});
    const { expected } = facts;
    if (expected !== undefined && expectedIn(facts) === undefined) problems.push(notANumber(expected));
    if (position > 0) problems.push(...(named?.warnings() ?? []));
    if (position === 0) problems.push(noJobs(format, item, facts));
  };
  const nameOf = (key: string): string => facts.names?.get(key) ?? key;
  return {
    /** To be read once. Throws a FeedError where the feed is not complete. */
    jobs: jobs(),
    /** What the feed says and what is wrong with it as a whole; complete once the jobs have been read. */
    meta: () => ({ format, expected: expectedIn(facts), problems, unread: unread?.all(nameOf) ?? [] }),
  };
};
