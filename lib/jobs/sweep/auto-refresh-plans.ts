import { hasAutoRefresh } from '../../domain/plan.ts';
import { findEmployer } from '../../store/employers/employers.ts';

const readPlan = async (employerId: number): Promise<boolean> =>
  hasAutoRefresh((await findEmployer(employerId)).plan);

/** Caches for one run whether each employer's plan includes auto-refresh. */
export const autoRefreshPlans = () => {
  const plans = new Map<number, Promise<boolean>>();
  return (employerId: number): Promise<boolean> => {
    const cached = plans.get(employerId);
    if (cached) return cached;
    const plan = readPlan(employerId);
    plans.set(employerId, plan);
    // Failures are not cached.
    plan.catch(() => plans.delete(employerId));
    return plan;
  };
};
