import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';
import { accessesOf, neededByCommands, neededByType } from './deployer-actions.ts';
import { isBookkeeping, type StagePlan } from './plan.ts';

type Statement = {
  readonly Effect: string;
  readonly Action: readonly string[];
  readonly Resource: string | readonly string[];
};

export type Policy = { readonly Version: string; readonly Statement: readonly Statement[] };

/** The policies deploy/deployer-policy-*.json: IAM limits the length of each. */
export const deployerPolicies: readonly Policy[] = readdirSync(join(root, 'deploy'))
  .filter((name) => name.startsWith('deployer-policy-'))
  .map((name) => JSON.parse(readFileSync(join(root, 'deploy', name), 'utf8')));

/** IAM's wildcard: any characters, also slashes and colons. */
const covers = (pattern: string, value: string): boolean =>
  new RegExp(`^${pattern.split('*').map(RegExp.escape).join('.*')}$`).test(value);

/** Whether one of the policies allows an action on a resource, as IAM names both. */
export const allows = (policies: readonly Policy[], action: string, on: string): boolean =>
  policies
    .flatMap(({ Statement }) => Statement)
    .some(
      ({ Action, Resource }) => Action.includes(action) && [Resource].flat().some((each) => covers(each, on)),
    );

export const deployerMay = (action: string, on: string): boolean => allows(deployerPolicies, action, on);

/** @returns a sentence for each action that a deployment of the plan needs and may not do. */
export const deployerFaults = ({ command, resources }: StagePlan): string[] => {
  // `sst dev` also creates what its live functions need, with wider rights.
  if (command === 'dev') return [];
  const types = resources.map(({ type, inputs }) => ({ type: type.replace('aws:', ''), inputs }));
  const unknown = types.filter(({ type }) => !isBookkeeping(type) && !neededByType[type]);
  const accesses = [
    ...types.flatMap(({ type, inputs }) => accessesOf(neededByType[type] ?? [], inputs)),
    ...accessesOf(neededByCommands),
  ];
  const faults = [
    ...unknown.map(({ type }) => `scripts/check-deploy/deployer-actions.ts does not know ${type}.`),
    ...accesses
      .filter(({ action, on }) => !deployerMay(action, on))
      .map(({ action, on }) => `deploy/deployer-policy-*.json do not allow ${action} on ${on}.`),
  ];
  return [...new Set(faults)];
};
