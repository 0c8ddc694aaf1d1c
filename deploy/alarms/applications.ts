import { applicationFunction } from '../functions.ts';
import { bounceRate, ownMetric } from '../metrics.ts';
import { type AlarmRow, above, inAnHour, inTwoOfThreeQuarterHours } from './alarm.ts';

/** Not what is being sent, to which a second copy gets 503. */
const failedApplications = ownMetric(
  'failed-applications',
  applicationFunction,
  '{ $.status >= 500 && $.cause.name != "ApplicationRunningError" }',
);

/** Alarms on applications, of a stage that takes them. */
export const applicationAlarms: readonly AlarmRow[] = [
  {
    title: 'Applications fail',
    when: 'any 5xx response of the function `apply-to-job`, but for applications that are being sent, in 2 of 3 periods of 15 minutes; with `APPLICATIONS=on` only',
    meaning:
      'Amazon SES throttles, refuses the sender or does not answer, or the service fails. Boards keep their applications, and retry.',
    whatToDo:
      'Run the saved query "errors" for the function `apply-to-job`: `mail` with `cause`, or `rootCause`, says why.',
    heading: 'Respond to failing applications',
    isOnShortList: true,
    ...above(0, inTwoOfThreeQuarterHours),
    alarms: { 'applications-failed': [failedApplications] },
  },
  {
    title: 'Mails bounce',
    when: 'over 3 % of the mails of the account and region, in an hour; with `APPLICATIONS=on` only',
    meaning: 'From 5 % on, AWS reviews the account; over 10 %, it may stop all of its mails.',
    whatToDo:
      'Look for the addresses on the suppression list, and ask their employers to correct `applicationEmail`.',
    heading: 'Respond to bounces and complaints',
    ...above(3, inAnHour, '100 * m1'),
    alarms: { 'mails-bounce': [bounceRate] },
  },
];
