/**
 * When the sweep runs, in UTC, as EventBridge cron expressions: every minute of the hour after
 * midnight, when many jobs close; then hourly, for what is left.
 */
export const sweepSchedules = ['cron(* 0 * * ? *)', 'cron(0 1-23 * * ? *)'] as const;

/** The same schedule for a process with a timer of its own. */
export const isSweepMinute = (now: Date): boolean => now.getUTCHours() === 0 || now.getUTCMinutes() === 0;
