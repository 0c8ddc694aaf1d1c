import { functionMetric, ownMetric } from '../metrics.ts';
import { type AlarmRow, above, atMost, inAnHour, inTwoOfThree } from './alarm.ts';

/** Alarms on what runs on a schedule: the sweep, and announcements. */
export const sweepAlarms: readonly AlarmRow[] = [
  {
    title: 'The sweep does not run',
    when: 'no run in 2 hours; it is due every hour',
    meaning:
      'Jobs past their `closeDate` stay active, and none is refreshed, until the next run does all of it. A new stage can raise it before its first run.',
    whatToDo: 'Check both schedules in EventBridge Scheduler, and run the sweep by hand.',
    heading: 'Run the sweep',
    isOnShortList: true,
    ...atMost(0, { period: 3600, breaching: [2, 2] }, 'FILL(m1, 0)'),
    alarms: { 'sweep-missing': [functionMetric('Invocations', 'sweep')] },
  },
  {
    title: 'The sweep fails, or the daily inspection finds a problem',
    when: 'any failed run in an hour',
    meaning:
      'A run failed, timed out, changed none of the jobs that were due, or could not resume removals or keep the log of changes alive: the next run continues. Or the run of 14:00 UTC found a problem that no metric shows.',
    whatToDo:
      'Run the query "errors" for `sweep`. `syncId` is a synchronisation whose removals failed; for a `problem`, run `admin -- --stage STAGE inspect`.',
    heading: 'Respond to the daily inspection',
    isOnShortList: true,
    ...above(0, inAnHour),
    alarms: { 'sweep-errors': [functionMetric('Errors', 'sweep')] },
  },
  {
    title: 'The sweep cannot change jobs',
    when: 'any job in an hour',
    meaning:
      'Jobs that were due could not be archived or refreshed, while others could. They are tried again the next day.',
    whatToDo:
      'Run the query "errors" for `sweep`: `jobId` is the job. `verify --repair` repairs a damaged one.',
    heading: 'Run the sweep',
    isOnShortList: true,
    ...above(0, inAnHour),
    alarms: { 'sweep-failed-jobs': [ownMetric('failed-jobs', 'sweep', '{ $.failed > 0 }')] },
  },
  {
    title: 'Announcements fail',
    when: 'any failed run in 5 minutes, in 2 of 3 periods; a run is due each minute',
    meaning:
      'The jobs of an employer that was changed could not be listed for the followers of the board, or the note to do so is damaged.',
    whatToDo:
      'Run the query "errors" for `announce`: `employerId` is the employer. The next run continues; `verify --repair` replaces a damaged note.',
    heading: 'Announce jobs again',
    ...above(0, inTwoOfThree),
    alarms: { 'announce-errors': [functionMetric('Errors', 'announce')] },
  },
];
