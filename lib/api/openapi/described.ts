import type { Schema } from './types.ts';

export const schemaRef = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

export type Properties = Readonly<Record<string, object>>;

/** A description, or keywords that override the source's. A `$ref` replaces the source. */
type Note = string | Schema;

/** The source schema with a note for each property: a missing or unknown one does not compile. */
export const described = <P extends Properties>(
  source: { readonly properties: P },
  description: string,
  notes: Readonly<Record<keyof P, Note>>,
): Schema => {
  const properties = Object.entries(source.properties).map(([name, property]): [string, Schema] => {
    const note: Note = notes[name as keyof P];
    if (typeof note === 'string') return [name, { ...property, description: note }];
    return [name, '$ref' in note ? note : { ...property, ...note }];
  });
  return { ...source, description, properties: Object.fromEntries(properties) };
};
