import { faultCodes } from '../api/fault-codes.ts';
import type { OpenApiDocument } from '../api/openapi/types.ts';
import { errorCodes, problems } from '../api/problems.ts';
import { type Html, html } from './html.ts';
import { layout } from './layout.ts';
import { headings, inline, markdown, slug } from './markdown.ts';
import { type Endpoint, operationView } from './operation-view.ts';
import { problemView } from './problem-pages.ts';
import { schemaView } from './schema-view.ts';

const endpointsOf = ({ paths }: OpenApiDocument): Endpoint[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );

const contents = (
  document: OpenApiDocument,
  endpoints: readonly Endpoint[],
): Html => html`<nav aria-label="Contents">
<ul>
${headings(document.info.description).map((text) => html`<li><a href="#${slug(text)}">${text}</a></li>`)}
<li><a href="#operations">Operations</a>
<ul>${endpoints.map(
  ({ operation }) => html`<li><a href="#${operation.operationId}">${operation.summary}</a></li>`,
)}</ul></li>
<li><a href="#problems">Problems</a></li>
<li><a href="#fault-codes">Fault codes</a></li>
<li><a href="#types">Types</a></li>
</ul>
</nav>`;

const keyForm = html`<form id="key-form" class="key" aria-label="Key">
<label for="key">Your API key</label>
<input id="key" type="password" autocomplete="off" spellcheck="false" aria-describedby="key-note">
<p class="note" id="key-note">It stays in this page and is gone when you close or reload it. Requests go to this service, and change real jobs.</p>
</form>`;

const operationList = (
  document: OpenApiDocument,
  endpoints: readonly Endpoint[],
): Html => html`<h2 id="operations">Operations</h2>
<p>The address of the API is <code id="address">/api/v1.1</code>. Open an operation to read about it and to try it.</p>
<noscript><p>Without JavaScript this page can be read, but sends no requests.</p></noscript>
${keyForm}
${document.tags.map(
  ({ name, description }) => html`<h3 id="${slug(name)}">${name}</h3>
${markdown(description)}
${endpoints
  .filter(({ operation }) => operation.tags.includes(name))
  .map((endpoint) => operationView(endpoint, document))}`,
)}`;

const problemList = html`<h2 id="problems">Problems</h2>
<p>Each <code>type</code> of an error ends in one of these names.</p>
${errorCodes.map((code) => {
  const { name, status, title } = problems[code];
  return html`<section class="problem" id="problem-${name}"><h3><code>${name}</code> <span class="type">${status}</span> ${title}</h3>
${problemView(code)}</section>`;
})}
<h2 id="fault-codes">Fault codes</h2>
<p>Each entry of <code>errors</code> has one of these codes.</p>
<dl class="properties" id="type-FaultCode">${Object.entries(faultCodes).map(
  ([code, text]) => html`<dt><code>${code}</code></dt><dd><p>${inline(text)}</p></dd>`,
)}</dl>`;

/** Schemas that the lists of problems and fault codes show. */
const listedElsewhere = /.Problem$|^FaultCode$/;

const typeList = ({ components }: OpenApiDocument): Html => html`<h2 id="types">Types</h2>
${Object.entries(components.schemas)
  .filter(([name]) => !listedElsewhere.test(name))
  .map(
    ([name, schema]) => html`<section class="schema" id="type-${name}"><h3>${name}</h3>
${schemaView(schema)}</section>`,
  )}`;

/**
 * The contract as a page for people.
 *
 * @param assets the addresses of the style sheet and the script, as seen from the page.
 */
export const docsPage = (
  document: OpenApiDocument,
  assets: { readonly style: string; readonly script: string },
) => {
  const { title, version, summary, description } = document.info;
  const endpoints = endpointsOf(document);
  return layout({
    title: `${title} ${version}`,
    description: summary,
    ...assets,
    body: html`<a class="skip" href="#main">Skip to the content</a>
<header><p class="title">${title} <span class="type">${version}</span></p><p><a href="openapi.json">openapi.json</a></p></header>
<div class="columns">
${contents(document, endpoints)}
<main id="main" tabindex="-1">
<h1>${title}</h1>
${markdown(description)}
${operationList(document, endpoints)}
${problemList}
${typeList(document)}
</main>
</div>`,
  });
};
