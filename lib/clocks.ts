import { config } from './config.ts';

/*
 * Two times that two computers wrote are compared through these alone, so that what may have been later
 * counts as later. In milliseconds.
 */

/** What another computer dates before this was before `time`. */
export const earliest = (time: number): number => time - config().clockMargin;

/** What was before `time` is dated before this, whichever computer dates it. */
export const latest = (time: number): number => time + config().clockMargin;
