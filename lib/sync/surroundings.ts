import { randomBytes } from 'node:crypto';
import type { Surroundings } from './sync-call.ts';

/** Those of this process. */
export const surroundings: Surroundings = { clock: () => Date.now(), randomBytes };
