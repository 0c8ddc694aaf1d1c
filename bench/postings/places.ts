import { rewriteLocations } from '../../lib/job/rules/rewrite-locations.ts';
import { resolveLocation } from '../../lib/reference/locations.ts';
import { atLeast, type Bar, printTable } from '../report.ts';
import places from './places.json' with { type: 'json' };

/** How systems write one city, a remote job, several places and so on, and what each text means. */
export type WrittenPlace = { readonly kind: string; readonly text: string; readonly meaning: string };

/** A meaning is the descriptions of the places, joined by ` + `, or `!` and the code of the error. */
export const writtenPlaces: readonly WrittenPlace[] = Object.entries(places).flatMap(([kind, rows]) =>
  rows.map(([text = '', meaning = '']) => ({ kind, text, meaning })),
);

export const readStrictly = (text: string): string => {
  const resolved = resolveLocation(text, { lenient: false });
  return 'location' in resolved ? resolved.location.description : `!${resolved.code}`;
};

export const readLeniently = (text: string): string => {
  const places = rewriteLocations([{ description: text }]).locations.map((entry) => {
    const resolved = resolveLocation(entry?.description ?? '', { lenient: true, id: entry?.id });
    return 'location' in resolved ? resolved.location.description : `!${resolved.code}`;
  });
  return places.join(' + ');
};

const percent = (rows: readonly WrittenPlace[], isRight: (row: WrittenPlace) => boolean): number =>
  Number(((100 * rows.filter(isRight).length) / rows.length).toFixed(1));

/** The spellings of places that systems write, read without a service. */
export const placeBars = (): Bar[] => {
  const byKind = Object.groupBy(writtenPlaces, ({ kind }) => kind);
  const isRight =
    (read: (text: string) => string) =>
    ({ text, meaning }: WrittenPlace): boolean =>
      read(text) === meaning;
  printTable(
    'Spellings of places, by what they are',
    Object.entries(byKind).map(([kind, rows = []]) => ({
      spellings: rows.length,
      'as meant, strictly, %': percent(rows, isRight(readStrictly)),
      'as meant, leniently, %': percent(rows, isRight(readLeniently)),
      kind,
    })),
  );
  const { city = [], remote = [] } = byKind;
  return [
    atLeast(
      'spellings of a Canadian city that are read strictly as meant, %',
      percent(city, isRight(readStrictly)),
      97,
    ),
    atLeast(
      'spellings of a remote place that are read leniently as meant, %',
      percent(remote, isRight(readLeniently)),
      95,
    ),
  ];
};
