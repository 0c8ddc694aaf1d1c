import { failedRemovalsMetric, ownMetric } from '../metrics.ts';
import { type AlarmRow, above, atOnce, inAnHour } from './alarm.ts';

const heading = 'Respond to failed removals';

/** Alarms on the removals of synchronisations. */
export const removalAlarms: readonly AlarmRow[] = [
  {
    title: 'Removals fail',
    when: 'any message in the queue `job-posting-<stage>-failed-removals`',
    meaning:
      'The removals of a synchronisation did not end within an hour or a hundred runs. The sweep resumes them each hour, and continues where they stopped.',
    whatToDo:
      'Run the saved query "errors" for the functions `remove-missing` and `sweep`. The alarm ends when the queue is purged.',
    heading,
    isOnShortList: true,
    alarms: [
      {
        name: 'removals-failed',
        metrics: [{ ...failedRemovalsMetric('ApproximateNumberOfMessagesVisible'), statistic: 'Maximum' }],
        ...above(0),
        ...atOnce,
      },
    ],
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
    alarms: [{ name: 'removals-stuck', metrics: [ownMetric('resumed-removals')], ...above(0), ...inAnHour }],
  },
];
