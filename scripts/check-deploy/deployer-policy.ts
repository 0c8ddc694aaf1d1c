import {
  accessesOf,
  deployerPolicies,
  developerPolicies,
  neededByType,
} from '../../deploy/deployer-rights.ts';
import type { Policy } from '../../deploy/policy.ts';
import { isBookkeeping, type StagePlan } from './plan.ts';

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

/** Whether who deploys a stage may do something: a developer on their own stage, or the deployer. */
export const mayDeploy =
  (stage: string) =>
  (action: string, on: string): boolean =>
    allows(Object.values(stage.startsWith('dev-') ? developerPolicies : deployerPolicies), action, on);

/** @returns a sentence for each action that a deployment of the plan needs and may not do. */
export const deployerFaults = ({ settings: { name }, resources }: StagePlan): string[] => {
  const may = mayDeploy(name);
  const types = resources.map(({ type, inputs }) => ({ type: type.replace('aws:', ''), inputs }));
  const unknown = types.filter(({ type }) => !isBookkeeping(type) && !neededByType[type]);
  const accesses = types.flatMap(({ type, inputs }) => accessesOf(neededByType[type] ?? [], inputs));
  const faults = [
    ...unknown.map(({ type }) => `deploy/deployer-rights.ts does not know ${type}.`),
    ...accesses
      .filter(({ action, on }) => !may(action, on))
      .map(({ action, on }) => `The policies of who deploys ${name} do not allow ${action} on ${on}.`),
  ];
  return [...new Set(faults)];
};
