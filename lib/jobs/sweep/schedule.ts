/**
 * When the sweep runs, in UTC: every minute of the hour after midnight, when jobs close, so that many are through
 * soon; then once an hour, for what was late. As EventBridge writes it.
 */
export const sweepSchedules = ['cron(* 0 * * ? *)', 'cron(0 1-23 * * ? *)'] as const;

/** The same by the clock. */
export const isSweepMinute = (now: Date): boolean => now.getUTCHours() === 0 || now.getUTCMinutes() === 0;
