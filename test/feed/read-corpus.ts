import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLeniently, readStrictly } from '../../bench/postings/places.ts';
import { plainHtml } from '../../bench/postings/plain-html.ts';
import { checkJob } from '../../feed/src/check/check-job.ts';
import { Profiles } from '../../feed/src/init/profile.ts';
import { readMapFile } from '../../feed/src/map/map-file.ts';
import { openFeed } from '../../feed/src/open-feed.ts';
import { readFeed } from '../../feed/src/readers/read-feed.ts';
import { salaryPeriods } from '../../lib/reference/lists.ts';
import rows from './corpus/expected.json' with { type: 'json' };

const folder = join(import.meta.dirname, 'corpus');

/** Feeds of known systems, with invented employers and texts. Each has a map file. */
export const corpusFiles = readdirSync(folder).filter((file) => file in rows);

/** What one job of the corpus means: places joined by ` + `, and its pay; or why it is refused. */
type Meaning = {
  readonly places?: string;
  readonly pay?: string;
  /** Whether the contract accepts it in lenient mode alone. */
  readonly onlyLenient?: boolean;
  readonly refused?: string;
};

const meaningsOf: Readonly<Record<string, readonly Meaning[]>> = rows;

export const pathOf = (file: string): string => join(folder, file);
export const mapTextOf = (file: string): string => readFileSync(pathOf(`${file}.map.json`), 'utf8');

type Read = { readonly meaning: Meaning; readonly strict: Meaning; readonly lenient: Meaning };

const payOf = (salary: unknown): string | undefined => {
  if (typeof salary !== 'object' || salary === null || !('amount' in salary)) return undefined;
  const { amount, maxAmount, period }: { amount: unknown; maxAmount?: unknown; period?: { id?: number } } =
    salary;
  const range = maxAmount === undefined ? `${amount}` : `${amount}-${maxAmount}`;
  return `${range} ${salaryPeriods.find(period?.id ?? 0)?.name}`;
};

const readAs = async (file: string, lenient: boolean): Promise<Meaning[]> => {
  const map = readMapFile(mapTextOf(file));
  const feed = await openFeed(() => createReadStream(pathOf(file)), { map, lenient });
  const found: Meaning[] = [];
  for await (const item of feed.jobs) {
    const { locations, description, salary } = item.job;
    const job = lenient ? item.job : { ...item.job, description: plainHtml(String(description)) };
    // One job has the reference of another one.
    const own = item.problems.filter(({ code }) => code !== 'duplicate');
    const problems = await checkJob(
      { ...item, job, problems: own },
      { lenient, now: new Date('2026-11-20') },
    );
    const fault = problems.find(({ severity }) => severity === 'error');
    const texts = (locations as readonly { description: string }[]).map((place) => place.description);
    const pay = payOf(salary);
    found.push(
      fault
        ? { refused: fault.code }
        : {
            places: texts.map(lenient ? readLeniently : readStrictly).join(' + '),
            ...(pay !== undefined && { pay }),
          },
    );
  }
  return found;
};

/** Each job of a feed as it is read by its map file, in both modes. */
export const readCorpus = async (file: string): Promise<Read[]> => {
  const [strict, lenient] = await Promise.all([readAs(file, false), readAs(file, true)]);
  const meanings = meaningsOf[file] ?? [];
  const noJob: Meaning = { refused: 'missing' };
  return meanings.map((meaning, at) => ({
    meaning,
    strict: strict[at] ?? noJob,
    lenient: lenient[at] ?? noJob,
  }));
};

/** The long texts of a feed that its map file does not read. */
export const unreadTexts = async (file: string): Promise<string[]> => {
  const map = readMapFile(mapTextOf(file));
  const feed = await openFeed(() => createReadStream(pathOf(file)), { map, lenient: true });
  for await (const _ of feed.jobs);
  const { item, encoding } = map;
  const { records, facts } = await readFeed(createReadStream(pathOf(file)), { item, encoding });
  const profiles = new Profiles();
  for await (const { value } of records) profiles.add(value);
  const names = new Set(feed.meta().unread.map(({ name }) => name));
  return profiles.all
    .filter(
      ({ path, characters, texts }) => names.has(facts.names?.get(path) ?? path) && characters > 150 * texts,
    )
    .map(({ path }) => path);
};
