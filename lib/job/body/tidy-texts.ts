import { isObject } from '../../schema-parts.ts';
import { inOneLine, mayBeEscaped } from '../../text/characters.ts';
import { withoutEscapes } from '../rules/email-and-url.ts';
import type { JobInput } from '../rules/job.ts';

const trimmed = (text: string): string => text.trim();

/** An apostrophe would end an attribute of HTML. */
const urlOf = (text: string): string => withoutEscapes(text.trim()).replaceAll("'", '%27');

/** A longer title is too long, whatever its references stand for. */
const longestEscaped = 20_000;

const titleReader = async (title: unknown): Promise<(text: string) => string> => {
  if (typeof title !== 'string' || title.length > longestEscaped || !mayBeEscaped(title)) return inOneLine;
  const { unescaped } = await import('../../text/disguised-text.ts');
  return (text) => inOneLine(unescaped(text));
};

const changes: readonly (readonly [keyof JobInput, (text: string) => string])[] = [
  ['referenceId', inOneLine],
  ['applicationEmail', trimmed],
  ['applicationUrl', urlOf],
];

const tidy = (owner: object, name: string, change: (text: string) => string): number => {
  const value: unknown = Reflect.get(owner, name);
  if (typeof value !== 'string') return 0;
  const changed = change(value);
  Reflect.set(owner, name, changed);
  return changed === value ? 0 : 1;
};

/**
 * For lenient mode: replaces control characters in texts of one line, trims the addresses of
 * applications, decodes titles and URLs that were written into HTML, and writes apostrophes in URLs
 * as `%27`. The body has not been checked yet: its values may be of any type.
 *
 * @returns how many texts were changed.
 */
export const tidyTexts = async (body: object): Promise<number> => {
  const locations: unknown = Reflect.get(body, 'locations');
  const entries = Array.isArray(locations) ? locations.filter(isObject) : [];
  return [
    tidy(body, 'title', await titleReader(Reflect.get(body, 'title'))),
    ...changes.map(([name, change]) => tidy(body, name, change)),
    ...entries.map((entry) => tidy(entry, 'description', inOneLine)),
  ].reduce((sum, count) => sum + count, 0);
};
