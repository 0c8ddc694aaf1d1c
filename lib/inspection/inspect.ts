import { countHits, keyCounter } from '../application/store/application-limits.ts';
import { findKeys } from '../employer/store/api-keys.ts';
import {
  logFaults,
  mailFaults,
  mappingFaults,
  recipientFaults,
  scheduleFaults,
  tableFaults,
} from './deployed.ts';
import type { ExpectedStage } from './expected-stage.ts';

const dayMillis = 24 * 60 * 60 * 1_000;

/** A site needs so many days for another key. */
const noticeDays = 30;

/** Not those that a rotation ends: their site has another one. */
const keyFaults = async (_: ExpectedStage, now: Date): Promise<string[]> => {
  const soon = new Date(now.getTime() + noticeDays * dayMillis).toISOString();
  return (await findKeys(undefined, now)).flatMap(({ kind, keyId, ends, expires }) =>
    kind === 'board' && ends !== undefined && ends === expires && ends <= soon
      ? [`The board's key ${keyId} ends at ${ends}.`]
      : [],
  );
};

/** Half of a day's limit is the sign that it is too low. */
const limitFaults = async ({ applicationsPerKey: limit }: ExpectedStage, now: Date): Promise<string[]> => {
  if (limit === undefined) return [];
  const keys = (await findKeys(undefined, now)).filter(({ applications }) => applications);
  const days = [new Date(now.getTime() - dayMillis), now];
  const found = keys.flatMap(({ keyId }) =>
    days.map(async (day) => {
      const handedIn = await countHits(keyCounter(keyId, limit), day);
      return handedIn * 2 < limit
        ? []
        : [
            `The key ${keyId} handed in ${handedIn} applications on ${day.toISOString().slice(0, 10)}, of ${limit}.`,
          ];
    }),
  );
  return (await Promise.all(found)).flat();
};

const inspections = {
  'the recipients of the alarms': recipientFaults,
  'the event source mappings': mappingFaults,
  'the schedules': scheduleFaults,
  'the tables': tableFaults,
  'the log groups': logFaults,
  'the keys of boards': keyFaults,
  'the limit of applications': limitFaults,
  'the account of Amazon SES': mailFaults,
} as const;

/** Looks at what no metric measures. @returns a sentence for each problem. It never throws. */
export const inspect = async (expected: ExpectedStage, now: Date): Promise<string[]> => {
  const found = Object.entries(inspections).map(([what, faultsOf]) =>
    faultsOf(expected, now).catch((error) => [
      `${what} could not be inspected: ${error instanceof Error ? `${error.name}: ${error.message}` : error}`,
    ]),
  );
  return (await Promise.all(found)).flat();
};
