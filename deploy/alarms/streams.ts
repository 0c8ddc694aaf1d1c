import { changesFunction } from '../functions.ts';
import { failuresMetric, functionMetric, ownMetric } from '../metrics.ts';
import { changes, removals } from '../streams.ts';
import { type AlarmRow, above, atOnce, inAnHour } from './alarm.ts';

const heading = 'Respond to failed removals';

/** Milliseconds. Records are lost after 24 hours. */
const lateAge = 3_600_000;

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
    ...above(0),
    ...atOnce,
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
    ...above(0),
    ...inAnHour,
    alarms: { 'removals-stuck': [ownMetric('resumed-removals')] },
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
    ...above(0),
    ...atOnce,
    alarms: { 'changes-failed': [failuresMetric(changes)] },
  },
  {
    title: 'Changes are late',
    when: 'the oldest change of a job that is not recorded is over an hour old',
    meaning:
      'The function `record-changes` fails or is not called. The board shows old jobs; after 24 hours the stream loses changes.',
    whatToDo:
      'Check that its event source mapping is enabled, and run the saved query "errors". After 24 hours, reset the log.',
    heading: 'Announce jobs again',
    ...above(lateAge),
    ...atOnce,
    alarms: { 'changes-late': [{ ...functionMetric('IteratorAge', changesFunction), statistic: 'Maximum' }] },
  },
];
