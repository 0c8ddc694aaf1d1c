import { sweep } from '../../lib/jobs/sweep/sweep.ts';
import { spentOn, unitsOf } from '../spending.ts';
import { type Measured, processor } from './measured.ts';

/** Sweeps as of a day. @returns the cost per archived job, or of the run when none was due. */
export const measureSweep = async (today: string): Promise<Measured> => {
  const before = processor();
  const failures: unknown[] = [];
  const { result, requests } = await spentOn(() =>
    sweep({
      today,
      now: new Date(`${today}T12:00:00Z`),
      isTimeUp: () => false,
      report: (error) => failures.push(error),
    }),
  );
  if (failures.length > 0) throw failures[0];
  const jobs = Math.max(1, result.archived);
  return {
    reads: unitsOf(requests, 'read') / jobs,
    writes: unitsOf(requests, 'write') / jobs,
    places: new Map(),
    roundTrips: Math.max(...requests.map(({ depth }) => depth)) / jobs,
    cpu: (processor() - before) / jobs,
    answerBytes: 0,
  };
};
