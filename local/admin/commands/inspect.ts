import { plural } from '../../../lib/errors/fault.ts';
import { AdminUsageError, defineCommand } from '../command.ts';
import { readDeployedSettings } from '../stage.ts';

export const inspectCommand = defineCommand(
  'inspect',
  'Look at what no alarm on a stage measures: recipients, schedules, mappings, tables, logs, keys, mails.',
  {},
  async (_, { stage, now }) => {
    const settings = stage === undefined ? undefined : await readDeployedSettings(stage);
    if (!settings?.hasMonitoring) {
      throw new AdminUsageError('inspect needs the --stage of a stage with alarms: staging or production.');
    }
    // Here, because the other commands need not wait until the clients of AWS are loaded.
    const { expectedOf } = await import('../../../deploy/inspection.ts');
    const { inspect } = await import('../../../lib/inspection/inspect.ts');
    const problems = await inspect(expectedOf(settings), now);
    const count = `${plural(problems.length, 'problem')} found`;
    return {
      document: { problems },
      text: () => problems.join('\n') || 'No problems found.',
      ...(problems.length > 0 && { failed: { code: 'problems_found', message: `${count}.` } }),
    };
  },
);
