import type { IncomingMessage } from 'node:http';
import { ApiError, type BoardJob, isProblem } from 'job-posting-client';
import type { Applications } from './applications.ts';
import { escaped } from './html.ts';
import { languageOf, type TextName, textIn } from './texts.ts';

/** `full`: another application could not be kept now. */
type Result = 'sent' | 'kept' | 'refused' | 'full';
/** What became of an application, what to correct (labels of fields, too), and what was typed. */
export type FormState = { result?: Result; reasons?: string[]; values?: Record<string, string> };

export const applyForm = (job: BoardJob, { result, reasons = [], values = {} }: FormState): string => {
  const text = textIn(languageOf(job));
  const lines = [result ? text(result) : '', ...reasons].map(escaped).join('<br>');
  const note = result ? `<p class="note" role="alert">${lines}</p>` : '';
  if (result && result !== 'refused') return note;
  const named = (name: TextName): string =>
    `name="${name}"${reasons.includes(text(name)) ? ' aria-invalid="true"' : ''}`;
  const input = (name: TextName, attributes: string): string =>
    `<label>${text(name)} <input ${named(name)} ${attributes} value="${escaped(values[name] ?? '')}"></label>`;
  // Programs fill every field; people do not see the one named "website".
  return `${note}<form method="post" action="/jobs/${job.id}#apply" enctype="multipart/form-data">
${input('name', 'required maxlength="128" autocomplete="name"')}
${input('email', 'type="email" required maxlength="254" autocomplete="email"')}
<label>${text('message')} <textarea ${named('message')} rows="6" maxlength="${maxMessage}">${escaped(values.message ?? '')}</textarea></label>
<label>${text('resume')} <input ${named('resume')} type="file" accept=".pdf,.docx,.txt"></label>
<input name="website" hidden autocomplete="off">
<label><input ${named('consent')} type="checkbox" value="1" required> ${text('consent')}</label>
<button>${text('send')}</button>
</form>`;
};

/** A form as node:http receives it. */
export type FormBody = AsyncIterable<Uint8Array> & Pick<IncomingMessage, 'headers'>;

/** The service takes no more: characters of a message; with a résumé of 3 MB, bytes of a form. */
const maxMessage = 10_000;
const maxForm = 3_100_000;
/** Reads a form to its end, so that the browser shows the response. @returns null if it is too large */
const readForm = async (body: FormBody): Promise<FormData | null> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size <= maxForm) chunks.push(chunk);
  }
  const headers = { 'content-type': body.headers['content-type'] ?? '' };
  return size > maxForm ? null : new Response(Buffer.concat(chunks), { headers }).formData();
};

/** Keeps an application, and hands it in. @throws TypeError if the body is no form */
export const receiveApplication = async (
  applications: Applications,
  job: BoardJob,
  body: FormBody,
): Promise<FormState & { readonly status: number }> => {
  const text = textIn(languageOf(job));
  const form = await readForm(body);
  const read = (name: string): string => String(form?.get(name) ?? '');
  // Browsers send a line break as two characters.
  const message = read('message').replaceAll('\r\n', '\n');
  const values = { name: read('name'), email: read('email'), message };
  const refuse = (status: number, ...reasons: string[]) =>
    ({ status, result: 'refused', reasons, values }) as const;
  if (!form) return refuse(413, text('large'));
  if (read('website') !== '' || read('consent') === '') return refuse(400, text('consent'));
  if (message.length > maxMessage) return refuse(400, text('invalid'), text('message'));
  const file = form.get('resume');
  const resume =
    file instanceof File && file.size > 0 ? { fileName: file.name, content: await file.bytes() } : undefined;
  const id = applications.keep(job, { ...values, consent: text('consent'), resume });
  if (id === undefined) return refuse(503, text('full'));
  const outcome = await applications.send(id);
  if (!(outcome instanceof ApiError)) return { status: outcome === 'sent' ? 200 : 202, result: outcome };
  applications.forget(id);
  if (isProblem(outcome, 'application-undeliverable')) return refuse(409, text('undeliverable'));
  const url = isProblem(outcome, 'application-elsewhere') ? outcome.problem.applicationUrl : undefined;
  if (outcome.status !== 400) return refuse(410, url ? `${text('elsewhere')}: ${url}` : text('closed'));
  const errors = isProblem(outcome, 'body') ? outcome.problem.errors : [];
  const fields = new Set(errors.map(({ pointer = '' }) => pointer.split('/')[1] as TextName));
  return refuse(400, text('invalid'), ...[...fields].map(text));
};
