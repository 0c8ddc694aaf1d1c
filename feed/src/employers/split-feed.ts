import { readSync, writeFileSync } from 'node:fs';
import { FeedError } from '../errors.ts';
import { completed } from '../map/map-file.ts';
import { pathOf, textsOf, valuesAt } from '../map/record-values.ts';
import { Feed, type FeedOptions, type FeedRecords } from '../open-feed.ts';
import { quote } from '../problem.ts';
import { type FeedRecord, fieldKey, hasColumns } from '../readers/feed.ts';
import { openUnnamed } from '../readers/source.ts';
import { expectedIn } from '../whole-feed.ts';
import type { EmployersFile } from './employers-file.ts';

/** A feed by its employers, in the order of the employers file. */
export type SplitFeed = Awaited<ReturnType<typeof splitFeed>>;

/** The jobs of one employer in a feed of many. */
export type EmployerPart = SplitFeed['parts'][number];

/** The first byte of a record in the file, and the number of its bytes. */
type Place = readonly [number, number];

const readPlaces = async function* (file: number, places: readonly Place[]): AsyncGenerator<FeedRecord> {
  for (const [at, length] of places) {
    const bytes = Buffer.alloc(length);
    readSync(file, bytes, 0, length, at);
    yield Object(JSON.parse(bytes.toString()));
  }
};

/**
 * Reads a feed of many employers once to its end, and keeps the jobs of those that the file names in a
 * private file, which ends with the process.
 *
 * @throws FeedError where the feed is not complete or a page of more, or no job has a company.
 */
export const splitFeed = async (
  { format, facts, records }: FeedRecords,
  { field, ids }: EmployersFile,
  options: FeedOptions,
) => {
  const isJson = format === 'json' || format === 'ndjson';
  const path = hasColumns(format) ? [fieldKey(field)] : pathOf(field, isJson);
  const { fields = {} } = completed(options.preset, options.map);
  const [outer = ''] = path;
  // The API has no such property.
  const isRead = fieldKey(JSON.stringify(fields)).includes(fieldKey(outer));
  const file = openUnnamed();
  const places = new Map([...ids.values()].map((id): [number, Place[]] => [id, []]));
  const unknown = new Map<string, number>();
  let jobs = 0;
  let length = 0;
  for await (const record of records) {
    jobs += 1;
    const [company] = textsOf(valuesAt(record.value, path)).texts;
    const own = places.get(ids.get(company ?? '') ?? 0);
    if (own) {
      const value = isRead ? record.value : { ...Object(record.value), [outer]: undefined };
      const bytes = Buffer.from(JSON.stringify({ ...record, value }));
      writeFileSync(file, bytes);
      own.push([length, bytes.length]);
      length += bytes.length;
    } else {
      const name = company === undefined ? '' : quote(company);
      unknown.set(name, (unknown.get(name) ?? 0) + 1);
    }
  }
  if (jobs > 0 && unknown.get('') === jobs) {
    const message = `No job of the feed has a value at ${quote(field)}, the field of the employers file.`;
    throw new FeedError('no_company', message);
  }
  // What it says of its size is for all: an incomplete feed removes nothing of anyone.
  if (jobs * 10 >= (expectedIn(facts) ?? 0) * 9) delete facts.expected;
  const openPart = (own: readonly Place[]) => (): Feed => {
    const read = () => ({ format, facts, records: readPlaces(file, own) });
    return new Feed(read(), options, async () => read());
  };
  // Whether a feed may be empty is decided as for one employer.
  if (jobs === 0) await openPart([])().jobs.next();
  openPart([])().refusePage();
  return {
    parts: [...places].map(([employer, own]) => ({
      employer,
      /** As the file names it. */
      companies: [...ids].flatMap(([company, id]) => (id === employer ? [company] : [])),
      jobs: own.length,
      /** Entries that may be jobs of any employer. */
      withoutCompany: unknown.get('') ?? 0,
      /** Reads them as a feed of their own. */
      openFeed: openPart(own),
    })),
    /** The companies that the file does not name, the most frequent first. */
    unknown: [...unknown]
      .map(([company, count]) => ({ company, jobs: count }))
      .sort((one, other) => other.jobs - one.jobs),
  };
};
