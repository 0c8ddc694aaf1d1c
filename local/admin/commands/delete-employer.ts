import { setTimeout as wait } from 'node:timers/promises';
import { findEmployer } from '../../../lib/employer/store/employers.ts';
import { findFeeds } from '../../../lib/fetching/store/feeds.ts';
import { removeEmployer } from '../../../lib/operator/store/remove-employer.ts';
import { OperatorError } from '../../operator-error.ts';
import { ask } from '../ask.ts';
import { AdminUsageError, type Context } from '../command.ts';
import { headersOn } from './feed.ts';

/**
 * Deletes an employer with all its jobs and keys, once the operator has confirmed its name.
 *
 * @param confirmation the name, given on the command line; undefined to ask for it.
 * @returns the deleted employer, and the numbers of jobs and keys that this call deleted
 * @throws AdminUsageError when it cannot be asked for, OperatorError when the name is another one,
 *   EmployerNotFoundError
 */
export const confirmAndDelete = async (
  id: number,
  confirmation: string | undefined,
  context: Pick<Context, 'clock' | 'input' | 'messages' | 'progress'> & Partial<Pick<Context, 'stage'>>,
): Promise<{ id: number; name: string; jobs: number; keys: number }> => {
  const { clock, input, messages, progress } = context;
  const { name } = await findEmployer(id);
  if (confirmation === undefined && !input.isTTY) {
    throw new AdminUsageError(`Not a terminal: pass --confirm ${JSON.stringify(name)}.`);
  }
  const question = `This permanently deletes employer ${id} with all its jobs and keys. Type its name, ${name}: `;
  const typed = confirmation ?? (await ask(question, { input, messages }));
  if (typed.normalize() !== name.normalize()) {
    const message = `${JSON.stringify(typed)} is not the name of employer ${id}; nothing was deleted.`;
    throw new OperatorError(message, { code: 'not_confirmed' });
  }
  using onProgress = progress('Jobs deleted', undefined);
  const waitForRequests = (millis: number) => {
    const seconds = Math.ceil(millis / 1_000);
    messages.write(`The keys are stopped. Waiting ${seconds} s for requests in progress.\n`);
    return wait(millis);
  };
  const pace = { now: () => new Date(clock()), wait: waitForRequests, onProgress };
  // Before the feeds, which name them.
  for (const { id: feedId, headers } of await findFeeds(id))
    if (headers) await headersOn(context).forget(feedId);
  return { id, name, ...(await removeEmployer(id, pace)) };
};
