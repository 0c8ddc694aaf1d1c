import { setTimeout as wait } from 'node:timers/promises';

const baseMillis = 10;
const capMillis = 1_000;

/** Full jitter (exponential backoff, AWS Architecture Blog): colliding writers spread out instead of meeting again. */
export const backOff = (attempt: number): Promise<void> =>
  wait(Math.random() * Math.min(capMillis, baseMillis * 2 ** attempt));
