import { DatabaseSync } from 'node:sqlite';
import type { BoardJob } from 'job-posting-client';
import { lineOf } from './follow.ts';
import { type FormBody, type FormState, formHtml, readForm, wrongOf } from './form.ts';
import { anchor, contactLink, option, pathIn, type SitePage, textPage } from './html.ts';

const schema = `CREATE TABLE IF NOT EXISTS reports
  (id INTEGER PRIMARY KEY, job INTEGER NOT NULL, reason TEXT NOT NULL, details TEXT NOT NULL, received TEXT NOT NULL)`;

/** Robots must not fill the disk, nor hide the reports of people: 20 of a job, 10,000 of all. */
const insert = `INSERT INTO reports (job, reason, details, received) SELECT ?, ?, ?, ?
  WHERE (SELECT count(*) FROM reports WHERE job = ?) < 20 AND (SELECT count(*) FROM reports) < 10000 RETURNING id`;

/** Keeps reports of postings, and prints each for the operator. */
export const openReports = (file: string, log: (line: string) => void, now = () => new Date()) => {
  const database = new DatabaseSync(file);
  database.exec(schema);
  return {
    /** @returns whether there was room */
    add: (job: number, reason: string, details: string): boolean => {
      const [row] = database.prepare(insert).all(job, reason, details, now().toISOString(), job);
      if (row) log(`Report ${row.id}: job ${job}, ${reason}. ${lineOf(details.replaceAll('\n', ' '))}`);
      return row !== undefined;
    },
  };
};

export type Reports = ReturnType<typeof openReports>;

const reasons = ['fraud', 'false', 'unfair', 'filled', 'else'] as const;

export const reportPage = (job: BoardJob, page: SitePage, state: FormState): string => {
  const { text, language } = page;
  const options = (chosen: string) =>
    ['choose' as const, ...reasons].map((name) => option(name, text(name), chosen)).join('');
  const form = formHtml(page, state, 'reportMore', 'sendReport', [
    ['reason', (attributes, value) => `<select ${attributes}>${options(value)}</select>`],
    ['details', (attributes, value) => `<textarea ${attributes} rows="5">${value}</textarea>`],
  ]);
  const back = `<p>${anchor(pathIn(language, `/jobs/${job.id}`), job.title)}</p>`;
  const title = state.errors ? text('error', text('report')) : text('report');
  const main = `${back}\n${form}\n${contactLink(page, `${text('report')}: ${job.id}`)}`;
  return textPage(page, text('report'), main, title);
};

/** @throws TypeError if the body is no form */
export const receiveReport = async (
  { reports }: { readonly reports: Reports },
  job: BoardJob,
  body: FormBody,
): Promise<FormState> => {
  const { read, isRefused } = await readForm(body);
  const values = { reason: read('reason'), details: read('details') };
  const errors = wrongOf(
    ['reason', 'reasonError', !reasons.some((name) => name === values.reason)],
    ['details', 'detailsError', values.details.length > 2_000],
  );
  if (isRefused || Object.keys(errors).length > 0) return { status: 400, errors, values };
  const isKept = reports.add(job.id, values.reason, values.details);
  return isKept ? { status: 200, result: 'reported' } : { status: 503, result: 'reportFull' };
};
