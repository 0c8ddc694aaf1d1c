import type { Command } from './command.ts';
import { boardCommands } from './commands/board.ts';
import { employerCommands } from './commands/employer.ts';
import { feedCommands } from './commands/feed.ts';
import { inspectCommand } from './commands/inspect.ts';
import { jobCommands } from './commands/job.ts';
import { keyCommands } from './commands/key.ts';
import { logCommand } from './commands/log.ts';
import { mailCommands } from './commands/mail.ts';
import { probeCommand } from './commands/probe.ts';
import { sweepCommand } from './commands/sweep.ts';
import { syncCommands } from './commands/sync.ts';
import { todayCommand } from './commands/today.ts';
import { trafficCommand } from './commands/traffic.ts';
import { exportCommand, importCommand } from './commands/transfer.ts';
import { usageCommand } from './commands/usage.ts';
import { verifyCommand } from './commands/verify.ts';

/** The operator's commands, in the order in which the help shows them. */
export const commands: readonly Command[] = [
  todayCommand,
  ...employerCommands,
  ...keyCommands,
  ...jobCommands,
  ...syncCommands,
  ...feedCommands,
  ...boardCommands,
  ...mailCommands,
  usageCommand,
  logCommand,
  exportCommand,
  importCommand,
  verifyCommand,
  sweepCommand,
  probeCommand,
  inspectCommand,
  trafficCommand,
];
