import type { Schema } from '../api/openapi/types.ts';
import { type Html, html } from './html.ts';
import { markdown } from './markdown.ts';

/** The last part of a reference into the document. */
export const nameOfRef = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);

const typeLink = (ref: string): Html => {
  const name = nameOfRef(ref);
  return html`<a href="#type-${name}">${name}</a>`;
};

const range = (what: string, min: number | undefined, max: number | undefined): string[] => {
  if (min === undefined && max === undefined) return [];
  if (min === undefined) return [`at most ${max}${what}`];
  return [max === undefined ? `at least ${min}${what}` : `${min} to ${max}${what}`];
};

const limits = (schema: Schema): string[] => [
  ...(schema.format ? [schema.format] : []),
  ...range('', schema.minimum, schema.maximum),
  ...range(' characters', schema.minLength, schema.maxLength),
  ...range(' entries', schema.minItems, schema.maxItems),
  ...(schema.default === undefined ? [] : [`default ${schema.default}`]),
];

/** What kind of value a schema allows, in a few words. */
export const typeOf = (schema: Schema): Html => {
  if (schema.$ref) return typeLink(schema.$ref);
  if (schema.oneOf)
    return html`${schema.oneOf.map((one, index) => html`${index > 0 && ' or '}${typeOf(one)}`)}`;
  if (schema.const !== undefined) return html`always <code>${schema.const}</code>`;
  if (schema.items) {
    const counts = limits({ ...schema, items: {} });
    return html`array of ${typeOf(schema.items)}${counts.map((text) => html`, ${text}`)}`;
  }
  const types = schema.type === undefined ? 'anything' : [schema.type].flat().join(' or ');
  const values = schema.enum && !schema['x-enum-varnames'];
  return html`${types}${limits(schema).map((text) => html`, ${text}`)}${
    values && html`: ${listed(schema.enum?.map(String) ?? [])}`
  }`;
};

const property = (
  name: string,
  schema: Schema,
  isRequired: boolean,
): Html => html`<dt><code>${name}</code> <span class="type">${typeOf(schema)}${isRequired && ', required'}</span></dt>
<dd>${schema.description && markdown(schema.description)}${nested(schema)}</dd>`;

/** The properties of an object, or of an array's entries, that has no name of its own. */
const nested = (schema: Schema): Html | undefined => {
  const owner = schema.items ?? schema;
  return owner.properties && properties(owner);
};

/** The properties of an object, each with its type and what it means. */
export const properties = ({
  properties: all = {},
  required = [],
}: Schema): Html => html`<dl class="properties">
${Object.entries(all).map(([name, schema]) => property(name, schema, required.includes(name)))}
</dl>`;

const listed = (names: readonly string[]): Html[] =>
  names.map((name, index) => html`${index > 0 && ', '}<code>${name}</code>`);

/** A named schema: what it means, what it is made of, and the names of its values. */
export const schemaView = (schema: Schema): Html => {
  const { description, enum: values = [], 'x-enum-varnames': names, allOf = [], required = [] } = schema;
  if (names) {
    return html`<p>An integer:</p>
<ul class="values">${values.map((value, index) => html`<li><code>${value}</code> ${names[index]}</li>`)}</ul>`;
  }
  return html`${description && markdown(description)}
${allOf.map(({ $ref = '' }) => html`<p>All that ${typeLink($ref)} has. Required: ${listed(required)}.</p>`)}
${schema.properties && properties(schema)}`;
};
