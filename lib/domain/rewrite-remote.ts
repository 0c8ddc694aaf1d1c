import type { JobInput } from '../api/job-schema.ts';
import { descriptionToWrite, resolveLocation } from '../reference/locations.ts';
import { type Workplace, workplaceIn } from '../reference/workplace.ts';

/** A validated body; some of its locations may be invalid or merged with others. */
export type ChangeInput = Omit<JobInput, 'locations'> & { readonly locations?: LocationEntries };

/** An invalid entry has been reported and is undefined: the others keep their index. */
export type LocationEntries = readonly (NonNullable<JobInput['locations']>[number] | undefined)[];

type Rewriting = {
  readonly locations: LocationEntries;
  /** Set if a location was rewritten. */
  readonly workplace?: Workplace;
  /** How many locations were rewritten. */
  readonly rewritten: number;
};

const placeToRewrite = (entry: LocationEntries[number]) => {
  if (!entry || 'location' in resolveLocation(entry.description, { lenient: false, id: entry.id })) return;
  const read = workplaceIn(entry.description);
  return read?.place && { workplace: read.workplace, place: read.place };
};

const idOf = (entry: LocationEntries[number]): number | undefined => {
  const resolved = entry && resolveLocation(entry.description, { lenient: true, id: entry.id });
  return resolved && 'location' in resolved ? resolved.location.id : undefined;
};

/**
 * For lenient mode: replaces locations such as `Remote - Ontario` by the place in them. Locations
 * that become equal are merged: the later one is undefined. Contradictory workplaces are no guess
 * to make: then nothing is rewritten.
 */
export const rewriteRemote = (entries: LocationEntries): Rewriting => {
  const found = entries.map(placeToRewrite);
  const [workplace, ...others] = new Set(found.flatMap((each) => each?.workplace ?? []));
  if (workplace === undefined || others.length > 0) return { locations: entries, rewritten: 0 };
  const places = found.map((each) => each?.place);
  const rewrittenEntries = entries.map((entry, index) => {
    const place = places[index];
    return place ? { ...entry, id: place.id, description: descriptionToWrite(place) } : entry;
  });
  const ids = rewrittenEntries.map(idOf);
  const isMerged = (id: number | undefined, index: number): boolean =>
    ids.some((other, at) => at < index && other === id && (places[at] || places[index]) !== undefined);
  return {
    locations: rewrittenEntries.map((entry, index) => (isMerged(ids[index], index) ? undefined : entry)),
    workplace,
    rewritten: places.filter(Boolean).length,
  };
};

/** For lenient mode: the body with its remote locations rewritten. A workplace that was sent is kept. */
export const withoutRemote = (
  input: JobInput,
): { readonly input: ChangeInput; readonly rewritten: number } => {
  const { locations, workplace, rewritten } = rewriteRemote(input.locations ?? []);
  if (workplace === undefined) return { input, rewritten };
  const details = { ...input.details, workplace: input.details?.workplace ?? workplace };
  return { input: { ...input, locations, details }, rewritten };
};
