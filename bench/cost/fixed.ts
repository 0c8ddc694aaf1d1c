import { alarmRowsOf } from '../../deploy/alarm-rows.ts';
import { graphs } from '../../deploy/dashboard.ts';
import { findStage, sharedStages } from '../../deploy/stages.ts';
import { prices } from './prices.ts';

type Case = { readonly stage: string; readonly applications?: object };

const cases: readonly Case[] = [
  { stage: 'dev-name' },
  ...sharedStages.map((stage) => ({ stage })),
  { stage: 'production', applications: {} },
];

/** What runs on a schedule, in dollars a month. */
type Scheduled = Readonly<Record<'sweep' | 'announcements' | 'inspection' | 'probe', number>>;

/** Dollars a month. */
type Parts = Scheduled & { readonly alarms: number; readonly dashboard: number };

export type FixedCost = Parts & {
  readonly stage: string;
  readonly alarmMetrics: number;
  readonly dashboardMetrics: number;
  readonly total: number;
};

/** What each stage costs a month without any request of a client. */
export const fixedCosts = (scheduled: Scheduled): FixedCost[] =>
  cases.map(({ stage, applications }) => {
    const settings = findStage(stage);
    const rows = settings.hasMonitoring ? alarmRowsOf({ ...settings, applications }) : [];
    const shown = settings.hasMonitoring ? Object.values(graphs).flat() : [];
    // CloudWatch charges an alarm for each metric of its expression.
    const alarmMetrics = rows.flatMap((row) => Object.values(row.alarms).flat()).length;
    const parts: Parts = {
      ...scheduled,
      ...(!settings.hasMonitoring && { inspection: 0, probe: 0 }),
      alarms: alarmMetrics * prices.alarmPerMetricMonth,
      // At most 50 metrics are free, if the dashboard is one of the first three of the account.
      dashboard: shown.length <= prices.freeDashboardMetrics ? 0 : prices.dashboardPerMonth,
    };
    const total = Object.values(parts).reduce((sum, part) => sum + part, 0);
    const title = applications ? `${stage}, applications on` : stage;
    return { stage: title, alarmMetrics, dashboardMetrics: shown.length, ...parts, total };
  });
