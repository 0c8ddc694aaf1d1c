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

type Listing = { readonly location: LocationWithPosition; readonly folded: string; readonly length: number };

const byLengthThenName = (a: Listing, b: Listing): number =>
  a.length - b.length ||
  Number(a.location.name > b.location.name) - Number(a.location.name < b.location.name) ||
  a.location.id - b.location.id;

const listings = lazy(() =>
  allLocations()
    .map((location): Listing => {
      return { location, folded: fold(location.name), length: [...location.name].length };
    })
    .sort(byLengthThenName),
);

/** `total` counts all pages. The shortest names come first, so that an exact match is on top. */
export const searchLocations = ({
  q = '',
  types = [],
  page,
  pageSize,
}: LocationSearch): { readonly total: number; readonly data: readonly LocationWithPosition[] } => {
  const term = fold(q.trim());
  const wanted = new Set(types.map((type) => type.trim().toLowerCase()));
  const found = listings().filter(
    ({ location, folded }) =>
      folded.includes(term) && (wanted.size === 0 || wanted.has(location.type.toLowerCase())),
  );
  const start = (page - 1) * pageSize;
  return { total: found.length, data: found.slice(start, start + pageSize).map(({ location }) => location) };
};
