import placeData from '../data/places.json' with { type: 'json' };

/** A populated place of GeoNames. A retired row is not listed, but jobs may still refer to it. */
export type PlaceRow = readonly [
  id: number,
  name: string,
  province: string,
  latitude: number,
  longitude: number,
  population: number,
  retired?: 'retired',
];

// In bundles, the build replaces this file: there the list is a separate file, read on demand.

/** The places in the order of the file. JSON imports have no tuple types; tests check the rows. */
export const placeRows = (): readonly PlaceRow[] => placeData as unknown as readonly PlaceRow[];
