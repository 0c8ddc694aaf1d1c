import type { Measured } from './measured.ts';
import { prices } from './prices.ts';

export const gigabyte = 1_000_000_000;

/** A Lambda function of 1,769 MB has one vCPU; a smaller one a proportional share. */
const megabytesPerProcessor = 1_769;
/** Assumed milliseconds of a request to DynamoDB from a function in the same region. */
export const roundTrip = { read: 4, write: 8 } as const;

/** Billed cold starts: CPU milliseconds by `npm run bench -- cold`, and their share. */
export const start = { cpu: 120, share: 0.01 } as const;

/** Milliseconds of CPU work at a function's share of a vCPU. */
export const timeOf = (cpu: number, memory: number): number =>
  (cpu * megabytesPerProcessor) / Math.min(memory, megabytesPerProcessor);

/** Billed milliseconds of a call: CPU, waiting, and its share of the cold starts. */
export const durationOf = ({ cpu, roundTrips, writes }: Measured, memory: number): number =>
  Math.ceil(timeOf(cpu, memory) + roundTrips * (writes > 0 ? roundTrip.write : roundTrip.read)) +
  start.share * timeOf(start.cpu, memory);

/** Dollars. */
export const gigabyteSeconds = (milliseconds: number, memory: number): number =>
  (milliseconds / 1_000) * (memory / 1_024) * prices.lambdaArmPerGbSecond;

/** Dollars for a million calls, by cost item. @param memory of the function, in MB. */
export const priceOf = (measured: Measured, memory: number) => {
  const gateway = prices.gatewayPerMillion;
  const lambda = prices.lambdaPerMillion + 1_000_000 * gigabyteSeconds(durationOf(measured, memory), memory);
  const store = measured.reads * prices.readUnitsPerMillion + measured.writes * prices.writeUnitsPerMillion;
  const transfer = ((measured.answerBytes * 1_000_000) / gigabyte) * prices.transferOutPerGb;
  return { gateway, lambda, store, transfer, total: gateway + lambda + store + transfer };
};
