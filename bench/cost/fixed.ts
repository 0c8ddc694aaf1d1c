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

type Monitoring = { readonly alarmMetrics: number; readonly dashboardMetrics: number };

const monitoringOf = ({ stage, applications }: Case): Monitoring | undefined => {
  const settings = findStage(stage);
  if (!settings.hasMonitoring) return undefined;
  const metrics = alarmRowsOf({ ...settings, applications }).flatMap((row) =>
    Object.values(row.alarms).flat(),
  );
  return {
    // CloudWatch charges an alarm for each metric of its expression.
    alarmMetrics: metrics.length,
    dashboardMetrics: Object.values(graphs).flat().length,
  };
};

/** A dashboard of at most 50 metrics is free, if it is one of the first three of the account. */
const priceOf = ({ alarmMetrics, dashboardMetrics }: Monitoring) => ({
  alarms: alarmMetrics * prices.alarmPerMetricMonth,
  dashboard: dashboardMetrics <= prices.freeDashboardMetrics ? 0 : prices.dashboardPerMonth,
});

export type FixedCost = {
  readonly stage: string;
  readonly alarmMetrics: number;
  readonly dashboardMetrics: number;
  /** Dollars a month. */
  readonly alarms: number;
  readonly dashboard: number;
  readonly sweep: number;
  readonly inspection: number;
  readonly announcements: number;
  readonly probe: number;
  readonly total: number;
};

/** What runs on a schedule, in dollars a month. */
type Scheduled = Pick<FixedCost, 'sweep' | 'announcements' | 'inspection' | 'probe'>;

/** What each stage costs a month without any request of a client. */
export const fixedCosts = ({ sweep, announcements, inspection, probe }: Scheduled): FixedCost[] =>
  cases.map((each) => {
    const stage = each.applications ? `${each.stage}, applications on` : each.stage;
    const everywhere = { sweep, announcements };
    const monitoring = monitoringOf(each);
    if (!monitoring) {
      const none = { alarmMetrics: 0, dashboardMetrics: 0, alarms: 0, dashboard: 0, inspection: 0, probe: 0 };
      return { stage, ...none, ...everywhere, total: sweep + announcements };
    }
    const { alarms, dashboard } = priceOf(monitoring);
    const total = alarms + dashboard + sweep + announcements + inspection + probe;
    return { stage, ...monitoring, alarms, dashboard, ...everywhere, inspection, probe, total };
  });
