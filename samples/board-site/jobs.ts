import { DatabaseSync } from 'node:sqlite';
import type { BoardJob, BoardState } from 'job-posting-client';
import type { ListedJob } from './facts.ts';

// A crash may lose the last writes, never the ones before them: the state is written after its jobs.
const schema = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  CREATE TABLE IF NOT EXISTS jobs (arrival INTEGER PRIMARY KEY AUTOINCREMENT, id INTEGER NOT NULL UNIQUE, published TEXT NOT NULL, changed TEXT NOT NULL, job TEXT NOT NULL, description TEXT NOT NULL);
  CREATE VIRTUAL TABLE IF NOT EXISTS words USING fts5(title, employer, places, text, tokenize = 'unicode61 remove_diacritics 2');
  CREATE TABLE IF NOT EXISTS gone (id INTEGER PRIMARY KEY);
  CREATE TABLE IF NOT EXISTS state (id INTEGER PRIMARY KEY CHECK (id = 1), state TEXT NOT NULL);
`;

/** A query of FTS5: each word must begin one of the job. A letter alone begins too many. */
const matchOf = (query: string): string => {
  const words = (query.match(/[\p{L}\p{N}]{2,}/gu) ?? []).slice(0, 8);
  return words.map((word) => `"${word}"*`).join(' ');
};

/** The site's copy of the live jobs, which followBoard keeps. @param now when a change arrives. */
export const openJobs = (file: string, now = () => new Date()) => {
  const database = new DatabaseSync(file);
  database.exec(schema);
  const rows = (sql: string, ...values: (string | number)[]) => database.prepare(sql).all(...values);
  const stored = rows('SELECT job FROM jobs').map(({ job }): ListedJob => JSON.parse(String(job)));
  const listed = new Map(stored.map((job) => [job.id, job]));

  return {
    put: ({ description, ...job }: BoardJob): void => {
      const { id, title, publishDate, employer, locations } = job;
      const text = JSON.stringify(job);
      // A job may arrive again as it was: after a restart, for example.
      const same = 'SELECT 1 FROM jobs WHERE id = ? AND job = ? AND description = ?';
      if (rows(same, id, text, description).length > 0) return;
      rows('DELETE FROM words WHERE rowid = ?', id);
      rows('DELETE FROM gone WHERE id = ?', id);
      const places = locations.map((location) => location.description).join(' ');
      const words = [title, employer?.name ?? '', places, description.replace(/<[^>]*(?:>|$)/g, ' ')];
      rows('INSERT INTO words (rowid, title, employer, places, text) VALUES (?, ?, ?, ?, ?)', id, ...words);
      const upsert =
        'INSERT INTO jobs (id, published, changed, job, description) VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET published = excluded.published, changed = excluded.changed, job = excluded.job, description = excluded.description';
      rows(upsert, id, publishDate, now().toISOString(), text, description);
      listed.set(id, job);
    },
    remove: (id: number): void => {
      listed.delete(id);
      rows('DELETE FROM words WHERE rowid = ?', id);
      // The changes may name jobs of which visitors must not learn: they were never live.
      rows('INSERT OR IGNORE INTO gone SELECT id FROM jobs WHERE id = ?', id);
      rows('DELETE FROM jobs WHERE id = ?', id);
    },
    ids: (): number[] => [...listed.keys()],
    load: (): BoardState | undefined =>
      rows('SELECT state FROM state').map(({ state }) => JSON.parse(String(state)))[0],
    save: (state: BoardState) => rows('INSERT OR REPLACE INTO state VALUES (1, ?)', JSON.stringify(state)),
    find: (id: number): BoardJob | undefined => {
      const [row] = rows('SELECT job, description FROM jobs WHERE id = ?', id);
      return row && { ...JSON.parse(String(row.job)), description: row.description };
    },
    /** Whether it was shown, and is gone. */
    wasHere: (id: number): boolean => rows('SELECT id FROM gone WHERE id = ?', id).length > 0,
    /** The jobs with these words, the best ones first; without words all, the newest first. */
    search: (query: string): ListedJob[] => {
      const match = matchOf(query);
      const from = match
        ? 'words JOIN jobs ON jobs.id = words.rowid WHERE words MATCH ? ORDER BY bm25(words, 8, 4, 4, 1)'
        : 'jobs ORDER BY published DESC, arrival DESC';
      const found = rows(`SELECT jobs.id FROM ${from}`, ...(match ? [match] : []));
      return found.flatMap(({ id }) => listed.get(Number(id)) ?? []);
    },
    /** For a sitemap, which holds 50,000 addresses at most. */
    dates: () => rows('SELECT id, changed FROM jobs ORDER BY arrival DESC LIMIT 50000'),
  };
};

export type JobDatabase = ReturnType<typeof openJobs>;
