import type { BoardJob } from 'job-posting-client';
import { area, type FormBody, type FormState, formHtml, readForm, wrongOf } from './form.ts';
import { anchor, contactLink, option, pathIn, type SitePage, textPage } from './html.ts';
import type { Inbox } from './inbox.ts';

const reasons = ['fraud', 'false', 'unfair', 'filled', 'else'] as const;

export const reportPage = (job: BoardJob, page: SitePage, state: FormState): string => {
  const { text, language } = page;
  const select = (attributes: string, chosen: string): string => {
    const options = (['choose', ...reasons] as const).map((name) => option(name, text(name), chosen));
    return `<select ${attributes}>${options.join('')}</select>`;
  };
  const form = formHtml(page, state, 'reportMore', 'sendReport', [
    ['reason', select],
    ['details', area(5)],
  ]);
  const back = `<p>${anchor(pathIn(language, `/jobs/${job.id}`), job.title)}</p>`;
  const main = `${back}\n${form}\n${contactLink(page, `${text('report')}: ${job.id}`)}`;
  return textPage(page, text('report'), main, state.errors && text('error', text('report')));
};

/** @throws TypeError if the body is no form */
export const receiveReport = async (inbox: Inbox, job: BoardJob, body: FormBody): Promise<FormState> => {
  const { values, isRefused } = await readForm(body, ['reason', 'details']);
  const { reason, details } = values;
  const errors = wrongOf(
    ['reason', 'reasonError', !reasons.some((name) => name === reason)],
    ['details', 'detailsError', details.length > 2_000],
  );
  if (isRefused || Object.keys(errors).length > 0) return { status: 400, errors, values };
  const isKept = inbox.report(job.id, reason, details);
  return isKept ? { status: 200, result: 'reported' } : { status: 503, result: 'reportFull' };
};
