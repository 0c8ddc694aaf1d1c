import type { Example, OpenApiDocument, Operation, Parameter } from '../api/openapi/types.ts';
import { type Html, html } from './html.ts';
import { nameOfRef } from './schema-view.ts';

export type Endpoint = { readonly method: string; readonly path: string; readonly operation: Operation };

/** The parameters of an operation, looked up in the document. */
export const parametersOf = ({ operation }: Endpoint, { components }: OpenApiDocument): Parameter[] =>
  (operation.parameters ?? []).flatMap((one) =>
    '$ref' in one ? (components.parameters[nameOfRef(one.$ref)] ?? []) : one,
  );

/** The examples of an operation's body, looked up in the document. */
const bodyExamples = ({ operation }: Endpoint, { components }: OpenApiDocument): Example[] => {
  const { examples = {} } = operation.requestBody?.content['application/json'] ?? {};
  return Object.values(examples).flatMap((one) =>
    '$ref' in one ? (components.examples[nameOfRef(one.$ref)] ?? []) : one,
  );
};

const choices = ({ schema }: Parameter): readonly (string | number)[] | undefined =>
  schema.enum ?? schema.items?.enum;

const field = (parameter: Parameter, id: string): Html => {
  const { name, in: place, required = false, schema } = parameter;
  const values = choices(parameter);
  const label = html`<label for="${id}"><code>${name}</code>${required && ' (required)'}</label>`;
  const attributes = html`id="${id}" name="${name}" data-in="${place}"${required && html` required`}`;
  if (values) {
    return html`<div class="field">${label}<select ${attributes}>${!required && html`<option value="">not sent</option>`}${values.map(
      (value) => html`<option>${value}</option>`,
    )}</select></div>`;
  }
  const isNumber = schema.type === 'integer' && html` inputmode="numeric"`;
  return html`<div class="field">${label}<input ${attributes}${isNumber} autocomplete="off" spellcheck="false"></div>`;
};

const indented = (value: unknown): string => JSON.stringify(value, null, 2);

const bodyField = (examples: readonly Example[], id: string): Html | undefined => {
  const [first] = examples;
  if (!first) return undefined;
  const picker =
    examples.length > 1 &&
    html`<div class="field"><label for="${id}-example">Example</label><select id="${id}-example" class="example">${examples.map(
      ({ summary, value }) => html`<option value="${indented(value)}">${summary}</option>`,
    )}</select></div>`;
  const text = indented(first.value);
  return html`${picker}<div class="field wide"><label for="${id}-body">Body</label><textarea id="${id}-body" name="body" rows="${
    text.split('\n').length + 1
  }" spellcheck="false">${text}</textarea></div>`;
};

/** A form that sends the operation's request for real; the page's script sees to it. */
export const requestForm = (endpoint: Endpoint, document: OpenApiDocument): Html => {
  const { method, path, operation } = endpoint;
  const id = `try-${operation.operationId}`;
  const fields = parametersOf(endpoint, document).map((parameter) =>
    field(parameter, `${id}-${parameter.in}-${parameter.name}`),
  );
  return html`<form class="request" aria-label="Try: ${operation.summary}" data-method="${method}" data-path="${path}"${
    operation.security.length > 0 && html` data-key`
  }>
<div class="fields">${fields}${bodyField(bodyExamples(endpoint, document), id)}</div>
<button type="submit">Send <span class="visually-hidden">${operation.summary}</span></button>
<p class="outcome" role="status"></p>
<div class="answer" hidden></div>
</form>`;
};
