import communityData from '../data/communities.json' with { type: 'json' };
import type { PlaceRow } from './place-rows.ts';

// In bundles, the build replaces this file: there the list is a separate file, read on demand.

/** Places that were listed after those of `placeRows`, from which they take no name. */
export const communityRows = (): readonly PlaceRow[] => communityData as unknown as readonly PlaceRow[];
