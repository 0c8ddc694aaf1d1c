import type { Context } from 'aws-lambda';
import { completeAnnouncements } from '../lib/board/announce.ts';
import { config } from '../lib/config.ts';
import { log, logError } from '../lib/log.ts';
import { timeUpIn } from '../lib/time-up.ts';

// An invalid configuration fails when the function is loaded.
config();

/** Called on a schedule, never over HTTP. Fails if an announcement did, so that an alarm goes off. */
export const handler = async (
  _event: unknown,
  context: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<void> => {
  const start = Date.now();
  let failure: unknown;
  const announcements = await completeAnnouncements({
    clock: Date.now,
    isTimeUp: timeUpIn(context),
    report: (error, { employerId }) => {
      logError(error, { employerId });
      failure ??= error;
    },
  });
  if (announcements > 0) log('info', { announcements, ms: Date.now() - start });
  if (failure) throw new Error('An announcement failed.', { cause: failure });
};
