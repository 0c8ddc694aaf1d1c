import { lazy } from '../lazy.ts';
import { fold } from '../text/fold.ts';
import { allLocations, type LocationWithPosition } from './gazetteer.ts';

export type LocationSearch = {
  /** A part of the name, without regard to case and accents. */
  readonly q?: string | undefined;
  /** Any of `locationTypes`, in any case; other values match nothing, an empty list everything. */
  readonly types?: readonly string[] | undefined;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
};

const byLengthThenName = (a: LocationWithPosition, b: LocationWithPosition): number =>
  a.name.length - b.name.length || Number(a.name > b.name) - Number(a.name < b.name) || a.id - b.id;

const listed = lazy(() => allLocations().toSorted(byLengthThenName));

/** `total` counts all pages. The shortest names come first, so that an exact match is on top. */
export const searchLocations = ({
  q = '',
  types = [],
  page,
  pageSize,
}: LocationSearch): { readonly total: number; readonly data: readonly LocationWithPosition[] } => {
  const term = fold(q.trim());
  const wanted = new Set(types.map((type) => type.trim().toLowerCase()));
  const found = listed().filter(
    ({ name, type }) => fold(name).includes(term) && (wanted.size === 0 || wanted.has(type.toLowerCase())),
  );
  const start = (page - 1) * pageSize;
  return { total: found.length, data: found.slice(start, start + pageSize) };
};
