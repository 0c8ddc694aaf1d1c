import {
  defaultOf,
  type KeptName,
  type KeptSettings,
  keptNames,
  readStageSettings,
  settingsToKeep,
} from '../../deploy/settings.ts';
import { readKeptSettings } from '../../deploy/settings-store.ts';
import type { StageName } from '../../deploy/stages.ts';
import { root } from '../root.ts';
import { type Request, refuseConflicts } from './command-line.ts';

/** A setting that a deployment would change; `from` is undefined where the stage is new. */
export type Change = { readonly name: KeptName | 'AWS_REGION'; readonly from?: string; readonly to: string };

/** Clients or applicants lose an address, data or alarms go elsewhere: each needs a confirmation. */
const confirmedNames: readonly Change['name'][] = [
  'AWS_REGION',
  'TABLE_PREFIX',
  'DOMAIN',
  'DEFAULT_ADDRESS',
  'ALARM_EMAIL',
  'MAIL_FROM',
];

/**
 * Adds the settings that are kept with the stage to those that this checkout and shell give it.
 *
 * @param kept undefined for a stage that was not deployed in the region.
 * @throws RangeError for settings that a deployment refuses.
 */
export const settle = (
  { command, stage }: Pick<Request, 'command' | 'stage'>,
  region: string,
  kept: KeptSettings | undefined,
  env: Readonly<Record<string, string | undefined>>,
): { readonly settings: KeptSettings; readonly changes: readonly Change[] } => {
  const settings = { ...kept, ...settingsToKeep(env) };
  const { hasAllAlarms, hasDefaultAddress, domain } = readStageSettings(stage, settings);
  if (command === 'deploy' && hasAllAlarms && settings.ALARM_EMAIL === undefined) {
    throw new RangeError(
      `The alarms of ${stage} have no recipient: set ALARM_EMAIL to an address, or to none if only other subscribers of the topic shall receive them.`,
    );
  }
  if (!hasDefaultAddress && kept?.DOMAIN !== domain) {
    throw new RangeError(
      `DEFAULT_ADDRESS must be open in the deployment that creates ${domain}: close it in a later one, when that address responds.`,
    );
  }
  const valueIn = (from: KeptSettings, name: KeptName): string => from[name] ?? defaultOf(name, stage);
  const changes = kept
    ? keptNames.map((name) => ({ name, from: valueIn(kept, name), to: valueIn(settings, name) }))
    : [{ name: 'AWS_REGION' as const, to: region }];
  return { settings, changes: changes.filter((change) => !('from' in change) || change.from !== change.to) };
};

export const changeLine = ({ name, from, to }: Change, stage: StageName): string =>
  from === undefined
    ? `  No settings are kept for ${stage} in ${to}. If it is new there, its tables are created, and are empty.
  If SST is new there, its first command, also diff, creates two buckets, a repository and two parameters.`
    : `  ${name}: ${from} → ${to}`;

/**
 * Settles the settings of a command that evaluates the configuration, shows what they change, and adds
 * them to the environment.
 */
export const settleStage = async (request: Request, region: string) => {
  const { stage } = request;
  const { settings, changes } = settle(request, region, await readKeptSettings(stage, region), process.env);
  // Such as an empty value in the file.
  refuseConflicts(stage, settings, root);
  Object.assign(process.env, settings);
  const lines = changes.map((change) => changeLine(change, stage));
  if (lines.length > 0) console.log(['This changes:', ...lines].join('\n'));
  return { settings, changes, lines };
};

/**
 * Decides whether a person must confirm a deployment or a roll-back.
 *
 * @throws RangeError where changes need a confirmation that was not given.
 */
export const mustAsk = (
  request: Pick<Request, 'command' | 'stage' | 'asks' | 'accepted' | 'isTerminal'>,
  changes: readonly Change[],
): boolean => {
  const { command, stage, asks, accepted, isTerminal } = request;
  const open = changes.filter(
    ({ name, to }) => confirmedNames.includes(name) && !accepted.includes(`${name}=${to}`),
  );
  if (open.length === 0) return asks;
  if (isTerminal) return true;
  const options = open.map(({ name, to }) => `--accept ${name}=${to}`);
  throw new RangeError(
    `To ${command === 'rollback' ? 'roll back' : 'deploy'} ${stage} with these changes and without a question, pass ${options.join(' ')}.`,
  );
};
