import { performance } from 'node:perf_hooks';
import { spentOn, unitsOf } from './spending.ts';

/** The requests of one operation to DynamoDB. */
export type Cost = {
  readonly requests: number;
  /** The longest chain of requests that wait for each other. */
  readonly roundTrips: number;
  /** Capacity units, as the engine reports them. */
  readonly units: number;
  readonly millis: number;
};

/** Runs `work` and returns its cost. Nothing else may use the store meanwhile. */
export const measure = async (work: () => Promise<unknown>): Promise<Cost> => {
  const started = performance.now();
  const { requests } = await spentOn(work);
  const millis = performance.now() - started;
  const roundTrips = Math.max(...requests.map(({ depth }) => depth));
  return { requests: requests.length, roundTrips, units: unitsOf(requests), millis };
};

/** The nearest-rank quantile. @param share from 0 to 1. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.max(0, Math.ceil(share * values.length) - 1)] ?? 0;

export const median = (values: readonly number[]): number => quantile(values, 0.5);

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Means of units, maxima of requests and round trips, quantiles of the time. */
export const summariseCosts = (costs: readonly Cost[]) => {
  const all = (name: keyof Cost): number[] => costs.map((cost) => cost[name]);
  return {
    requests: Math.max(...all('requests')),
    roundTrips: Math.max(...all('roundTrips')),
    units: mean(all('units')),
    median: median(all('millis')),
    p99: quantile(all('millis'), 0.99),
  };
};

export type CostSummary = ReturnType<typeof summariseCosts>;
