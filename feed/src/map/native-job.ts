import { absentIfNull } from '../../../lib/job/job-schema.ts';
import { maxMembers } from '../../../lib/limits.ts';
import { UsageError } from '../errors.ts';
import { error, type FeedFault } from '../problem.ts';
import { defaultStatus, plainNames } from './fields.ts';
import { checkedPlaces } from './judge-places.ts';
import type { MapFile } from './map-file.ts';
import type { FeedJob, Mapped } from './to-job.ts';

/** The fields whose values a job of the API has under the same name. */
const plain = new Set<string>([...plainNames, 'title', 'status', 'description', 'applicationEmail']);

/** The sections of a map file that need no fields. */
const usable = new Set(['$schema', 'item', 'repeated', 'defaults']);

/**
 * Reads records that are jobs as the API accepts them.
 *
 * @throws UsageError where the map file has what only other records need.
 */
export const nativeJobs = (map: MapFile, lenient: boolean): ((record: unknown) => Mapped) => {
  const { defaults = {} } = map;
  const unusable = [
    ...Object.keys(map).filter((section) => !usable.has(section)),
    ...Object.keys(defaults)
      .filter((field) => !plain.has(field))
      .map((field) => `defaults/${field}`),
  ];
  if (unusable.length > 0) {
    throw new UsageError(
      `The map file has ${unusable.join(', ')} without "fields": a JSON feed without them has jobs as the API accepts them.`,
    );
  }
  return (record) => {
    if (typeof record === 'object' && record !== null && !Array.isArray(record)) {
      const problems: FeedFault[] = [];
      const sent = Object.entries(record).filter(
        ([name, value]) => value !== null || !absentIfNull.has(`/${name}`),
      );
      const job: FeedJob = { status: defaultStatus, ...defaults, ...Object.fromEntries(sent) };
      const { locations } = job;
      // The service refuses so many before it reads them, which would take long.
      if (!Array.isArray(locations) || locations.length > maxMembers.entries) return { job, problems };
      return { job: { ...job, locations: checkedPlaces(locations, problems, lenient) }, problems };
    }
    const what = Array.isArray(record) ? 'an array' : JSON.stringify(record).slice(0, 60);
    return { job: {}, problems: [error('type', '', `The job must be an object, in { }, not ${what}`)] };
  };
};
