import { todayAt } from '../../config.ts';

/**
 * When the sweep runs, in the time zone of the board, as EventBridge cron expressions: every minute of the
 * hour after midnight, when many jobs close; then hourly, for what is left. A run decides by its own day:
 * where EventBridge's time zones are of another release, jobs close up to an hour late.
 */
export const sweepSchedules = ['cron(* 0 * * ? *)', 'cron(0 1-23 * * ? *)'] as const;

const hourMillis = 3_600_000;

/** Nearly the same schedule for a process with a timer of its own: hourly in UTC. */
export const isSweepMinute = (now: Date): boolean =>
  now.getUTCMinutes() === 0 || todayAt(now) !== todayAt(new Date(now.getTime() - hourMillis));
