/** The exit statuses of the command, as scheduled jobs see them. */
export const exitStatus = {
  done: 0,
  failed: 1,
  usage: 2,
  someInvalid: 3,
  guarded: 4,
} as const;

export type ExitStatus = (typeof exitStatus)[keyof typeof exitStatus];
