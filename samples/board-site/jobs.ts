import { DatabaseSync } from 'node:sqlite';
import type { BoardJob, BoardState } from '../../client/src/index.ts';

const schema = `
  PRAGMA journal_mode = WAL;
  CREATE TABLE IF NOT EXISTS jobs (id INTEGER PRIMARY KEY, published TEXT NOT NULL, job TEXT NOT NULL, description TEXT NOT NULL, changed TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS newest ON jobs (published DESC, id DESC);
  CREATE VIRTUAL TABLE IF NOT EXISTS words USING fts5(title, employer, places, text, tokenize = 'unicode61 remove_diacritics 2');
  CREATE TABLE IF NOT EXISTS gone (id INTEGER PRIMARY KEY);
  CREATE TABLE IF NOT EXISTS state (id INTEGER PRIMARY KEY CHECK (id = 1), state TEXT NOT NULL);
`;

/** A description may have megabytes: lists do not read it. */
export type ListedJob = Omit<BoardJob, 'description'>;

/**
 * The words that a visitor types, as a query of FTS5: each must begin a word of the job. A letter
 * alone begins too many words, and each word costs a search.
 */
const matchOf = (query: string): string =>
  (query.match(/[\p{L}\p{N}]{2,}/gu) ?? [])
    .slice(0, 8)
    .map((word) => `"${word}"*`)
    .join(' ');

/** The site's copy of the live jobs, which followBoard keeps. @param now when a change arrives. */
export const openJobs = (file: string, now = () => new Date()) => {
  const database = new DatabaseSync(file);
  database.exec(schema);
  const run = (sql: string, ...values: (string | number)[]) => database.prepare(sql).run(...values);
  const rows = (sql: string, ...values: (string | number)[]) => database.prepare(sql).all(...values);
  const jobsOf = (found: ReturnType<typeof rows>): ListedJob[] =>
    found.map(({ job }) => JSON.parse(String(job)));

  const forget = (id: number): void => {
    run('DELETE FROM jobs WHERE id = ?', id);
    run('DELETE FROM words WHERE rowid = ?', id);
  };

  return {
    put: ({ description, ...job }: BoardJob): void => {
      const text = JSON.stringify(job);
      // A job may arrive again as it was: after a restart, for example.
      const [same] = rows(
        'SELECT 1 FROM jobs WHERE id = ? AND job = ? AND description = ?',
        job.id,
        text,
        description,
      );
      if (same) return;
      forget(job.id);
      run('DELETE FROM gone WHERE id = ?', job.id);
      run(
        'INSERT INTO jobs VALUES (?, ?, ?, ?, ?)',
        job.id,
        job.publishDate,
        text,
        description,
        now().toISOString(),
      );
      const places = job.locations.map(({ description }) => description).join(' ');
      const words = [job.title, job.employer?.name ?? '', places, description.replace(/<[^>]*>/g, ' ')];
      run(
        'INSERT INTO words (rowid, title, employer, places, text) VALUES (?, ?, ?, ?, ?)',
        job.id,
        ...words,
      );
    },
    remove: (id: number): void => {
      forget(id);
      run('INSERT OR IGNORE INTO gone VALUES (?)', id);
    },
    ids: (): number[] => rows('SELECT id FROM jobs').map(({ id }) => Number(id)),
    load: (): BoardState | undefined => {
      const [row] = rows('SELECT state FROM state');
      return row && JSON.parse(String(row.state));
    },
    save: (state: BoardState): void => {
      run('INSERT OR REPLACE INTO state VALUES (1, ?)', JSON.stringify(state));
    },
    find: (id: number): BoardJob | undefined => {
      const [row] = rows('SELECT job, description FROM jobs WHERE id = ?', id);
      return row && { ...JSON.parse(String(row.job)), description: row.description };
    },
    wasHere: (id: number): boolean => rows('SELECT id FROM gone WHERE id = ?', id).length > 0,
    /** The best matches first, or without words the newest; one more than asked for if there are more. */
    search: (query: string, offset: number, count: number): ListedJob[] => {
      const match = matchOf(query);
      return jobsOf(
        match === ''
          ? rows('SELECT job FROM jobs ORDER BY published DESC, id DESC LIMIT ? OFFSET ?', count + 1, offset)
          : rows(
              'SELECT job FROM words JOIN jobs ON jobs.id = words.rowid WHERE words MATCH ? ORDER BY bm25(words, 8, 4, 4, 1) LIMIT ? OFFSET ?',
              match,
              count + 1,
              offset,
            ),
      );
    },
    /** For a sitemap, which holds 50,000 addresses at most. */
    dates: (): { id: number; changed: string }[] =>
      rows('SELECT id, changed FROM jobs ORDER BY published DESC, id DESC LIMIT 50000').map(
        ({ id, changed }) => ({ id: Number(id), changed: String(changed) }),
      ),
  };
};

export type Jobs = ReturnType<typeof openJobs>;
