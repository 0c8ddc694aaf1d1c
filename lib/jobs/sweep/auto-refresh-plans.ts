import { hasAutoRefresh } from '../../domain/plan.ts';
import { asStoreError } from '../../dynamodb/errors.ts';
import { getEmployer } from '../../store/employers/employers.ts';

const readPlan = async (employerId: number): Promise<boolean> => {
  try {
    return hasAutoRefresh((await getEmployer(employerId)).plan);
  } catch (error) {
    throw asStoreError(error);
  }
};

/**
 * Remembers for the length of a run whether each employer's plan has auto-refresh.
 *
 * @returns the look-up by employer; it fails with store.unavailable, or where there is no such employer.
 */
export const autoRefreshPlans = () => {
  const plans = new Map<number, Promise<boolean>>();
  return (employerId: number): Promise<boolean> => {
    const known = plans.get(employerId);
    if (known) return known;
    const asked = readPlan(employerId);
    plans.set(employerId, asked);
    // A failure is for those who wait now; the next job asks anew.
    asked.catch(() => plans.delete(employerId));
    return asked;
  };
};
