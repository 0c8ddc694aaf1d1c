import { logPrice } from './logs.ts';
import type { Measured } from './measured.ts';
import type { Named } from './operations.ts';
import { gigabyte, priceOf } from './price.ts';
import { prices } from './prices.ts';

/** Assumed traffic of a board: per live job and month. */
const monthly = {
  'create, 3 KB, with a referenceId': 0.5,
  'change the title': 1,
  'change the description': 1,
  'delete a job': 0.5,
  'read a job': 30,
  'a page of 100': 0.6,
} as const;

export const assumptions = [
  'A live job stays two months, is changed twice a month, archived by the sweep, and deleted at last; it is read once a day.',
  'Its employer has fifty jobs and reads the whole list once a day. Nothing is cached before the gateway.',
] as const;

/** Requests per live job and month. */
const requestsPerJob = Object.values(monthly).reduce((sum, times) => sum + times, 0);

type Sweeping = {
  /** Write and read units to archive one job. */
  readonly archival: Measured;
  readonly memory: number;
};

/** Dollars a month without requests, and for a million changes that are recorded. */
type Beside = { readonly fixed: number; readonly changePrice: number };

const perMillion = (dollars: number): number => dollars / 1_000_000;

/** Dollars a month for a board with this many live jobs, by cost item. */
export const boardCost = (
  jobs: number,
  named: Named,
  sweeping: Sweeping,
  bytesPerJob: number,
  { fixed, changePrice }: Beside,
) => {
  let requests = 0;
  let transfer = 0;
  // An archival, too, is a change.
  let changed: number = monthly['create, 3 KB, with a referenceId'];
  for (const [name, times] of Object.entries(monthly)) {
    const { measured, memory, isRecorded } = named(name);
    const price = priceOf(measured, memory);
    requests += jobs * times * perMillion(price.total - price.transfer);
    transfer += jobs * times * perMillion(price.transfer);
    if (isRecorded) changed += times;
  }
  const { lambda, store } = priceOf(sweeping.archival, sweeping.memory);
  const archivals = jobs * monthly['create, 3 KB, with a referenceId'] * perMillion(lambda + store);
  const stored = ((jobs * bytesPerJob) / gigabyte) * (prices.storagePerGbMonth + prices.recoveryPerGbMonth);
  const logs = jobs * requestsPerJob * perMillion(logPrice);
  const changes = jobs * changed * perMillion(changePrice);
  const parts = { requests, transfer, archivals, stored, logs, changes, fixed };
  return { ...parts, total: Object.values(parts).reduce((sum, part) => sum + part, 0) };
};
