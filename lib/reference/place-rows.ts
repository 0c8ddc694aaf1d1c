import placeData from './data/places.json' with { type: 'json' };

/**
 * A populated place of GeoNames as the data file holds it; degrees, inhabitants.
 * A retired row stays known to the jobs that hold it but is offered no more.
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

// A bundle has other code in place of this file: there the list is a file of its own, read when it
// is first asked for.

/** The places in the order of the file. JSON has no tuples; the tests hold the file to these. */
export const placeRows = (): readonly PlaceRow[] => placeData as unknown as readonly PlaceRow[];
