import type { Schema } from '../api/openapi/types.ts';
import { type Html, html, joined } from './html.ts';
import { markdown } from './markdown.ts';

/** The last part of a reference into the document. */
export const nameOfRef = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);

const typeLink = (ref: string): Html => html`<a href="#type-${nameOfRef(ref)}">${nameOfRef(ref)}</a>`;

const range = (what: string, min: number | undefined, max: number | undefined): string[] => {
  if (min === undefined) return max === undefined ? [] : [`at most ${max}${what}`];
  return [max === undefined ? `at least ${min}${what}` : `${min} to ${max}${what}`];
};

const limits = (schema: Schema): string =>
  [
    ...(schema.format ? [schema.format] : []),
    ...range('', schema.minimum, schema.maximum),
    ...range(' characters', schema.minLength, schema.maxLength),
    ...range(' entries', schema.minItems, schema.maxItems),
    ...(schema.default === undefined ? [] : [`default ${schema.default}`]),
  ]
    .map((text) => `, ${text}`)
    .join('');

const listed = (values: readonly (string | number | null)[]): Html[] =>
  joined(
    ', ',
    values.map((value) => html`<code>${String(value)}</code>`),
  );

/** What kind of value a schema allows, in a few words. */
export const typeOf = (schema: Schema): Html => {
  if (schema.$ref) return typeLink(schema.$ref);
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) return html`${joined(' or ', choices.map(typeOf))}`;
  if (schema.const !== undefined) return html`always <code>${String(schema.const)}</code>`;
  if (schema.items) return html`array of ${typeOf(schema.items)}${limits(schema)}`;
  const types = schema.type === undefined ? 'anything' : [schema.type].flat().join(' or ');
  const values = schema['x-enum-varnames'] ? undefined : schema.enum;
  return html`${types}${limits(schema)}${values && html`: ${listed(values)}`}`;
};

/** A property or parameter with its type and description. */
export const definition = (
  name: string,
  type: Html,
  isRequired: boolean | undefined,
  description: readonly Html[],
): Html => html`<dt><code>${name}</code> <span class="type">${type}${isRequired && ', required'}</span></dt>
<dd>${description}</dd>`;

/** The properties of an object, or of an array's entries, with those of unnamed objects in them. */
const propertyList = (schema: Schema): Html[] => {
  const { properties, required = [] } = schema.items ?? schema;
  if (!properties) return [];
  const definitions = Object.entries(properties).map(([name, one]) =>
    definition(name, typeOf(one), required.includes(name), [
      ...markdown(one.description ?? ''),
      ...propertyList(one),
    ]),
  );
  return [html`<dl class="properties">\n${definitions}\n</dl>`];
};

/** A named schema: its description, and its properties or the names of its values. */
export const schemaView = (schema: Schema): Html => {
  const { description, enum: values = [], 'x-enum-varnames': names, allOf = [], required = [] } = schema;
  if (names) {
    return html`<p>An integer:</p>
<ul class="values">${values.map((value, index) => html`<li><code>${String(value)}</code> ${names[index]}</li>`)}</ul>`;
  }
  return html`${description && markdown(description)}
${allOf.map(({ $ref = '' }) => html`<p>All that ${typeLink($ref)} has. Required: ${listed(required)}.</p>`)}
${propertyList(schema)}`;
};
