import { escapeUTF8 } from 'entities/escape';

/** Markup in which all text has been escaped. */
export type Html = { readonly html: string };

type Value = Html | readonly Html[] | string | number | false | undefined;

const markupOf = (value: Value): string => {
  if (value === undefined || value === false) return '';
  if (typeof value === 'string' || typeof value === 'number') return escapeUTF8(String(value));
  return 'html' in value ? value.html : value.map(markupOf).join('');
};

/** A template whose values are escaped, unless they are Html; undefined and false are omitted. */
export const html = (strings: TemplateStringsArray, ...values: readonly Value[]): Html => ({
  html: strings.map((text, index) => text + markupOf(values[index])).join(''),
});
