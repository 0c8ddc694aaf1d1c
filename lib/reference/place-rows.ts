import placeData from './data/places.json' with { type: 'json' };

/**
 * A populated place of GeoNames as a row of the data file; degrees, inhabitants.
 * A retired row is not listed any more, but jobs may still refer to it.
 */
export type PlaceRow = readonly [
  id: number,
  name: string,
  province: string,
  latitude: number,
  longitude: number,
  population: number,
  retired?: 'retired',
];

// The build replaces this file in bundles: there the list is a separate file, read at the first
// use.

/** The places in the order of the file. JSON imports have no tuple types; tests check the rows. */
export const placeRows = (): readonly PlaceRow[] => placeData as unknown as readonly PlaceRow[];
