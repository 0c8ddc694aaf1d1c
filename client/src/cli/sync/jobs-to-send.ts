import { tooLarge } from '../check/check-job.ts';
import { References } from '../check/references.ts';
import type { FeedFault } from '../map/problem.ts';
import type { FeedItem } from '../open-feed.ts';
import type { RunLog } from './run-report.ts';

const isError = ({ severity }: FeedFault): boolean => severity === 'error';

/**
 * A job that cannot be read from the feed is in the set nevertheless: it must not be removed. The
 * API refuses a blank title of a new job and of a stored one, also in lenient mode.
 */
const placeholder = ({ referenceId }: FeedItem): object => ({
  referenceId: referenceId ?? null,
  title: '',
});

/** The jobs of a feed as they are sent. The log has each before it is sent. */
export const jobsToSend = async function* (
  items: AsyncIterable<FeedItem>,
  log: RunLog,
): AsyncGenerator<object, void, undefined> {
  const references = new References();
  for await (const read of items) {
    if (read.isSkipped) {
      log.skip(read);
      continue;
    }
    // In different chunks, the last of two jobs with one reference would win by chance.
    const duplicate = references.add(read);
    const found = [...tooLarge(read.job), ...(duplicate ? [duplicate] : [])];
    const item = { ...read, problems: [...read.problems, ...found] };
    log.send(item);
    yield item.problems.some(isError) ? placeholder(item) : item.job;
  }
};
