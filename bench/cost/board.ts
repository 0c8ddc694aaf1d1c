import type { Measured } from './measured.ts';
import { gigabyte, priceOf } from './price.ts';
import prices from './prices.json' with { type: 'json' };

/** What is taken to happen on a board in a month, for each live job. */
export const monthly = {
  'create, 3 KB, with a referenceId': 0.5,
  'change the title': 1,
  'change the description': 1,
  'delete a job': 0.5,
  'read a job': 30,
  'a page of 100': 0.6,
} as const;

export const assumptions = [
  'A live job stays two months, is changed twice a month, archived by the sweep and deleted in the end; somebody reads it once a',
  'day, and its employer, with fifty jobs, reads its whole list once a day. Nothing is cached before the gateway.',
] as const;

/** Bytes of log that a request leaves: the function's line, Lambda's own, the gateway's. */
const logBytes = 900;

/** Requests in a month for each live job. */
const requestsPerJob = Object.values(monthly).reduce((sum, times) => sum + times, 0);

export type Sweeping = {
  /** Write and read units to archive one job. */
  readonly archival: Measured;
  /** One run that finds nothing due. */
  readonly idleRun: Measured;
  readonly runsPerMonth: number;
  readonly memory: number;
};

type Operations = ReadonlyMap<string, { readonly measured: Measured; readonly memory: number }>;

const perMillion = (dollars: number): number => dollars / 1_000_000;

/** What costs without a request: the sweep's runs, and what watches over the service. */
export const idleCost = ({ idleRun, runsPerMonth, memory }: Sweeping, alarmMetrics: number) => {
  const { lambda, store } = priceOf(idleRun, memory);
  const sweeps = runsPerMonth * perMillion(lambda + store);
  const watching = alarmMetrics * prices.alarmPerMetricMonth + prices.dashboardPerMonth;
  return { sweeps, watching, total: sweeps + watching };
};

/** Dollars a month for a board with so many live jobs, by what they are paid for. */
export const boardCost = (
  jobs: number,
  operations: Operations,
  sweeping: Sweeping,
  bytesPerJob: number,
  alarmMetrics: number,
) => {
  let requests = 0;
  let transfer = 0;
  for (const [name, times] of Object.entries(monthly)) {
    const operation = operations.get(name);
    if (!operation) throw new Error(`${name} was not measured.`);
    const price = priceOf(operation.measured, operation.memory);
    requests += jobs * times * perMillion(price.total - price.transfer);
    transfer += jobs * times * perMillion(price.transfer);
  }
  const { lambda, store } = priceOf(sweeping.archival, sweeping.memory);
  const archivals = jobs * monthly['create, 3 KB, with a referenceId'] * perMillion(lambda + store);
  const stored = ((jobs * bytesPerJob) / gigabyte) * (prices.storagePerGbMonth + prices.recoveryPerGbMonth);
  const logs = ((jobs * requestsPerJob * logBytes) / gigabyte) * prices.logsPerGb;
  const idle = idleCost(sweeping, alarmMetrics).total;
  const parts = { requests, transfer, archivals, stored, logs, idle };
  return { ...parts, total: Object.values(parts).reduce((sum, part) => sum + part, 0) };
};
