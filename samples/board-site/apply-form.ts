import { ApiError, type BoardJob, isProblem } from 'job-posting-client';
import { area, type FormBody, type FormState, formHtml, input, readForm, wrongOf } from './form.ts';
import type { SitePage } from './html.ts';
import type { Inbox } from './inbox.ts';
import type { TextName } from './texts.ts';

const fields = [
  ['name', input('autocomplete="name"')],
  ['email', input('type="email" autocomplete="email"')],
  ['phone', input('type="tel" autocomplete="tel"')],
  ['message', area(6)],
  ['links', area(3), 'linksHint'],
  ['resume', input('type="file" accept=".pdf,.docx,.txt"'), 'resumeHint'],
  ['consent', (attributes, value) => `<input ${attributes} type="checkbox" value="1"${value && ' checked'}>`],
] as const satisfies Parameters<typeof formHtml>[4];
const names = fields.map(([name]) => name);

export const applyForm = (page: SitePage, state: FormState): string =>
  formHtml(page, state, 'needed', 'send', fields);

/** Keeps an application, and hands it in. @throws TypeError if the body is no form */
export const receiveApplication = async (
  inbox: Inbox,
  job: BoardJob,
  body: FormBody,
  { text }: SitePage,
): Promise<FormState> => {
  const { values, file, isRefused } = await readForm(body, names);
  const { name, email, phone, message } = values;
  const typed = values.links.split(/[\s,]+/).filter(Boolean);
  const links = typed.map((link) => (link.includes('://') ? link : `https://${link}`));
  // What the service would refuse, too, also while it is out of reach.
  const errors = wrongOf(
    ['name', 'nameError', name.trim() === '' || [...name].length > 128],
    ['email', 'emailError', !/^[^\s@]+@[^\s@]+$/.test(email.trim()) || email.length > 254],
    ['phone', 'phoneError', phone.length > 32],
    ['message', 'nothing', message.trim() === '' && links.length === 0 && !file],
    ['message', 'messageError', [...message].length > 10_000],
    ['links', 'linksError', links.length > 3 || links.some((link) => !/^https:\/\/[^/]+\../i.test(link))],
    ['resume', 'resumeError', /\.(?:doc|rtf|odt|pages|hei[cf]|jpe?g|png)$/i.test(file?.name ?? '')],
    ['resume', 'resumeLarge', (file?.size ?? 0) > 3_000_000],
    ['consent', 'consentError', values.consent === ''],
  );
  const refuse = (wrong: typeof errors): FormState => {
    const again = file && { resume: 'resumeAgain' as const, ...wrong };
    const status = wrong.resume === 'resumeLarge' ? 413 : 400;
    return { status, result: 'refused', errors: { ...wrong, ...again }, values };
  };
  if (isRefused || Object.keys(errors).length > 0) return refuse(errors);
  const resume = file && { fileName: file.name, content: await file.bytes() };
  const id = inbox.keep(job, { name, email, phone, message, links, resume, consent: text('consent') });
  const fail = (status: number, result: TextName): FormState => ({ status, result, values });
  if (id === undefined) return fail(503, 'full');
  const result = await inbox.send(id);
  if (!(result instanceof ApiError)) return { status: result === 'sent' ? 200 : 202, result };
  inbox.forget(id);
  if (isProblem(result, 'application-undeliverable')) return fail(409, 'undeliverable');
  if (isProblem(result, 'application-elsewhere')) return fail(410, 'moved');
  if (!isProblem(result, 'body')) return fail(410, 'closed');
  const pointers = new Set(result.problem.errors.map(({ pointer = '' }) => pointer.split('/')[1]));
  return refuse(wrongOf(...names.map((name) => [name, `${name}Error`, pointers.has(name)] as const)));
};
