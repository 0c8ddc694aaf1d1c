import { ApiError, type BoardJob, isProblem } from 'job-posting-client';
import type { Applications } from './applications.ts';
import { type FormBody, type FormState, formHtml, readForm, wrongOf } from './form.ts';
import type { SitePage } from './html.ts';
import type { TextName } from './texts.ts';

const area = (rows: number) => (attributes: string, value: string) =>
  `<textarea ${attributes} rows="${rows}">${value}</textarea>`;
const input = (more: string) => (attributes: string, value: string) =>
  `<input ${attributes} ${more} value="${value}">`;

const check = (attributes: string, value: string) =>
  `<input ${attributes} type="checkbox" value="1"${value && ' checked'}>`;

export const applyForm = (page: SitePage, state: FormState): string =>
  formHtml(page, state, 'needed', 'send', [
    ['name', input('autocomplete="name"')],
    ['email', input('type="email" autocomplete="email"')],
    ['phone', input('type="tel" autocomplete="tel"')],
    ['message', area(6)],
    ['links', area(3), 'linksHint'],
    ['resume', input('type="file" accept=".pdf,.docx,.txt"'), 'resumeHint'],
    ['consent', check],
  ]);

const fields = ['name', 'email', 'phone', 'message', 'links', 'resume', 'consent'] as const;

/** Keeps an application, and hands it in. @throws TypeError if the body is no form */
export const receiveApplication = async (
  { applications }: { readonly applications: Applications },
  job: BoardJob,
  body: FormBody,
  { text }: SitePage,
): Promise<FormState> => {
  const { read, file, isRefused } = await readForm(body);
  const [name, email, phone, message] = [read('name'), read('email'), read('phone'), read('message')];
  const values = { name, email, phone, message, links: read('links'), consent: read('consent') };
  const links = values.links.split(/\s+/).filter(Boolean);
  // What the service would refuse, too, also while it is out of reach.
  const errors = wrongOf(
    ['name', 'nameError', name.trim() === '' || [...name].length > 128],
    ['email', 'emailError', !/^[^\s@]+@[^\s@]+$/.test(email.trim()) || email.length > 254],
    ['phone', 'phoneError', phone.length > 32],
    ['message', 'nothing', message.trim() === '' && links.length === 0 && !file],
    ['message', 'messageError', [...message].length > 10_000],
    ['links', 'linksError', links.length > 3 || links.some((link) => !/^https:\/\/./i.test(link))],
    ['resume', 'resumeOld', /\.(?:doc|rtf|odt)$/i.test(file?.name ?? '')],
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
  const application = { name, email, phone, message, links, resume, consent: text('consent') };
  const id = applications.keep(job, application);
  const fail = (status: number, result: TextName): FormState => ({ status, result, values });
  if (id === undefined) return fail(503, 'full');
  const result = await applications.send(id);
  if (!(result instanceof ApiError)) return { status: result === 'sent' ? 200 : 202, result };
  applications.forget(id);
  if (isProblem(result, 'application-undeliverable')) return fail(409, 'undeliverable');
  if (isProblem(result, 'application-elsewhere'))
    return { ...fail(410, 'moved'), values: { ...values, url: result.problem.applicationUrl } };
  if (!isProblem(result, 'body')) return fail(410, 'closed');
  const pointers = new Set(result.problem.errors.map(({ pointer = '' }) => pointer.split('/')[1]));
  return refuse(wrongOf(...fields.map((field) => [field, `${field}Error`, pointers.has(field)] as const)));
};
