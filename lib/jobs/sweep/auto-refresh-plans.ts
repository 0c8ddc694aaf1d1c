import { hasAutoRefresh } from '../../domain/plan.ts';
import { findEmployer } from '../../store/employers/employers.ts';
import { asStoreError } from '../../store/errors.ts';

const readPlan = async (employerId: number): Promise<boolean> => {
  try {
    return hasAutoRefresh((await findEmployer(employerId)).plan);
  } catch (error) {
    throw asStoreError(error);
  }
};

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
