import { nearMiss } from '../reference/similar-location.ts';
import type { Fault } from './fault.ts';
import type { Job } from './job.ts';

/** Accepted values of a job that are probably mistakes. */
export const warningsOf = ({ locations }: Job): Fault[] =>
  locations.flatMap((location, at): Fault[] => {
    const near = typeof location === 'string' ? nearMiss(location) : undefined;
    if (!near) return [];
    const message = `locations[${at}]: "${location}" is not in the list; did you mean "${near.description}"?`;
    return [{ pointer: `/locations/${at}`, code: 'similar_location', message }];
  });
