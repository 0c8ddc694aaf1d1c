/** What an employer has booked. */
export const plans = ['standard', 'unlimited'] as const;

export type Plan = (typeof plans)[number];

export const defaultPlan: Plan = 'standard';

/** Whether the sweep refreshes the jobs of employers on this plan. */
export const hasAutoRefresh = (plan: Plan): boolean => plan === 'unlimited';
