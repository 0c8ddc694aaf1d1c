import type { Readable, Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { deleteEmployer, type Pace } from '../lib/store/employers/delete-employer.ts';
import { getEmployer } from '../lib/store/employers/employers.ts';
import { ask } from './admin-prompt.ts';

/** Where the operator reads and writes; a terminal has `isTTY`. Standard output is kept for the answer. */
export type Terminal = { readonly input: Readable & { isTTY?: boolean }; readonly output: Writable };

/** What the operator typed is not the name of the employer; nothing was deleted. */
export class NotConfirmedError extends Error {
  override name = 'NotConfirmedError';
}

/**
 * Deletes an employer with all that belongs to it, once the operator has typed its name.
 *
 * @param confirmation the name, given on the command line; undefined to ask for it.
 * @returns the employer that is gone, and how many jobs and keys this call deleted
 * @throws NotConfirmedError, EmployerNotFoundError
 */
export const confirmAndDelete = async (
  id: number,
  confirmation: string | undefined,
  { input, output }: Terminal,
): Promise<{ id: number; name: string; jobs: number; keys: number }> => {
  const { name } = await getEmployer(id);
  if (confirmation === undefined && !input.isTTY) {
    throw new NotConfirmedError('Nobody can be asked here: repeat the name of the employer with --confirm.');
  }
  const question = `This deletes employer ${id} with all its jobs and keys, for good. Type its name, ${name}: `;
  const typed = confirmation ?? (await ask(question, input, output));
  if (typed.normalize() !== name.normalize()) {
    throw new NotConfirmedError(`That is not the name of employer ${id}; nothing was deleted.`);
  }
  const tell = (line: string) => output.write(`${line}\n`);
  return { id, name, ...(await deleteEmployer(id, paceOf(tell))) };
};

/** The real clock, with a line for every thousand jobs. */
const paceOf = (tell: (line: string) => void): Pace => {
  let next = 1_000;
  return {
    now: () => new Date(),
    wait: (millis) => {
      tell(
        `The keys are stopped. Waiting ${Math.ceil(millis / 1_000)} s for requests that may still be under way.`,
      );
      return wait(millis);
    },
    onProgress: (jobs) => {
      if (jobs < next) return;
      tell(`${jobs} jobs deleted`);
      next = jobs - (jobs % 1_000) + 1_000;
    },
  };
};
