import { announceEmployer } from '../../../lib/board/announce.ts';
import { noteAnnouncement } from '../../../lib/board/store/announcements.ts';
import { appendChange, resetLog } from '../../../lib/board/store/log.ts';
import { findEmployer } from '../../../lib/employer/store/employers.ts';
import { askToContinue } from '../ask.ts';
import { AdminUsageError, type Command, type Context, defineChange, flag, optional } from '../command.ts';
import { optionalEmployer, parseJobIds } from '../parameters.ts';

/** Lists an employer's jobs for the followers of the board, as they are noted, with progress. */
export const announce = async (employerId: number, { clock, progress }: Context): Promise<string> => {
  using show = progress('Jobs listed', undefined);
  const jobs = await announceEmployer(employerId, clock, show);
  return `Listed ${jobs} active jobs for the followers of the board.`;
};

export const boardCommands: readonly Command[] = [
  defineChange(
    'board announce',
    'List jobs again for the followers of the board: some, or the active ones of an employer.',
    {
      jobs: optional('[jobid...]', 'the ids of jobs', parseJobIds),
      employer: optionalEmployer('instead of ids: all active jobs of this employer'),
    },
    async ({ jobs = [], employer }, context) => {
      if ((jobs.length === 0) === (employer === undefined)) {
        throw new AdminUsageError('Pass the ids of jobs, or --employer.');
      }
      if (employer === undefined) {
        await appendChange(jobs, context.now.getTime());
        return { document: { jobs: jobs.length } };
      }
      const { id } = await findEmployer(employer);
      await noteAnnouncement({ employerId: id, since: context.now.getTime(), all: true });
      return { document: { employer: id }, note: await announce(id, context) };
    },
  ),
  defineChange(
    'board reset',
    'Begin a new log of changes: every follower of the board walks through all jobs again.',
    { yes: flag('--yes', 'do not ask') },
    async ({ yes }, context) => {
      if (!yes) await askToContinue('Every follower of the board will walk through all live jobs.', context);
      return { document: { log: await resetLog(context.now.getTime()) } };
    },
  ),
];
