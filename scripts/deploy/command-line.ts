import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { conflictingSettings } from '../../deploy/stage-file.ts';
import { findStage, requireDevStage, type StageName, stageForms } from '../../deploy/stages.ts';
import { root } from '../root.ts';

const commands = ['deploy', 'rollback', 'diff', 'refresh', 'unlock', 'remove', 'dev'] as const;

export const usage = `Usage:
  npm run deploy|remove -- --stage STAGE             (${stageForms})
  npm run deploy -- --stage production --yes             without a question
  npm run deploy -- --stage STAGE --accept NAME=VALUE    confirms a changed setting
  npm run rollback -- --stage STAGE [--to RELEASE] [--yes] [--accept NAME=VALUE]
  npm run sst -- diff|refresh|unlock --stage STAGE
  npm run dev [-- --stage dev-NAME]                      by default, NAME is that of the user`;

const ownStage = (): string =>
  `dev-${userInfo()
    .username.toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(0, 12)}`;

/** @throws RangeError if SST would use other values than this command, which come from the file. */
export const refuseConflicts = (
  stage: StageName,
  env: Readonly<Record<string, string | undefined>>,
  folder: string,
): void => {
  const conflicting = conflictingSettings(stage, env, folder);
  if (conflicting.length === 0) return;
  throw new RangeError(
    `The environment and .env.${stage} have different values of ${conflicting.join(', ')}. SST uses the file: change it, or unset the variables.`,
  );
};

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
) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      stage: { type: 'string' },
      to: { type: 'string' },
      yes: { type: 'boolean' },
      accept: { type: 'string', multiple: true, default: [] },
    },
  });
  const command = commands.find((one) => one === positionals.join(' '));
  if (!command) throw new RangeError(usage);
  const { name, isProtected } = findStage(values.stage ?? (command === 'dev' ? ownStage() : undefined));
  refuseConflicts(name, env, folder);
  if (command === 'dev') requireDevStage(name);
  if (values.to !== undefined && command !== 'rollback') throw new RangeError('--to is for rollback only.');
  const isChange = command === 'deploy' || command === 'rollback';
  if (values.accept.length > 0 && !isChange)
    throw new RangeError('--accept is for deploy and rollback only.');
  const asks = isProtected && !values.yes && isChange;
  if (asks && !isTerminal) throw new RangeError(`Not a terminal: pass --yes to ${command} ${name}.`);
  return {
    command,
    stage: name,
    /** The release of `--to`. */
    to: values.to,
    isProtected,
    /** Whether a person must confirm it first. */
    asks,
    /** Changes of the stage's settings that are confirmed in advance, such as `DOMAIN=jobs.example`. */
    accepted: values.accept,
    /** Whether a person can be asked; `--yes` says that there is none. */
    isTerminal: isTerminal && !values.yes,
  };
};

/** What an operator asked for. */
export type Request = ReturnType<typeof readRequest>;
