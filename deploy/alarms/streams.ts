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
      'The removals of a synchronisation did not end within an hour or a hundred runs. The sweep resumes them each hour.',
    whatToDo: 'Run the query "errors" for `remove-missing` and `sweep`. Purging the queue ends the alarm.',
    heading,
    isOnShortList: true,
    ...above(0, atOnce),
    alarms: { 'removals-failed': [failuresMetric(removals)] },
  },
  {
    title: 'Removals are stuck',
    when: 'the sweep resumes removals that began over 10 minutes ago',
    meaning:
      'The stream did not start the removals of a synchronisation, or they fail or take long. Its `state` is `removing`; jobs that should be gone are still active.',
    whatToDo: 'Check the event source mapping of `remove-missing`, and run the query "errors" for it.',
    heading,
    isOnShortList: true,
    ...above(0, inAnHour),
    alarms: { 'removals-stuck': [ownMetric('resumed-removals', 'sweep', '{ $.resumedRemovals > 0 }')] },
  },
  {
    title: 'Changes are lost',
    when: 'any message in the queue `job-posting-<stage>-failed-changes`',
    meaning:
      'Changes could not be recorded in a thousand attempts or 12 hours. Followers of the board do not learn of them.',
    whatToDo:
      'Run the query "errors" for `record-changes`, and announce the jobs again. Purging the queue ends the alarm.',
    heading: 'Announce jobs again',
    isOnShortList: true,
    ...above(0, atOnce),
    alarms: { 'changes-failed': [failuresMetric(changes)] },
  },
  {
    title: 'Changes are not recorded',
    when: 'no successful run of `record-changes` in 2 of 3 quarters of an hour; the probe causes some every 5 minutes',
    meaning:
      'The stream does not call the function, or all runs fail. Followers learn of no change; after 24 hours the stream loses them. Without a working probe, this alarm goes off, too.',
    whatToDo:
      'If the probe works, check the event source mapping, and run the query "errors" for `record-changes`. After 24 hours, reset the log.',
    heading: 'Diagnose missing changes',
    isOnShortList: true,
    // Without a run there is no `IteratorAge` either.
    ...atMost(0, inTwoOfThreeQuarterHours, 'FILL(m1, 0) - FILL(m2, 0)'),
    alarms: {
      'changes-missing': [
        functionMetric('Invocations', 'record-changes'),
        functionMetric('Errors', 'record-changes'),
      ],
    },
  },
  {
    title: 'Changes are late',
    when: 'the oldest change that `record-changes` receives is over 10 minutes old, in 2 of 3 quarters of an hour',
    meaning:
      'Runs of a shard fail, or there are more changes than they record. The board shows old jobs; after 24 hours the stream loses changes.',
    whatToDo: 'Run the query "errors" for `record-changes`. After 24 hours, reset the log.',
    heading: 'Diagnose missing changes',
    ...above(lateAge, inTwoOfThreeQuarterHours),
    alarms: { 'changes-late': [ageMetric('record-changes')] },
  },
];
