import { createReadStream, mkdtempDisposableSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkJob } from '../../feed/src/check/check-job.ts';
import { initMap } from '../../feed/src/init/init-command.ts';
import { readMapFile } from '../../feed/src/map/map-file.ts';
import { openFeed } from '../../feed/src/open-feed.ts';
import { atLeast, atMost, type Bar, printTable } from '../report.ts';
import kinds from './kinds.json' with { type: 'json' };

/** Feeds as they are downloaded, and what their descriptions consist of. */
const feeds = {
  'personio.xml': ['value'],
  'workable.json': ['description', 'requirements', 'benefits'],
  'smartrecruiters.json': ['text'],
  'lever.json': ['description', 'content', 'additional'],
  'greenhouse.json': ['content'],
} as const;

const corpus = join(import.meta.dirname, 'corpus');

/** A person who answers each question of a first map file with a value that is allowed there. */
const answers: Readonly<Record<string, unknown>> = {
  categories: 23,
  positionTypes: 1,
  salaryPeriods: null,
  statuses: 'active',
  workplaces: null,
  category: 'Labour',
  positionType: 'Full Time',
  location: 'Canada',
  applicationEmail: 'jobs@example.org',
};

const filled = (value: unknown, section: string): unknown => {
  if (typeof value === 'string' && value.startsWith('?')) return answers[section];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const isWords = section in answers;
  return Object.fromEntries(
    Object.entries(value).map(([name, inside]) => [name, filled(inside, isWords ? section : name)]),
  );
};

/** The ads whose place is not a Canadian city are not in these. */
const hasCity = (file: string, id: string): boolean =>
  !Object.values(kinds)
    .flat()
    .includes(`${file.replace(/\..*$/, '')} ${id}`);

/** Maps each feed by `init` and by answers to its questions, and checks it as `check --lenient` does. */
export const feedBars = async (): Promise<Bar[]> => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'postings-'));
  const rows: object[] = [];
  const rules = { lenient: true, now: new Date() };
  let jobs = 0;
  let valid = 0;
  let unread = 0;
  for (const [file, texts] of Object.entries(feeds)) {
    const path = join(folder.path, `${file}.map.json`);
    const name = join(corpus, file);
    await initMap({ name, open: async () => createReadStream(name) }, path, {});
    const map = readMapFile(JSON.stringify(filled(JSON.parse(readFileSync(path, 'utf8')), '')));
    const feed = await openFeed(() => createReadStream(join(corpus, file)), { map, lenient: true });
    const found = { jobs: 0, valid: 0 };
    for await (const item of feed.jobs) {
      if (!hasCity(file, item.referenceId ?? '')) continue;
      found.jobs += 1;
      const problems = await checkJob(item, rules);
      if (!problems.some(({ severity }) => severity === 'error')) found.valid += 1;
    }
    const isText = ({ name }: { readonly name: string }) => texts.some((text) => name.endsWith(text));
    unread += feed.meta().unread.filter(isText).length;
    rows.push({ feed: file, ...found });
    jobs += found.jobs;
    valid += found.valid;
  }
  printTable('Feeds that init maps', rows);
  return [
    atLeast('jobs of feeds that are valid with the map of init, filled in, %', (100 * valid) / jobs, 95),
    atMost('texts of these feeds that nothing reads', unread, 0),
  ];
};
