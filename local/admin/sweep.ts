import { dateOf, isCalendarDate } from '../../lib/domain/dates.ts';
import { sweep } from '../../lib/jobs/sweep/sweep.ts';
import { defineCommand, optional, UsageError } from './command.ts';

const parseDate = (text: string): string => {
  if (isCalendarDate(text)) return text;
  throw new UsageError(`--today is a date written as YYYY-MM-DD, not ${JSON.stringify(text)}.`);
};

export const sweepCommand = defineCommand(
  'sweep',
  { today: optional('--today YYYY-MM-DD', parseDate) },
  async ({ today }) => {
    const now = new Date();
    const report = (error: unknown, jobId?: number) =>
      console.error(`${jobId ? `job ${jobId}` : 'store'}: ${String(error)}`);
    return { document: await sweep({ today: today ?? dateOf(now), now, isTimeUp: () => false, report }) };
  },
);
