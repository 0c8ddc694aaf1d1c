import { applicationFunction } from '../functions.ts';
import { functionMetric, mailMetric, ownMetric } from '../metrics.ts';
import { type AlarmRow, above, atOnce, inAnHour, inTwoOfThreeQuarterHours } from './alarm.ts';

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
    when: 'a 5xx response of `apply-to-job`, but for applications that are being sent, in 2 of 3 quarters of an hour',
    meaning:
      'SES throttles, refuses the sender or does not answer, or the service fails. Boards keep applications, and retry.',
    whatToDo: 'Run the query "errors" for `apply-to-job`: `mail` with `cause`, or `rootCause`, says why.',
    heading: 'Respond to failing applications',
    isOnShortList: true,
    ...above(0, inTwoOfThreeQuarterHours),
    alarms: { 'applications-failed': [failedApplications] },
  },
  {
    title: 'Mails bounce',
    when: 'over 3 % of the account’s mails in the region, in an hour',
    meaning: 'At 5 %, AWS reviews the account; over 10 %, it may stop all mails.',
    whatToDo:
      'Look for the addresses on the suppression list; their employers must correct `applicationEmail`.',
    heading: 'Respond to bounces and complaints',
    ...above(3, inAnHour, '100 * m1'),
    alarms: { 'mails-bounce': [mailMetric('Reputation.BounceRate', 'Average')] },
  },
  {
    title: 'Mails are reported as spam',
    when: 'over 0.1 % of the account’s mails in the region, in an hour',
    meaning: 'At 0.1 %, AWS reviews the account; at 0.5 %, it may stop all mails.',
    whatToDo:
      'The log of `record-mail-event` has the mails, that of `apply-to-job` their jobs. If an employer names addresses of strangers, suspend it.',
    heading: 'Respond to bounces and complaints',
    isOnShortList: true,
    ...above(0.1, inAnHour, '100 * m1'),
    alarms: { 'mails-complaints': [mailMetric('Reputation.ComplaintRate', 'Average')] },
  },
  {
    title: 'Mails are rejected',
    when: 'any mail of the account in the region, in 5 minutes',
    meaning:
      'SES accepted an application, found a virus, and dropped it. Its applicant does not know: the board has a receipt.',
    whatToDo:
      'Run the query "errors": the line of `record-mail-event` has the `mailId`, that of `apply-to-job` with it the job. Inform the board.',
    heading: 'Respond to bounces and complaints',
    isOnShortList: true,
    ...above(0, atOnce),
    alarms: { 'mails-rejected': [mailMetric('Reject', 'Sum')] },
  },
  {
    title: 'Outcomes of mails are not recorded',
    when: 'any failed run of `record-mail-event` in an hour',
    meaning: 'If the two retries failed, too, an address that mails do not reach was not blocked.',
    whatToDo: 'Run the query "errors" for it. The next mail that comes back blocks the address.',
    heading: 'Respond to bounces and complaints',
    ...above(0, inAnHour),
    alarms: { 'mail-events-failed': [functionMetric('Errors', 'record-mail-event')] },
  },
];
