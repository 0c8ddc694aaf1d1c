import { sweepFunction } from '../functions.ts';
import { functionMetric } from '../metrics.ts';
import { type AlarmRow, above, atMost, inAnHour } from './alarm.ts';

const runs = [functionMetric('Invocations', sweepFunction)];

const runByHand =
  'Check in EventBridge Scheduler that both schedules are enabled, and run the sweep by hand.';

/** Alarms on the sweep. */
export const sweepAlarms: readonly AlarmRow[] = [
  {
    title: 'The sweep does not run',
    when: 'no run in 2 hours; it is due every hour',
    meaning:
      'Jobs past their `closeDate` stay active, and no job is refreshed. Nothing is lost: the next run does all of it. After the first deployment, the alarm can go off until the first run.',
    whatToDo: runByHand,
    heading: 'Run the sweep',
    isOnShortList: true,
    ...atMost(0, 'FILL(m1, 0)'),
    period: 3600,
    breaching: [2, 2],
    alarms: { 'sweep-missing': runs },
  },
  {
    title: 'The sweep after midnight does not run',
    when: 'at most 40 runs in a day; 60 are due in the hour after midnight UTC, and 23 in the other hours',
    meaning:
      'The hourly runs archive the jobs that closed at midnight, up to an hour late. After the first deployment, the alarm can go off until the first midnight.',
    whatToDo: runByHand,
    heading: 'Run the sweep',
    isOnShortList: true,
    ...atMost(40),
    period: 86_400,
    breaching: [1, 1],
    alarms: { 'sweep-midnight-missing': runs },
  },
  {
    title: 'The sweep fails',
    when: 'any failed run in an hour',
    meaning:
      'A run ended with an error, timed out, or left jobs that were due and changed none, because the store was out of reach or the time too short. The next run continues where it stopped.',
    whatToDo:
      'Run the saved query "errors" for the function `sweep`. `jobId` is a job that it could not change; the sweep tries it again the next day.',
    heading: 'Run the sweep',
    isOnShortList: true,
    ...above(0),
    ...inAnHour,
    alarms: { 'sweep-errors': [functionMetric('Errors', sweepFunction)] },
  },
];
