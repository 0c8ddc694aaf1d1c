import { completeAnnouncements } from '../../lib/board/announce.ts';
import { sweep } from '../../lib/job/sweep/sweep.ts';
import { spentOn, unitsOf } from '../spending.ts';
import { type Measured, processor } from './measured.ts';

/** @param work returns among how many jobs the cost is divided. */
const measureRun = async (work: () => Promise<number>): Promise<Measured> => {
  const before = processor();
  const { result, requests } = await spentOn(work);
  const jobs = Math.max(1, result);
  return {
    reads: unitsOf(requests, 'read') / jobs,
    writes: unitsOf(requests, 'write') / jobs,
    places: new Map(),
    roundTrips: Math.max(...requests.map(({ depth }) => depth)) / jobs,
    cpu: (processor() - before) / jobs,
    answerBytes: 0,
  };
};

const isTimeUp = () => false;

const report = (error: unknown): never => {
  throw error;
};

/** Sweeps as of a day. @returns the cost per archived job, or of the run when none was due. */
export const measureSweep = (today: string): Promise<Measured> =>
  measureRun(async () => {
    const failures: unknown[] = [];
    const now = new Date(`${today}T12:00:00Z`);
    const { archived } = await sweep({ today, now, isTimeUp, report: (error) => failures.push(error) });
    if (failures.length > 0) throw failures[0];
    return archived;
  });

/** Completes announcements, of which none is due. */
export const measureAnnouncements = (): Promise<Measured> =>
  measureRun(() => completeAnnouncements({ clock: Date.now, isTimeUp, report }));
