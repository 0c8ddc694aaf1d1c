import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { ApiError, type Application, type BoardJob, type Client, ResponseError } from 'job-posting-client';
import { lineOf } from './follow.ts';

const schema = `
  PRAGMA secure_delete = ON; -- what is deleted is overwritten, too
  CREATE TABLE IF NOT EXISTS applications (id INTEGER PRIMARY KEY, job INTEGER NOT NULL, employer INTEGER, application TEXT NOT NULL, resume BLOB, received INTEGER NOT NULL, due INTEGER, attempts INTEGER NOT NULL DEFAULT 0);
`;

/** Robots must not fill the disk: 500 résumés are 1.5 GB. */
const maxKept = 500;
/** What robots send to one job, or to the jobs of one employer, must not keep the applicants of all out. */
const maxOfJob = 20;
const maxOfEmployer = maxKept / 10;
/** A confidential job has no employer here: only its own places are limited. */
const hasPlace = `(SELECT count(*) FROM applications) < ${maxKept}
  AND (SELECT count(*) FROM applications WHERE job = ?) < ${maxOfJob}
  AND (SELECT count(*) FROM applications WHERE employer = ?) < ${maxOfEmployer}`;
type Applied = Pick<BoardJob, 'id' | 'employer'>;
/** Milliseconds; an attempt takes half of it at most. */
const attemptTime = 60_000;

/** The service has read it and does not take it: another attempt would be refused, too. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.problem !== undefined && [400, 404, 409].includes(error.status);

/** Keeps each application until the service has sent it. @param connect a client that tries once. */
export const openApplications = (
  file: string,
  connect: () => Pick<Client, 'apply'>,
  log: (line: string) => void,
  now = Date.now,
) => {
  const database = new DatabaseSync(file);
  database.exec(schema);
  const rows = (sql: string, ...values: SQLInputValue[]) => database.prepare(sql).all(...values);
  const forget = (id: number): unknown => rows('DELETE FROM applications WHERE id = ?', id);

  /** @returns `sent`, `kept` to be tried again, or why it is refused: then it is not tried again. */
  const send = async (id: number): Promise<'sent' | 'kept' | ApiError> => {
    const [row] = rows('SELECT * FROM applications WHERE id = ?', id);
    const { fileName, ...application } = JSON.parse(String(row?.application));
    const resume = row?.resume ? { fileName, content: row.resume } : undefined;
    try {
      await connect().apply(Number(row?.job), { ...application, resume });
      forget(id);
      return 'sent';
    } catch (error) {
      const attempts = Number(row?.attempts) + 1;
      const asked = error instanceof ResponseError ? error.retryAfter : undefined;
      // Two seconds, four, eight, up to ten minutes.
      const due = isRefusal(error) ? null : now() + (asked ?? 1_000 * Math.min(2 ** attempts, 600));
      rows('UPDATE applications SET due = ?, attempts = ? WHERE id = ?', due, attempts, id);
      if (isRefusal(error)) return error;
      log(`An application is kept. ${lineOf(error)}`);
      return 'kept';
    }
  };

  return {
    /** Whether another application to the job could be kept. */
    hasRoom: ({ id, employer }: Applied): boolean =>
      rows(`SELECT ${hasPlace} AS free`, id, employer?.id ?? null)[0]?.free === 1,
    /** @returns its id once it is on the disk; undefined if there is no room */
    keep: ({ id: job, employer }: Applied, { resume, ...application }: Application): number | undefined => {
      const text = JSON.stringify({ ...application, fileName: resume?.fileName });
      const insert = `INSERT INTO applications (job, employer, application, resume, received, due)
        SELECT ?, ?, ?, ?, ?, ? WHERE ${hasPlace} RETURNING id`;
      const of = [job, employer?.id ?? null];
      const file = resume ? new Uint8Array(resume.content) : null;
      const [row] = rows(insert, ...of, text, file, now(), now() + attemptTime, ...of);
      return row && Number(row.id);
    },
    send,
    forget,
    /** Tries the one again that has waited longest, and deletes those that are a month old. */
    sendNext: async (): Promise<void> => {
      rows('DELETE FROM applications WHERE received < ?', now() - 30 * 86_400_000);
      const next = 'SELECT id FROM applications WHERE due <= ? ORDER BY due LIMIT 1';
      const claim = `UPDATE applications SET due = ? WHERE id = (${next}) RETURNING id`;
      const [row] = rows(claim, now() + attemptTime, now());
      const outcome = row && (await send(Number(row.id)));
      if (outcome instanceof ApiError)
        log(`Application ${row?.id} is refused: write to the applicant. ${lineOf(outcome)}`);
    },
  };
};

export type Applications = ReturnType<typeof openApplications>;
