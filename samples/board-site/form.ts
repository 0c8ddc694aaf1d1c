import type { IncomingMessage } from 'node:http';
import { escaped, pathIn, type SitePage } from './html.ts';
import type { TextName } from './texts.ts';

type Errors = Readonly<Record<string, TextName>>;
type Values = Readonly<Record<string, string>>;

/** What became of a form, what is wrong in which field, and what was typed; a status alone before that. */
export type FormState = { status: number; result?: TextName; errors?: Errors; values?: Values };

/** A control by its attributes and its value: `<textarea ${attributes}>${value}</textarea>`. */
type Control = (attributes: string, value: string) => string;
type Field = readonly [name: TextName, control: Control, hint?: TextName];

export const area = (rows: number) => (attributes: string, value: string) =>
  `<textarea ${attributes} rows="${rows}">${value}</textarea>`;
export const input = (more: string) => (attributes: string, value: string) =>
  `<input ${attributes} ${more} value="${value}">`;

const required: readonly TextName[] = ['name', 'email', 'consent', 'reason'];

/** A field with its label, a hint and what is wrong. The first that is wrong has the focus. */
const fieldOf = ({ text }: SitePage, state: FormState, [name, control, hint]: Field): string => {
  const { errors = {}, values = {} } = state;
  const isRequired = required.includes(name);
  const error = errors[name];
  const hints = hint ? `<div class="soft" id="${name}-hint">${text(hint)}</div>` : '';
  const wrong = error ? `<div class="wrong" id="${name}-error">${text(error)}</div>` : '';
  const focus = Object.keys(errors)[0] === name ? ' autofocus' : '';
  const attributes = [
    `id="${name}" name="${name}"${isRequired ? ' required' : ''}`,
    hint || error ? `aria-describedby="${name}-hint ${name}-error"` : '',
    error ? `aria-invalid="true"${focus}` : '',
  ].join(' ');
  const tag = control(attributes, escaped(values[name] ?? ''));
  if (name === 'consent') return `${wrong}<label>${tag} ${text(name)}</label>`;
  const label = isRequired ? text(name) : text('optional', text(name));
  return `<label for="${name}">${label}</label>${hints}${wrong}${tag}`;
};

/** What became of a form, and the form while there is something to correct, or to send again. */
export const formHtml = (
  page: SitePage,
  state: FormState,
  intro: TextName,
  send: TextName,
  fields: readonly Field[],
): string => {
  const { result, errors, values } = state;
  const focus = errors ? '' : ' tabindex="-1" autofocus';
  const kind = values ? 'tag wrong' : 'tag';
  const note = result ? `<p class="${kind}" role="alert"${focus}>${page.text(result)}</p>` : '';
  if (result && !values) return note;
  // Programs fill every field; people do not see the one named "website".
  return `${note}<p>${page.text(intro)}</p>
<form method="post" action="${pathIn(page.language, page.path)}" enctype="multipart/form-data" novalidate>
${fields.map((field) => fieldOf(page, state, field)).join('\n')}
<input name="website" hidden autocomplete="off"><button>${page.text(send)}</button></form>`;
};

/** A form as node:http receives it. */
export type FormBody = AsyncIterable<Uint8Array> & Pick<IncomingMessage, 'headers'>;

/** Bytes of a form with a résumé of 3 MB, and of the fields after a larger one. */
const maxForm = 3_100_000;
const maxEnd = 65_536;

/**
 * Reads a form to its end, so that the browser shows the response. Of one that is too large, it leaves out
 * what is in the middle, which is of the file: the fields before and after it stay.
 *
 * @throws TypeError if the body is no form
 */
export const readForm = async <Name extends TextName>(body: FormBody, names: readonly Name[]) => {
  const chunks: Uint8Array[] = [];
  let [size, end] = [0, Buffer.alloc(0)];
  for await (const chunk of body) {
    const room = Math.max(0, maxForm - size);
    chunks.push(chunk.subarray(0, room));
    end = Buffer.concat([end, chunk.subarray(room)]).subarray(-maxEnd);
    size += chunk.length;
  }
  const headers = { 'content-type': body.headers['content-type'] ?? '' };
  const form = await new Response(Buffer.concat([...chunks, end]), { headers }).formData();
  // Browsers send a line break as two characters.
  const read = (name: string): string => String(form.get(name) ?? '').replaceAll('\r\n', '\n');
  const values = Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, string>;
  const sent = form.get('resume');
  const file = sent instanceof File && sent.size > 0 ? sent : undefined;
  return { values, file, isRefused: size > maxForm || read('website') !== '' };
};

type Row = readonly [name: string, error: TextName, isWrong: boolean];

/** The errors of the rows that are wrong, in their order. */
export const wrongOf = (...rows: readonly Row[]): Errors =>
  Object.fromEntries(rows.flatMap(([name, error, isWrong]) => (isWrong ? [[name, error]] : [])));
