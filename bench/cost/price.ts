import type { Measured } from './measured.ts';
import prices from './prices.json' with { type: 'json' };

export const gigabyte = 1_000_000_000;

/** What a Lambda function of 1,769 MB has: one processor. Smaller ones have a share in proportion (Lambda's guide). */
const megabytesPerProcessor = 1_769;
/** What a request to DynamoDB is taken to wait for its answer, in milliseconds, from a function in the same region. */
export const roundTrip = { read: 4, write: 8 } as const;

/** A start is billed, too: milliseconds of a processor, as `npm run bench -- cold` measures them, and how often. */
export const start = { cpu: 120, share: 0.01 } as const;

/** Milliseconds that work takes at a function's share of a processor. */
export const timeOf = (cpu: number, memory: number): number =>
  (cpu * megabytesPerProcessor) / Math.min(memory, megabytesPerProcessor);

/** Milliseconds that a call is billed for: its work, what it waits, and its part in the starts. */
export const durationOf = ({ cpu, roundTrips, writes }: Measured, memory: number): number =>
  Math.ceil(timeOf(cpu, memory) + roundTrips * (writes > 0 ? roundTrip.write : roundTrip.read)) +
  start.share * timeOf(start.cpu, memory);

/** Dollars for a million calls of a kind, by what they are paid for. @param memory the function's, in MB. */
export const priceOf = (measured: Measured, memory: number) => {
  const gbSeconds = (durationOf(measured, memory) / 1_000) * (memory / 1_024);
  const gateway = prices.gatewayPerMillion;
  const lambda = prices.lambdaPerMillion + gbSeconds * 1_000_000 * prices.lambdaArmPerGbSecond;
  const store = measured.reads * prices.readUnitsPerMillion + measured.writes * prices.writeUnitsPerMillion;
  const transfer = ((measured.answerBytes * 1_000_000) / gigabyte) * prices.transferOutPerGb;
  return { gateway, lambda, store, transfer, total: gateway + lambda + store + transfer };
};
