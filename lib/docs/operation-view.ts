import type { OpenApiDocument, Response, Schema } from '../api/openapi/types.ts';
import { type Html, html } from './html.ts';
import { inline, markdown } from './markdown.ts';
import { type Endpoint, parametersOf, requestForm } from './request-form.ts';
import { nameOfRef, typeOf } from './schema-view.ts';

/** Headers of every answer, which would only be noise. */
const common = ['X-Content-Type-Options', 'Apigw-Requestid', 'Cache-Control'];

const parameterList = (endpoint: Endpoint, document: OpenApiDocument): Html | undefined => {
  const all = parametersOf(endpoint, document);
  if (all.length === 0) return undefined;
  return html`<h5>Parameters</h5>
<dl class="properties">${all.map(
    ({
      name,
      in: place,
      required,
      schema,
      description,
    }) => html`<dt><code>${name}</code> <span class="type">${place}, ${typeOf(schema)}${required && ', required'}</span></dt>
<dd>${markdown(description)}</dd>`,
  )}</dl>`;
};

const problemNames = (schema: Schema, { components }: OpenApiDocument): string[] =>
  (schema.oneOf ?? [schema]).flatMap(({ $ref = '' }) => {
    const { properties } = components.schemas[nameOfRef($ref)] ?? {};
    return properties?.type?.pattern?.match(/problems\/(.*)\$/)?.[1] ?? [];
  });

const answer = (status: string, response: Response, document: OpenApiDocument): Html => {
  const problem = response.content?.['application/problem+json'];
  const json = response.content?.['application/json'];
  const headers = Object.keys(response.headers ?? {}).filter((name) => !common.includes(name));
  const names = problem ? problemNames(problem.schema, document) : [];
  const [firstLine = ''] = response.description.split('\n');
  return html`<dt>${status}</dt>
<dd>${
    names.length > 0
      ? names.map((name, index) => html`${index > 0 && ', '}<a href="#problem-${name}">${name}</a>`)
      : html`${inline(firstLine)}${json && html` ${typeOf(json.schema)}`}`
  }${headers.length > 0 && html` <span class="type">with ${headers.join(', ')}</span>`}</dd>`;
};

const answerList = ({ operation }: Endpoint, document: OpenApiDocument): Html => html`<h5>Answers</h5>
<dl class="answers">${Object.entries(operation.responses).map(([status, response]) => {
  const found = '$ref' in response ? document.components.responses[nameOfRef(response.$ref)] : response;
  return found ? answer(status, found, document) : html``;
})}</dl>`;

/** One operation: what it does, takes and answers, with a form to try it. */
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
${answerList(endpoint, document)}
</div>
</details>`;
};
