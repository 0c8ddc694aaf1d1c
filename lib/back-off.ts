import { setTimeout as wait } from 'node:timers/promises';

const baseMillis = 10;
const capMillis = 1_000;

/** "Full jitter" (AWS Architecture Blog, "Exponential Backoff And Jitter") spreads retries out. */
export const backOff = (attempt: number): Promise<void> =>
  wait(Math.random() * Math.min(capMillis, baseMillis * 2 ** attempt));
