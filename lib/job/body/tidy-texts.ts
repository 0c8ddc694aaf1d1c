import { isObject } from '../../schema-parts.ts';
import { inOneLine } from '../../text/characters.ts';
import type { JobInput } from '../rules/job.ts';

const trimmed = (text: string): string => text.trim();

/** An apostrophe would end an attribute of HTML. */
const withoutApostrophes = (text: string): string => text.trim().replaceAll("'", '%27');

const changes: readonly (readonly [keyof JobInput, (text: string) => string])[] = [
  ['title', inOneLine],
  ['referenceId', inOneLine],
  ['applicationEmail', trimmed],
  ['applicationUrl', withoutApostrophes],
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
 * applications, and writes apostrophes in URLs as `%27`. The body has not been checked yet: its values may be of any type.
 *
 * @returns how many texts were changed.
 */
export const tidyTexts = (body: object): number => {
  const locations: unknown = Reflect.get(body, 'locations');
  const entries = Array.isArray(locations) ? locations.filter(isObject) : [];
  return [
    ...changes.map(([name, change]) => tidy(body, name, change)),
    ...entries.map((entry) => tidy(entry, 'description', inOneLine)),
  ].reduce((sum, count) => sum + count, 0);
};
