import { plural } from '../../lib/errors/fault.ts';
import { type FeedFault, quote, warning } from './problem.ts';
import type { FeedFacts, Format } from './readers/feed.ts';

/** The number of jobs that the feed says it has. */
export const expectedIn = ({ expected = '' }: FeedFacts): number | undefined =>
  /^\d{1,9}$/.test(expected) ? Number(expected) : undefined;

export const notANumber = (text: string): FeedFault =>
  warning(
    'expected',
    '',
    `expectedJobCount ${quote(text)} is not a whole number, and is not used; write digits only, or pass --expected to sync`,
  );

/** Rows that another program wrote, in a feed for which an encoding was named. */
export const mixedLines = ({ lines }: FeedFacts): FeedFault[] => {
  if (!lines || lines.utf8 === 0) return [];
  const { encoding, utf8, others } = lines;
  const advice = others === 0 ? 'name no other encoding' : 'write all of them in UTF-8';
  const message = `${plural(utf8, 'line')} with other letters than those of ASCII are UTF-8, and ${others} ${encoding}: each is read as it is written; ${advice}`;
  return [warning('encoding', '', message)];
};

export const withoutJobs = (
  format: Format,
  item: string | undefined,
  { root, isError }: FeedFacts,
): string => {
  if (isError) return 'The feed has no job, but an error; check its address';
  if (root === undefined && format !== 'xml' && item === undefined) return 'The feed has no job';
  const path = quote(item ?? '*/job');
  const begins = root === undefined ? '' : ` in the element ${quote(root)}`;
  return `The feed has no job at ${path}${begins}; name the path of one as "item" in a map file, which "job-posting init" proposes`;
};
