import { maxLocations } from '../../limits.ts';
import { resolveLocation } from '../../reference/locations.ts';
import { descriptionToWrite, type Resolution } from '../../reference/refusals.ts';
import type { MaySuggest } from '../../reference/similar-location.ts';
import { unnamedPlaces } from '../../reference/town-name.ts';
import type { Workplace } from '../../reference/workplace.ts';
import type { JobInput } from './job.ts';

/** A validated body; some of its locations may be invalid, split or merged with others. */
export type EditInput = Omit<JobInput, 'locations'> & { readonly locations?: LocationEntries };

type LocationEntry = NonNullable<JobInput['locations']>[number] & {
  /** The index in the body, if it differs. */
  readonly at?: number;
  /** What its text means, if it was read. */
  readonly resolved?: Resolution | undefined;
};

/** An invalid entry has been reported and is undefined: the others keep their index. */
export type LocationEntries = readonly (LocationEntry | undefined)[];

type Counts = {
  /** Texts that were replaced by the places in them. */
  readonly rewritten: number;
  /** Cities alone that are not in the list. */
  readonly unlisted: number;
  /** Places of these texts after the third of the job, or that they only count. */
  readonly omitted: number;
};

type RewrittenEntries = Counts & {
  readonly locations: LocationEntries;
  /** Set if a rewritten location says it. */
  readonly workplace?: Workplace;
};

const read = (entry: LocationEntry | undefined, maySuggest: MaySuggest) => {
  const resolved = entry && resolveLocation(entry.description, { lenient: true, id: entry.id, maySuggest });
  return {
    entry: entry && { ...entry, resolved },
    location: undefined,
    rewriting: undefined,
    isUnlistedCity: false,
    ...resolved,
  };
};

const placesOf = ({ entry, rewriting, location }: ReturnType<typeof read>, at: number) => {
  if (!entry || !rewriting)
    return [{ entry: entry && { ...entry, at }, id: location?.id, isRewritten: false }];
  return rewriting.places.map((place) => ({
    entry: { id: place.id, description: descriptionToWrite(place), at, resolved: undefined },
    id: place.id,
    isRewritten: true,
  }));
};

/** Without the later ones of equal places of which one was rewritten. */
const merged = (places: ReturnType<typeof placesOf>) =>
  places.filter(({ id, isRewritten }, index) => {
    const equals = places.slice(0, index).filter((other) => id !== undefined && other.id === id);
    return equals.length === 0 || !(isRewritten || equals.some((other) => other.isRewritten));
  });

/**
 * For lenient mode: replaces texts such as `Remote - Ontario` or `Toronto; Montréal` by the places in
 * them. Places that become equal are merged. Contradictory workplaces are no guess to make: then texts
 * with a workplace stay as they are.
 */
export const rewriteLocations = (
  entries: LocationEntries,
  maySuggest: MaySuggest = () => true,
): RewrittenEntries => {
  const all = entries.map((entry) => read(entry, maySuggest));
  const [workplace, ...others] = new Set(all.flatMap(({ rewriting }) => rewriting?.workplace ?? []));
  const isContradictory = others.length > 0;
  const clear = all.map((one) =>
    isContradictory && one.rewriting?.workplace ? { ...one, rewriting: undefined } : one,
  );
  const rewritten = clear.filter(({ rewriting }) => rewriting).length;
  const unlisted = all.filter(({ isUnlistedCity }) => isUnlistedCity).length;
  if (rewritten === 0) return { locations: all.map(({ entry }) => entry), rewritten, unlisted, omitted: 0 };
  const places = merged(clear.flatMap(placesOf));
  const unnamed = clear.reduce(
    (sum, { rewriting, entry }) => sum + (rewriting ? unnamedPlaces(entry?.description ?? '') : 0),
    0,
  );
  return {
    locations: places.slice(0, maxLocations).map(({ entry }) => entry),
    ...(workplace && !isContradictory && { workplace }),
    rewritten,
    unlisted,
    omitted: Math.max(0, places.length - maxLocations) + unnamed,
  };
};

/** For lenient mode: the body with its locations rewritten. A workplace that was sent is kept. */
export const withRewrittenLocations = (
  input: JobInput,
  maySuggest: MaySuggest,
): Counts & { readonly input: EditInput } => {
  if (!input.locations) return { input, rewritten: 0, unlisted: 0, omitted: 0 };
  const { locations, workplace, ...counts } = rewriteLocations(input.locations, maySuggest);
  const details = workplace && { ...input.details, workplace: input.details?.workplace ?? workplace };
  return { input: { ...input, locations, ...(details && { details }) }, ...counts };
};
