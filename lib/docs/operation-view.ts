import type {
  Example,
  OpenApiDocument,
  Operation,
  Parameter,
  Reference,
  Response,
  Schema,
} from '../api/openapi/types.ts';
import { type Html, html, joined } from './html.ts';
import { inline, markdown } from './markdown.ts';
import { definition, nameOfRef, typeOf } from './schema-view.ts';

export type Endpoint = { readonly method: string; readonly path: string; readonly operation: Operation };

/** The objects that may be references, each looked up among the named ones. */
const resolved = <T extends object>(
  all: readonly (T | Reference)[],
  named: Readonly<Record<string, T>>,
): T[] => all.flatMap((one) => ('$ref' in one ? (named[nameOfRef(one.$ref)] ?? []) : one));

const parametersOf = ({ operation }: Endpoint, { components }: OpenApiDocument): Parameter[] =>
  resolved(operation.parameters ?? [], components.parameters);

const field = (parameter: Parameter, id: string): Html => {
  const { name, in: place, required = false, schema } = parameter;
  const values = schema.enum ?? schema.items?.enum;
  const label = html`<label for="${id}"><code>${name}</code>${required && ' (required)'}</label>`;
  const attributes = html`id="${id}" name="${name}" data-in="${place}"${required && html` required`}`;
  if (values) {
    return html`<div class="field">${label}<select ${attributes}>${!required && html`<option value="">not sent</option>`}${values.map(
      (value) => html`<option>${String(value)}</option>`,
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

/** A form with which the page's script sends the request. */
const requestForm = (endpoint: Endpoint, document: OpenApiDocument): Html => {
  const { method, path, operation } = endpoint;
  const { examples = {} } = operation.requestBody?.content['application/json'] ?? {};
  const id = `try-${operation.operationId}`;
  const fields = parametersOf(endpoint, document).map((parameter) =>
    field(parameter, `${id}-${parameter.in}-${parameter.name}`),
  );
  return html`<form class="request" aria-label="Try: ${operation.summary}" data-method="${method}" data-path="${path}"${
    operation.security.length > 0 && html` data-key`
  }>
<div class="fields">${fields}${bodyField(resolved(Object.values(examples), document.components.examples), id)}</div>
<button type="submit">Send <span class="visually-hidden">${operation.summary}</span></button>
<p class="outcome" role="status"></p>
<div class="answer" hidden></div>
</form>`;
};

/** Headers of each response, which are not listed. */
const common = ['X-Content-Type-Options', 'Apigw-Requestid', 'Cache-Control'];

const parameterList = (endpoint: Endpoint, document: OpenApiDocument): Html | undefined => {
  const all = parametersOf(endpoint, document);
  if (all.length === 0) return undefined;
  return html`<h5>Parameters</h5>
<dl class="properties">${all.map(({ name, in: place, required, schema, description }) =>
    definition(name, html`${place}, ${typeOf(schema)}`, required, markdown(description)),
  )}</dl>`;
};

const problemNames = (schema: Schema, { components }: OpenApiDocument): string[] =>
  (schema.oneOf ?? [schema]).flatMap(({ $ref = '' }) => {
    const { properties } = components.schemas[nameOfRef($ref)] ?? {};
    return properties?.type?.pattern?.match(/problems\/(.*)\$/)?.[1] ?? [];
  });

const responseView = (status: string, response: Response, document: OpenApiDocument): Html => {
  const problem = response.content?.['application/problem+json'];
  const json = response.content?.['application/json'];
  const headers = Object.keys(response.headers ?? {}).filter((name) => !common.includes(name));
  const names = problem ? problemNames(problem.schema, document) : [];
  const [firstLine = ''] = response.description.split('\n');
  return html`<dt>${status}</dt>
<dd>${
    names.length > 0
      ? joined(
          ', ',
          names.map((name) => html`<a href="#problem-${name}">${name}</a>`),
        )
      : html`${inline(firstLine)}${json && html` ${typeOf(json.schema)}`}`
  }${headers.length > 0 && html` <span class="type">with ${headers.join(', ')}</span>`}</dd>`;
};

const responseList = ({ operation }: Endpoint, document: OpenApiDocument): Html => html`<h5>Answers</h5>
<dl class="answers">${Object.entries(operation.responses).flatMap(([status, one]) =>
  resolved([one], document.components.responses).map((response) => responseView(status, response, document)),
)}</dl>`;

/** An operation: its description, a form to try it, its parameters and responses. */
export const operationView = (endpoint: Endpoint, document: OpenApiDocument): Html => {
  const { method, path, operation } = endpoint;
  const body = operation.requestBody?.content['application/json'];
  return html`<details class="operation" id="${operation.operationId}">
<summary><h4><span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code> <span class="summary">${operation.summary}</span></h4></summary>
<div class="inside">
${markdown(operation.description)}
${operation.security.length === 0 && html`<p>Needs no key.</p>`}
${body && html`<p>Takes ${typeOf(body.schema)} as JSON.</p>`}
<h5>Try it</h5>
${requestForm(endpoint, document)}
${parameterList(endpoint, document)}
${responseList(endpoint, document)}
</div>
</details>`;
};
