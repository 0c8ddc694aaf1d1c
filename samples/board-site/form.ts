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

const required: readonly TextName[] = ['name', 'email', 'consent', 'reason'];

/** A field with its label, a hint and what is wrong. The first that is wrong has the focus. */
const fieldOf = (
  { text }: SitePage,
  { errors = {}, values = {} }: FormState,
  [name, control, hint]: Field,
) => {
  const isRequired = required.includes(name);
  const error = errors[name];
  const hints = hint ? `<p class="soft" id="${name}-hint">${text(hint)}</p>` : '';
  const wrong = error ? `<p class="wrong" id="${name}-error">${text(error)}</p>` : '';
  const focus = Object.keys(errors)[0] === name ? ' autofocus' : '';
  const attributes = [
    `id="${name}" name="${name}"${isRequired ? ' required' : ''}`,
    hint || error ? `aria-describedby="${name}-hint ${name}-error"` : '',
    error ? `aria-invalid="true"${focus}` : '',
  ].join(' ');
  const tag = control(attributes, escaped(values[name] ?? ''));
  if (name === 'consent') return `${wrong}<label class="check">${tag} ${text(name)}</label>`;
  const label = isRequired ? text(name) : text('optional', text(name));
  return `<label for="${name}">${label}</label>${hints}${wrong}${tag}`;
};

/** What became of a form, and the form while there is something to correct, or to send again. */
export const formHtml = (
  page: SitePage,
  state: FormState,
  intro: TextName,
  send: TextName,
  fields: Field[],
) => {
  const { result, errors, values } = state;
  const focus = errors ? '' : ' tabindex="-1" autofocus';
  const outcome = result ? escaped(page.text(result, values?.url ?? '')) : '';
  const note = result ? `<p class="note${values ? ' wrong' : ''}" role="alert"${focus}>${outcome}</p>` : '';
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
export const readForm = async (body: FormBody) => {
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
  const sent = form.get('resume');
  const file = sent instanceof File && sent.size > 0 ? sent : undefined;
  return { read, file, isRefused: size > maxForm || read('website') !== '' };
};

/** The errors of the rows that are wrong, in their order. */
export const wrongOf = (
  ...rows: readonly (readonly [name: string, error: TextName, isWrong: boolean])[]
): Errors =>
  Object.fromEntries(rows.filter(([, , isWrong]) => isWrong).map(([name, error]) => [name, error]));
