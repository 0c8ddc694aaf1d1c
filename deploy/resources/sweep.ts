import { sweepSchedules } from '../../lib/jobs/sweep/schedule.ts';
import { sweepFunction } from '../functions.ts';
import type { StageSettings } from '../settings.ts';
import { createFunction } from './function.ts';

/** Creates the sweep and its schedules. A failed run is not retried: the next one does its work. */
export const createSweep = (settings: StageSettings): void => {
  const sweep = createFunction(sweepFunction, settings, { retries: 0 });
  for (const [at, schedule] of sweepSchedules.entries()) {
    new sst.aws.CronV2(`Sweep${at + 1}`, { function: sweep.arn, schedule, timezone: 'UTC', retries: 0 });
  }
};
