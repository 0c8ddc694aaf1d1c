import { DatabaseSync } from 'node:sqlite';
import type { BoardJob, BoardState } from 'job-posting-client';
import type { ListedJob } from './facts.ts';
import { provinceOf } from './texts.ts';

// A crash may lose the last writes, never the ones before them: the state is written after its jobs.
const schema = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  CREATE TABLE IF NOT EXISTS jobs (arrival INTEGER PRIMARY KEY AUTOINCREMENT, id INTEGER NOT NULL UNIQUE, published TEXT NOT NULL, closes TEXT NOT NULL, changed TEXT NOT NULL, job TEXT NOT NULL, description TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS newest ON jobs (published, arrival);
  CREATE VIRTUAL TABLE IF NOT EXISTS words USING fts5(title, employer, places, text, tokenize = 'unicode61 remove_diacritics 2');
  CREATE TABLE IF NOT EXISTS facets (kind TEXT, value TEXT, id INTEGER, PRIMARY KEY (kind, value, id)) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS facets_of ON facets (id);
  CREATE TABLE IF NOT EXISTS gone (id INTEGER PRIMARY KEY);
  CREATE TABLE IF NOT EXISTS state (id INTEGER PRIMARY KEY CHECK (id = 1), state TEXT NOT NULL);
`;

/** A query of FTS5: each word must begin one of the job. A letter alone begins too many. */
const matchOf = (query: string): string => {
  const words = query.match(/[\p{L}\p{N}]{2,}/gu) ?? [];
  const beginnings = words.slice(0, 8).map((word) => `"${word}"*`);
  return beginnings.join(' ');
};

/** What a list of jobs can be narrowed by: the kind and the value of each. */
const facetsOf = ({ locations, categories, positionType, details, employer }: ListedJob): string[][] => [
  ...locations.map(({ description }) => ['place', description]),
  ...locations.flatMap(({ description }) => provinceOf(description) ?? []).map((code) => ['province', code]),
  ...categories.map(({ name }) => ['category', name]),
  ['type', positionType.name],
  ...(details?.workplace === 'remote' ? [['remote', '1']] : []),
  ...(employer ? [['employer', employer.name]] : []),
];

/** Of the facets, `closing` has the last day that it means. */
const conditionOf = ([kind]: readonly string[]): string =>
  kind === 'closing'
    ? "? = 'closing' AND closes <= ?"
    : 'jobs.id IN (SELECT id FROM facets WHERE kind = ? AND value = ?)';

/** The tables and conditions of a search, its order, and their values. */
const searchOf = (query: string, facets: readonly string[][]) => {
  const match = matchOf(query);
  const conditions = [match ? 'words MATCH ?' : 'TRUE', ...facets.map(conditionOf)];
  return {
    from: `${match ? 'words JOIN jobs ON jobs.id = words.rowid' : 'jobs'} WHERE ${conditions.join(' AND ')}`,
    order: match ? 'bm25(words, 8, 4, 4, 1)' : 'published DESC, arrival DESC',
    values: [...(match ? [match] : []), ...facets.flat()],
  };
};

/** The site's copy of the live jobs, which followBoard keeps. @param now when a change arrives. */
export const openJobs = (file: string, now = () => new Date()) => {
  const database = new DatabaseSync(file);
  database.exec(schema);
  const rows = (sql: string, ...values: (string | number)[]) => database.prepare(sql).all(...values);

  const forget = (id: number): void => {
    rows('DELETE FROM words WHERE rowid = ?', id);
    rows('DELETE FROM facets WHERE id = ?', id);
  };

  return {
    put: ({ description, ...job }: BoardJob): void => {
      const { id, title, publishDate, closeDate, employer, locations } = job;
      const text = JSON.stringify(job);
      // A job may arrive again as it was: after a restart, for example.
      const same = 'SELECT 1 FROM jobs WHERE id = ? AND job = ? AND description = ?';
      if (rows(same, id, text, description).length > 0) return;
      forget(id);
      rows('DELETE FROM gone WHERE id = ?', id);
      const places = locations.map((location) => location.description).join(' ');
      const words = [title, employer?.name ?? '', places, description.replace(/<[^>]*(?:>|$)/g, ' ')];
      rows('INSERT INTO words (rowid, title, employer, places, text) VALUES (?, ?, ?, ?, ?)', id, ...words);
      for (const facet of facetsOf(job)) rows('INSERT OR IGNORE INTO facets VALUES (?, ?, ?)', ...facet, id);
      rows(
        'INSERT INTO jobs (id, published, closes, changed, job, description) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET published = excluded.published, closes = excluded.closes, changed = excluded.changed, job = excluded.job, description = excluded.description',
        ...[id, publishDate, closeDate, now().toISOString(), text, description],
      );
    },
    remove: (id: number): void => {
      forget(id);
      // The changes may name jobs of which visitors must not learn: they were never live.
      rows('INSERT OR IGNORE INTO gone SELECT id FROM jobs WHERE id = ?', id);
      rows('DELETE FROM jobs WHERE id = ?', id);
    },
    ids: (): number[] => rows('SELECT id FROM jobs').map(({ id }) => Number(id)),
    load: (): BoardState | undefined =>
      rows('SELECT state FROM state').map(({ state }) => JSON.parse(String(state)))[0],
    save: (state: BoardState) => rows('INSERT OR REPLACE INTO state VALUES (1, ?)', JSON.stringify(state)),
    find: (id: number): BoardJob | undefined => {
      const [row] = rows('SELECT job, description FROM jobs WHERE id = ?', id);
      return row && { ...JSON.parse(String(row.job)), description: row.description };
    },
    /** Whether it was shown, and is gone. */
    wasHere: (id: number): boolean => rows('SELECT id FROM gone WHERE id = ?', id).length > 0,
    /** A page of the jobs with these words and facets, the best or newest first. */
    search: (query: string, facets: readonly string[][], offset: number, limit: number) => {
      const { from, order, values } = searchOf(query, facets);
      const page = `SELECT job FROM ${from} ORDER BY ${order} LIMIT ? OFFSET ?`;
      return rows(page, ...values, limit, offset).map(({ job }): ListedJob => JSON.parse(String(job)));
    },
    total: (query: string, facets: readonly string[][]): number => {
      const { from, values } = searchOf(query, facets);
      return Number(rows(`SELECT count(*) AS total FROM ${from}`, ...values)[0]?.total);
    },
    /** How many of the jobs with these words and facets have each facet of a kind, the most frequent ones first. */
    counts: (kind: string, query: string, facets: readonly string[][]) => {
      const { from, values } = searchOf(query, facets);
      const sql = `SELECT value, count(*) AS count FROM facets WHERE kind = ? AND id IN (SELECT jobs.id FROM ${from}) GROUP BY value ORDER BY 2 DESC`;
      return rows(sql, kind, ...values) as { readonly value: string; readonly count: number }[];
    },
    /** How many are of this day or later. */
    countSince: (day: string): number =>
      Number(rows('SELECT count(*) AS total FROM jobs WHERE published >= ?', day)[0]?.total),
    /** For a sitemap, which holds 50,000 addresses at most. */
    dates: () => rows('SELECT id, changed FROM jobs ORDER BY arrival DESC LIMIT 50000'),
  };
};

export type JobDatabase = ReturnType<typeof openJobs>;
