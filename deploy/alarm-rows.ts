import type { AlarmRow, AlarmText } from './alarms/alarm.ts';
import { applicationAlarms } from './alarms/applications.ts';
import { feedAlarms } from './alarms/feeds.ts';
import { functionAlarms } from './alarms/functions.ts';
import { requestAlarms } from './alarms/requests.ts';
import { storeAlarms } from './alarms/store.ts';
import { streamAlarms } from './alarms/streams.ts';
import { sweepAlarms } from './alarms/sweep.ts';
import type { Switches } from './functions.ts';
import type { Stage } from './stages.ts';

/** AWS Budgets monitors it: a row without an alarm. */
export const budget: AlarmText = {
  title: 'The bill is high',
  when: 'over 80 % of `MONTHLY_BUDGET`, or a forecast over 100 %',
  meaning: 'The account costs more this month than planned.',
  whatToDo:
    'Cost Explorer shows the service, the dashboard whether requests or units rose. No throttle bounds the bill.',
  heading: 'Control the bill',
  isOnShortList: true,
};

/** The one table of alarms. The deployed alarms and, with the budget, the documented table come from it. */
export const alarmRows: readonly AlarmRow[] = [
  ...requestAlarms,
  ...functionAlarms,
  ...storeAlarms,
  ...sweepAlarms,
  ...feedAlarms,
  ...streamAlarms,
  ...applicationAlarms,
];

/** The rows of a stage: all, or the short list; those on applications only where it takes them. */
export const alarmRowsOf = ({
  hasAllAlarms,
  applications,
}: Pick<Stage, 'hasAllAlarms'> & Switches): readonly AlarmRow[] =>
  alarmRows.filter(
    (row) => (hasAllAlarms || row.isOnShortList) && (applications || !applicationAlarms.includes(row)),
  );
