import { sizeOf } from '../../deploy/functions.ts';
import { logPrice } from './logs.ts';
import type { Named } from './operations.ts';
import { durationOf, gigabyteSeconds, priceOf, start, timeOf } from './price.ts';
import { prices } from './prices.ts';

const runsPerMonth = 30.4 * 24 * 12;

/** Requests of the probe, by the operations that measure them; those of a board are like reads of a job. */
const steps = [
  ...['create by PUT /jobs', 'read a job', 'a page of 10', 'delete a job'],
  ...['read a job', 'read a job'],
];

/**
 * Dollars a month of the probe: its requests, each of which starts a process, as on a quiet stage;
 * its own function, which waits for them; logs; and the decryption of the key.
 */
export const probeCost = (named: Named): number => {
  let requests = 0;
  let waiting = 0;
  for (const step of steps.map(named)) {
    const starting = timeOf(start.cpu, step.memory);
    requests += priceOf(step.measured, step.memory).total / 1_000_000;
    requests += gigabyteSeconds(starting, step.memory);
    waiting += durationOf(step.measured, step.memory) + starting;
  }
  const { memory } = sizeOf('probe');
  const own =
    gigabyteSeconds(waiting + timeOf(start.cpu, memory), memory) + prices.lambdaPerMillion / 1_000_000;
  const logs = (steps.length * logPrice) / 1_000_000;
  return runsPerMonth * (requests + own + logs + prices.decryptionsPerMillion / 1_000_000);
};
