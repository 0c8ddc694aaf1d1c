import { isAbroad, isNamesake } from './abroad.ts';
import { matchKey } from './match-key.ts';
import { listedTown } from './place-words.ts';
import { readPlace } from './read-place.ts';
import { meantCode, meantCountry } from './spelled-regions.ts';

const labelled = /[([]([^()[\]]+)[)\]]$/;
const separators = /[,;/&]|(?:^|\s)(?:or|and|ou|et)\s/i;

/** Not that of `Kitchener (or Waterloo)` or `Windsor (CT)`. */
const isLabel = (text: string): boolean =>
  !isAbroad(`City, ${text}`) &&
  text.split(separators).every((part) => !listedTown(part) && !meantCode(part) && !meantCountry(part));

/** `Port McNeill, BC V0N 2R0 CA` of the same with `(Primary)`; undefined for `London (Soho)`. */
export const withoutLabel = (text: string): string | undefined => {
  const [whole = '', label = ''] = labelled.exec(text) ?? [];
  const rest = text.slice(0, text.length - whole.length).trimEnd();
  const place = label && isLabel(label) ? readPlace(rest) : undefined;
  const isUnclear = place && isNamesake(place) && matchKey(place.name) === matchKey(rest);
  return place && !isUnclear ? rest : undefined;
};
