import { createHash } from 'node:crypto';
import { maxLocations } from '../../../lib/limits.ts';
import { quote, warning } from '../problem.ts';
import { abroadPlaces, hasNamesake, isJobAbroad, placesPointer, settleNamesakes } from './judge-places.ts';
import type { FeedJob, Mapped } from './to-job.ts';

/** The entries of one job: the same reference, title and text. */
type Group = { readonly places: Map<string, object>; entries: number; isOpen: boolean; isRead: boolean };

const keyOf = ({ referenceId, title, description }: FeedJob): string =>
  createHash('sha256')
    .update(JSON.stringify([referenceId, title, description]))
    .digest('base64')
    .slice(0, 12);

const placesOf = ({ locations }: FeedJob): readonly object[] =>
  Array.isArray(locations) ? locations.filter((one) => typeof one === 'object' && one !== null) : [];

/** Joins the entries of a posting that a feed lists once for each of its places. */
export class RepeatedJobs {
  readonly #groups = new Map<string, Group>();

  add({ job, problems }: Mapped): void {
    const key = keyOf(job);
    const group = this.#groups.get(key) ?? { places: new Map(), entries: 0, isOpen: true, isRead: false };
    group.entries += 1;
    group.isOpen &&= hasNamesake(problems);
    const places = isJobAbroad(problems) ? [] : placesOf(job);
    for (const place of places) group.places.set(JSON.stringify(place), place);
    this.#groups.set(key, group);
  }

  /** @returns the job in all its places for the first of its entries in Canada; undefined for the others */
  join({ job, problems }: Mapped): Mapped | undefined {
    const group = this.#groups.get(keyOf(job));
    if (!group || group.entries === 1) return { job, problems };
    const places = [...group.places.values()];
    if (group.isRead || (isJobAbroad(problems) && places.length > 0)) return undefined;
    group.isRead = true;
    if (places.length < 2) return { job, problems };
    // Cities that are all abroad, too, are there together.
    const judged = group.isOpen ? [abroadPlaces(places)] : [];
    const others = places.slice(maxLocations).map((place) => quote(Object(place).description));
    const message = `The job has ${places.length} places; ${others.join(' and ')} left out`;
    const omitted = others.length > 0 ? [warning('omitted', placesPointer, message)] : [];
    return {
      job: { ...job, locations: places.slice(0, maxLocations) },
      problems: [...settleNamesakes(problems, false), ...judged, ...omitted],
    };
  }
}
