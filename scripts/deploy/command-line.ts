import { parseArgs } from 'node:util';
import { readStageSettings } from '../../deploy/settings.ts';
import { conflictingSettings, withStageFile } from '../../deploy/stage-file.ts';
import { requireDevStage, type StageName, stageNames } from '../../deploy/stages.ts';
import { root } from '../root.ts';

const commands = ['deploy', 'rollback', 'diff', 'refresh', 'unlock', 'remove', 'dev'] as const;

/** What an operator asked for. */
export type Request = {
  readonly command: (typeof commands)[number];
  readonly stage: StageName;
  /** The release of `--to`. */
  readonly to: string | undefined;
  readonly isProtected: boolean;
  /** Whether a person must confirm it first. */
  readonly asks: boolean;
};

export const usage = `Usage:
  npm run deploy|remove -- --stage ${stageNames.join('|')}
  npm run deploy -- --stage production --yes        without a question
  npm run rollback -- --stage STAGE [--to RELEASE] [--yes]
  npm run sst -- diff|refresh|unlock --stage STAGE
  npm run dev`;

const isCommand = (name: string | undefined): name is Request['command'] =>
  commands.some((command) => command === name);

/**
 * Reads the command and the stage.
 *
 * @param isTerminal whether a person can be asked.
 * @param folder the folder of the stages' files.
 * @throws RangeError, or parseArgs' TypeError; the message is for the operator.
 */
export const readRequest = (
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  isTerminal: boolean,
  folder = root,
): Request => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { stage: { type: 'string' }, to: { type: 'string' }, yes: { type: 'boolean' } },
  });
  const [command, ...surplus] = positionals;
  if (!isCommand(command) || surplus.length > 0) throw new RangeError(usage);
  const { name, isProtected } = readStageSettings(
    values.stage,
    withStageFile(values.stage ?? '', env, folder),
  );
  const conflicting = conflictingSettings(name, env, folder);
  if (conflicting.length > 0) {
    throw new RangeError(
      `The environment and .env.${name} have different values of ${conflicting.join(', ')}. SST uses the file: change it, or unset the variables.`,
    );
  }
  if (command === 'dev') requireDevStage(name);
  if (values.to !== undefined && command !== 'rollback') throw new RangeError('--to is for rollback only.');
  const asks = isProtected && !values.yes && (command === 'deploy' || command === 'rollback');
  if (asks && !isTerminal) throw new RangeError(`Not a terminal: pass --yes to ${command} ${name}.`);
  return { command, stage: name, to: values.to, isProtected, asks };
};
