import { changesFunction, sweepFunction } from '../functions.ts';
import { ageMetric, failuresMetric, functionMetric, ownMetric } from '../metrics.ts';
import { changes, removals } from '../streams.ts';
import { type AlarmRow, above, atMost, atOnce, inAnHour, inTwoOfThreeQuarterHours } from './alarm.ts';

const heading = 'Respond to failed removals';

/** Milliseconds. Records are lost after 24 hours. */
const lateAge = 600_000;

/** Alarms on what streams start: the removals of synchronisations, and the log of changes. */
export const streamAlarms: readonly AlarmRow[] = [
  {
    title: 'Removals fail',
    when: 'any message in the queue `job-posting-<stage>-failed-removals`',
    meaning:
      'The removals of a synchronisation did not end within an hour or a hundred runs. The sweep resumes them each hour, and continues where they stopped.',
    whatToDo:
      'Run the saved query "errors" for the functions `remove-missing` and `sweep`. The alarm ends when the queue is purged.',
    heading,
    isOnShortList: true,
    ...above(0, atOnce),
    alarms: { 'removals-failed': [failuresMetric(removals)] },
  },
  {
    title: 'Removals are stuck',
    when: 'the sweep resumes removals that began over 10 minutes ago, in an hour',
    meaning:
      'The stream did not start the removals of a synchronisation, its runs fail, or they take long. Clients see the state `removing`; jobs that should be gone are still active.',
    whatToDo:
      'Check that the event source mapping of `remove-missing` is enabled. Then run the saved query "errors" for this function.',
    heading,
    isOnShortList: true,
    ...above(0, inAnHour),
    alarms: { 'removals-stuck': [ownMetric('resumed-removals', sweepFunction, '{ $.resumedRemovals > 0 }')] },
  },
  {
    title: 'Changes are lost',
    when: 'any message in the queue `job-posting-<stage>-failed-changes`',
    meaning:
      'Changes of jobs could not be recorded for a thousand attempts or 12 hours. Followers of the board do not learn of them.',
    whatToDo:
      'Run the saved query "errors" for the function `record-changes`. Then announce the jobs again. The alarm ends when the queue is purged.',
    heading: 'Announce jobs again',
    isOnShortList: true,
    ...above(0, atOnce),
    alarms: { 'changes-failed': [failuresMetric(changes)] },
  },
  {
    title: 'Changes are not recorded',
    when: 'no successful run of `record-changes` in 2 of 3 periods of 15 minutes; the job of the probe causes some every 5 minutes',
    meaning:
      'The stream does not call the function, or all of its runs fail. Followers of the board learn of no change; after 24 hours the stream loses them. While the probe fails or is not installed, this alarm goes off, too.',
    whatToDo:
      'If the probe works, check the event source mapping, and run the saved query "errors" for the function `record-changes`. After 24 hours, reset the log.',
    heading: 'Diagnose missing changes',
    isOnShortList: true,
    // Without a run there is no `IteratorAge` either.
    ...atMost(0, inTwoOfThreeQuarterHours, 'FILL(m1, 0) - FILL(m2, 0)'),
    alarms: {
      'changes-missing': [
        functionMetric('Invocations', changesFunction),
        functionMetric('Errors', changesFunction),
      ],
    },
  },
  {
    title: 'Changes are late',
    when: 'the oldest change that `record-changes` was called with is over 10 minutes old, in 2 of 3 periods of 15 minutes',
    meaning:
      'The runs of a shard of the stream fail, or there are more changes than they record. The board shows old jobs; after 24 hours the stream loses changes.',
    whatToDo:
      'Run the saved query "errors" for the function `record-changes`. After 24 hours, reset the log.',
    heading: 'Diagnose missing changes',
    ...above(lateAge, inTwoOfThreeQuarterHours),
    alarms: { 'changes-late': [ageMetric(changesFunction)] },
  },
];
