import { availableParallelism, totalmem } from 'node:os';
import { formatDocument } from '../local/admin/format-document.ts';
import type { CostSummary } from './measure.ts';

const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** Prints when and on which machine the figures were measured. */
export const printMachine = (): void => {
  const memory = Math.round(totalmem() / 2 ** 30);
  print(
    `${new Date().toISOString()}, Node ${process.version}, ${availableParallelism()} cores, ${memory} GB\n`,
  );
};

export const printTable = (title: string, rows: readonly object[], notes: readonly string[] = []): void =>
  print([title, formatDocument(rows), ...notes, ''].join('\n'));

/** At least three digits, at most two decimals. */
export const figure = (value: number): string =>
  value >= 100 ? String(Math.round(value)) : String(Math.round(value * 100) / 100);

/** A summary as columns; times in milliseconds. */
export const columns = ({ requests, roundTrips, units, median, p99 }: CostSummary) => ({
  requests,
  'round trips': roundTrips,
  'read units': figure(units),
  'median ms': figure(median),
  'p99 ms': figure(p99),
});

/** A limit that a measurement must keep. */
export type Bar = { readonly promise: string; readonly measured: string; readonly holds: boolean };

export const atMost = (promise: string, value: number, limit: number): Bar => ({
  promise: `${promise}: at most ${figure(limit)}`,
  measured: figure(value),
  holds: value <= limit,
});

export const atLeast = (promise: string, value: number, limit: number): Bar => ({
  promise: `${promise}: at least ${figure(limit)}`,
  measured: figure(value),
  holds: value >= limit,
});

/** @returns whether all bars hold. */
export const printBars = (bars: readonly Bar[]): boolean => {
  printTable(
    'Bars',
    bars.map(({ promise, measured, holds }) => ({ holds: holds ? 'yes' : 'MISSED', measured, promise })),
  );
  return bars.every(({ holds }) => holds);
};
