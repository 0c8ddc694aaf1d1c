import { dateOf, isCalendarDate } from '../lib/domain/dates.ts';
import { sweep } from '../lib/jobs/sweep/sweep.ts';
import { command, optional, UsageError } from './admin-command.ts';

const asDate = (text: string): string => {
  if (isCalendarDate(text)) return text;
  throw new UsageError(`--today is a date written as YYYY-MM-DD, not ${JSON.stringify(text)}.`);
};

export const sweepCommand = command(
  'sweep',
  { today: optional('--today YYYY-MM-DD', asDate) },
  async ({ today }) => {
    const now = new Date();
    const counts = await sweep({
      today: today ?? dateOf(now),
      now,
      isTimeUp: () => false,
      report: (error, jobId) => console.error(`${jobId ? `job ${jobId}` : 'store'}: ${String(error)}`),
    });
    return { document: counts };
  },
);
