import type { Removals } from '../../jobs/use-case.ts';

const counts = (removed: Removals): string =>
  Object.entries(removed)
    .map(([kind, count]) => `${kind}=${count}`)
    .join(', ');

/** The headers of a response to a request in lenient mode. */
export const lenientHeaders = (removed: Removals): Record<string, string> => ({
  'preference-applied': 'handling=lenient',
  'lenient-removed': counts(removed),
});
