import { performance } from 'node:perf_hooks';
import { dynamo } from '../lib/dynamodb/client.ts';
import { tableName } from '../lib/store/tables.ts';

/** The requests of one operation to DynamoDB; the look-up of the API key is cached. */
export type Cost = {
  readonly requests: number;
  /** The longest chain of requests that wait for each other. */
  readonly roundTrips: number;
  /** Items that DynamoDB evaluated, returned or not. */
  readonly items: number;
  /** Capacity units, as the engine reports them. */
  readonly units: number;
  readonly millis: number;
};

type Consumed = { readonly CapacityUnits?: number };
type Output = { readonly ScannedCount?: number; readonly ConsumedCapacity?: Consumed | readonly Consumed[] };
type Input = { TableName?: string; ReturnConsumedCapacity?: string };

let running = { requests: 0, roundTrips: 0, items: 0, units: 0 };

const unitsOf = ({ ConsumedCapacity = [] }: Output): number =>
  [ConsumedCapacity].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);

/** Counts what the shared client sends. Call it once, before the first measurement. */
export const countRequests = (): void => {
  dynamo().middlewareStack.add(
    (next) => async (args) => {
      const input = args.input as Input;
      if (input.TableName === tableName('apiKeys')) return next(args);
      const cost = running;
      const depth = cost.roundTrips + 1;
      const answer = await next({ ...args, input: { ...input, ReturnConsumedCapacity: 'TOTAL' } as never });
      const output = answer.output as Output;
      cost.requests += 1;
      cost.items += output.ScannedCount ?? 0;
      cost.units += unitsOf(output);
      cost.roundTrips = Math.max(cost.roundTrips, depth);
      return answer;
    },
    { name: 'countRequests', step: 'initialize' },
  );
};

/** Runs `work` and returns its cost. Nothing else may use the store meanwhile. */
export const measure = async <Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; cost: Cost }> => {
  running = { requests: 0, roundTrips: 0, items: 0, units: 0 };
  const started = performance.now();
  const result = await work();
  return { result, cost: { ...running, millis: performance.now() - started } };
};

/** The nearest-rank quantile. @param share from 0 to 1. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.max(0, Math.ceil(share * values.length) - 1)] ?? 0;

export const median = (values: readonly number[]): number => quantile(values, 0.5);

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Rounds that are not counted: the compiler still optimises. */
const warmUps = 10;

/**
 * Alternates measurements, so that they share the machine's slow moments.
 *
 * @returns the median of each.
 */
export const mediansInTurns = async (
  works: readonly (() => Promise<number>)[],
  rounds: number,
): Promise<number[]> => {
  const figures: number[][] = works.map(() => []);
  for (let round = -warmUps; round < rounds; round++) {
    for (const [index, work] of works.entries()) {
      const value = await work();
      if (round >= 0) figures[index]?.push(value);
    }
  }
  return figures.map(median);
};

/** Means of items and units, maxima of requests and round trips, quantiles of the time. */
export const summary = (costs: readonly Cost[]) => {
  const all = (name: keyof Cost): number[] => costs.map((cost) => cost[name]);
  return {
    items: mean(all('items')),
    requests: Math.max(...all('requests')),
    roundTrips: Math.max(...all('roundTrips')),
    units: mean(all('units')),
    median: median(all('millis')),
    p99: quantile(all('millis'), 0.99),
  };
};

export type Summary = ReturnType<typeof summary>;
