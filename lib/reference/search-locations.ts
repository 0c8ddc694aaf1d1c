import { lazy } from '../lazy.ts';
import { fold } from '../text/fold.ts';
import { allLocations, type LocationWithPosition, listedLocation, populationOf } from './gazetteer.ts';
import { placeText } from './match-key.ts';
import { resolveText } from './resolve-text.ts';

export type LocationSearch = {
  /** A place, or a part of its name, without regard to case, accents, and which apostrophe or dash it is. */
  readonly q?: string | undefined;
  /** Any of `locationTypes`, in any case; other values match nothing, an empty list everything. */
  readonly types?: readonly string[] | undefined;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
};

const byName = (a: LocationWithPosition, b: LocationWithPosition): number =>
  Number(a.name > b.name) - Number(a.name < b.name) || a.id - b.id;

const byLength = lazy(() => allLocations().toSorted((a, b) => a.name.length - b.name.length || byName(a, b)));

/** With the folded names. */
const byPopulation = lazy(() =>
  allLocations()
    .toSorted((a, b) => populationOf(b.id) - populationOf(a.id) || byName(a, b))
    .map((location) => ({ location, name: fold(location.name) })),
);

const betweenWords = [' ', '-', "'", '/', '.'];

/** 0 where the name begins with the term, 1 where a word of it does, 2 where it is elsewhere. */
const rankIn = (name: string, term: string): number | undefined => {
  if (!name.includes(term)) return undefined;
  if (name.startsWith(term)) return 0;
  return betweenWords.some((mark) => name.includes(mark + term)) ? 1 : 2;
};

/** The place that the text means, then those with the text in their names. */
const matching = (q: string): readonly LocationWithPosition[] => {
  const text = placeText(q);
  const resolved = resolveText(text);
  const read = resolved && 'location' in resolved ? listedLocation(resolved.location.id) : undefined;
  const term = fold(text);
  const byRank = Map.groupBy(byPopulation(), ({ name }) => rankIn(name, term));
  const others = [0, 1, 2].flatMap((rank) => byRank.get(rank) ?? []).map(({ location }) => location);
  return read ? [read, ...others.filter(({ id }) => id !== read.id)] : others;
};

/** `total` counts all pages. Without `q`, the shortest names come first. */
export const searchLocations = ({
  q = '',
  types = [],
  page,
  pageSize,
}: LocationSearch): { readonly total: number; readonly data: readonly LocationWithPosition[] } => {
  const wanted = new Set(types.map((type) => type.trim().toLowerCase()));
  const isWanted = ({ type }: LocationWithPosition): boolean =>
    wanted.size === 0 || wanted.has(type.toLowerCase());
  const found = (q.trim() === '' ? byLength() : matching(q)).filter(isWanted);
  const start = (page - 1) * pageSize;
  return { total: found.length, data: found.slice(start, start + pageSize) };
};
