import { completeAnnouncements } from '../../lib/board/announce.ts';
import { sweep } from '../../lib/job/sweep/sweep.ts';
import { type Measured, measureCalls } from './measured.ts';

const isTimeUp = () => false;

const report = (error: unknown): never => {
  throw error;
};

/** Sweeps as of a day. @returns the cost per archived job, or of the run when none was due. */
export const measureSweep = async (today: string): Promise<Measured> => {
  const { measured } = await measureCalls(async () => {
    const failures: unknown[] = [];
    const now = new Date(`${today}T12:00:00Z`);
    const { archived } = await sweep({ today, now, isTimeUp, report: (error) => failures.push(error) });
    if (failures.length > 0) throw failures[0];
    return { calls: Math.max(1, archived) };
  });
  return measured;
};

/** Completes announcements, of which none is due. */
export const measureAnnouncements = async (): Promise<Measured> => {
  const { measured } = await measureCalls(async () => {
    await completeAnnouncements({ clock: Date.now, isTimeUp, report });
    return { calls: 1 };
  });
  return measured;
};
