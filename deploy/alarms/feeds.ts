import { feedFunction, feedStarter } from '../functions.ts';
import { functionMetric, ownMetric } from '../metrics.ts';
import { type AlarmRow, above, inAnHour } from './alarm.ts';

/** Alarms on the feeds that the service fetches. */
export const feedAlarms: readonly AlarmRow[] = [
  {
    title: 'A feed fails',
    when: 'three nights in a row that ended without a commit; each such night of the feed',
    meaning: 'Its jobs stay as they were: new ones are missing, and filled ones are still shown.',
    whatToDo:
      '`today` names the feed, and `feed show ID` says why. Write to the employer, or correct its address.',
    heading: 'A feed fails',
    ...above(0, inAnHour),
    alarms: { 'bad-feeds': [ownMetric('bad-feeds', feedFunction, '{ $.badNights > 2 }')] },
  },
  {
    title: 'Feeds are not read',
    when: 'any failed run in an hour of the function that begins them, or of one that reads a feed',
    meaning:
      'A function crashed, timed out or could not use the store. The next minute, or 16 minutes later, it begins anew.',
    whatToDo: 'Run the saved query "errors" for the functions `start-feeds` and `fetch-feed`.',
    heading: 'A feed fails',
    ...above(0, inAnHour, 'FILL(m1, 0) + FILL(m2, 0)'),
    alarms: {
      'feed-errors': [functionMetric('Errors', feedStarter), functionMetric('Errors', feedFunction)],
    },
  },
];
