import { ownMetric } from '../metrics.ts';
import { type AlarmRow, above, inAnHour } from './alarm.ts';

/** Alarms on the feeds that the service fetches. The daily inspection finds those of which no run begins. */
export const feedAlarms: readonly AlarmRow[] = [
  {
    title: 'A feed fails',
    when: 'three nights in a row that ended without a commit; each such night of the feed',
    meaning: 'Its jobs stay as they were: new ones are missing, and filled ones are still shown.',
    whatToDo:
      '`today` names the feed, and `feed show ID` says why. Write to the employer, or correct its address.',
    heading: 'A feed fails',
    ...above(0, inAnHour),
    alarms: { 'bad-feeds': [ownMetric('bad-feeds', 'fetch-feed', '{ $.badNights > 2 }')] },
  },
];
