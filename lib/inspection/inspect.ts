import { countHits, dailyCounter } from '../application/store/application-limits.ts';
import { config } from '../config.ts';
import { apiKeysOf } from '../employer/store/employer-keys.ts';
import { lastNight } from '../fetching/rules/schedule.ts';
import { findFeeds } from '../fetching/store/feeds.ts';
import {
  logFaults,
  mailFaults,
  mappingFaults,
  recipientFaults,
  type StageFault,
  scheduleFaults,
  tableFaults,
} from './deployed.ts';
import type { ExpectedStage } from './expected-stage.ts';

const hourMillis = 60 * 60 * 1_000;
const dayMillis = 24 * hourMillis;

/** A site needs so many days for another key. */
const noticeDays = 30;

/** Of boards, which wait until their operator issues others; one that a rotation ends has been replaced. */
const keyFaults = async (_: ExpectedStage, now: Date): Promise<string[]> => {
  const soon = new Date(now.getTime() + noticeDays * dayMillis).toISOString();
  return (await Array.fromAsync(apiKeysOf())).flatMap(({ kind, keyId, revoked, expires = '' }) =>
    kind === 'board' && !revoked && expires > now.toISOString() && expires <= soon
      ? [`The board's key ${keyId} ends at ${expires}.`]
      : [],
  );
};

/** Half of a day's limit is the sign that it is too low. */
const limitFaults = async (
  { applicationsPerKey: limit }: ExpectedStage,
  now: Date,
): Promise<StageFault[]> => {
  if (limit === undefined) return [];
  const keys = (await Array.fromAsync(apiKeysOf())).filter(({ applications }) => applications);
  const days = [new Date(now.getTime() - dayMillis), now];
  const found = keys.flatMap(({ keyId }) =>
    days.map(async (day) => {
      const hits = await countHits(dailyCounter(`key#${keyId}`, limit), day);
      const handedIn = `The key ${keyId} handed in ${hits} applications on ${day.toISOString().slice(0, 10)}`;
      return hits * 2 >= limit && `${handedIn}, of ${limit}.`;
    }),
  );
  return Promise.all(found);
};

/** Runs that begin and end badly have an alarm of their own. */
const feedFaults = async (_: ExpectedStage, now: Date): Promise<StageFault[]> => {
  const hourAgo = new Date(now.getTime() - hourMillis);
  const waiting = (await findFeeds()).filter(
    ({ at, night }) => night < lastNight(at, hourAgo, config().boardTimeZone),
  );
  const ids = waiting.slice(0, 10).map(({ id }) => id);
  return [
    waiting.length > 0 && `Feeds of which no run has begun: ${waiting.length}, such as ${ids.join(', ')}.`,
  ];
};

const inspections = {
  'the recipients of the alarms': recipientFaults,
  'the event source mappings': mappingFaults,
  'the schedules': scheduleFaults,
  'the tables': tableFaults,
  'the log groups': logFaults,
  'the keys of boards': keyFaults,
  'the limit of applications': limitFaults,
  'the runs of feeds': feedFaults,
  'the account of Amazon SES': mailFaults,
} as const;

/** Looks at what no metric measures. @returns a sentence for each problem. It never throws. */
export const inspect = async (expected: ExpectedStage, now: Date): Promise<string[]> => {
  const found = Object.entries(inspections).map(([what, faultsOf]) =>
    faultsOf(expected, now).catch((error) => [
      `${what} could not be inspected: ${error instanceof Error ? `${error.name}: ${error.message}` : error}`,
    ]),
  );
  return (await Promise.all(found)).flat().filter((fault) => fault !== false);
};
