import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { ApiError, type Application, type BoardJob, type Client, ResponseError } from 'job-posting-client';
import { lineOf } from './follow.ts';

const schema = `
  PRAGMA secure_delete = ON; -- what is deleted is overwritten, too
  CREATE TABLE IF NOT EXISTS reports (id INTEGER PRIMARY KEY, job INTEGER NOT NULL, reason TEXT NOT NULL, details TEXT NOT NULL, received INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS applications (id INTEGER PRIMARY KEY, job INTEGER NOT NULL, employer INTEGER, application TEXT NOT NULL, resume BLOB, received INTEGER NOT NULL, due INTEGER);
`;

/**
 * Robots must not fill the disk: 500 résumés are 1.5 GB. What they send to one job, or to the jobs of one
 * employer, must not keep the applicants of all out. A confidential job has no employer here.
 */
const hasPlace = `(SELECT count(*) FROM applications) < 500
  AND (SELECT count(*) FROM applications WHERE job = ?1) < 20
  AND (SELECT count(*) FROM applications WHERE employer = ?2) < 50`;
const hasPlaceForReport = `(SELECT count(*) FROM reports) < 10000
  AND (SELECT count(*) FROM reports WHERE job = ?1) < 20`;
type Applied = Pick<BoardJob, 'id' | 'employer'>;
/** Milliseconds to the next attempt. One takes half of it at most. */
const attemptTime = 60_000;

/** The service has read it and does not take it: another attempt would be refused, too. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.problem !== undefined && [400, 404, 409].includes(error.status);

/**
 * Keeps each application until the service has sent it, and reports of postings for the operator.
 * @param connect a client that tries once.
 */
export const openInbox = (
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
      const asked = error instanceof ResponseError ? error.retryAfter : undefined;
      const due = isRefusal(error) ? null : now() + (asked ?? attemptTime);
      rows('UPDATE applications SET due = ? WHERE id = ?', due, id);
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
      const insert = `INSERT INTO applications (job, employer, application, resume, received, due)
        SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE ${hasPlace} RETURNING id`;
      const text = JSON.stringify({ ...application, fileName: resume?.fileName });
      const file = resume ? new Uint8Array(resume.content) : null;
      const [row] = rows(insert, job, employer?.id ?? null, text, file, now(), now() + attemptTime);
      return row && Number(row.id);
    },
    /** Prints a report, too. @returns whether there was room */
    report: (job: number, reason: string, details: string): boolean => {
      const insert = `INSERT INTO reports (job, reason, details, received)
        SELECT ?1, ?2, ?3, ?4 WHERE ${hasPlaceForReport} RETURNING id`;
      const [row] = rows(insert, job, reason, details, now());
      if (row) log(`Report ${row.id}: job ${job}, ${reason}. ${lineOf(details.replaceAll('\n', ' '))}`);
      return row !== undefined;
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

export type Inbox = ReturnType<typeof openInbox>;
