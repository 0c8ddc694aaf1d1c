import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';
import { neededByReleases, neededBySst, neededByType } from './deployer-actions.ts';
import type { StagePlan } from './plan.ts';

type Statement = {
  readonly Effect: 'Allow';
  readonly Action: readonly string[];
  readonly Resource: string | readonly string[];
};

/** The statements of deploy/deployer-policy.json. */
export const deployerStatements: readonly Statement[] = (
  JSON.parse(readFileSync(join(root, 'deploy/deployer-policy.json'), 'utf8')) as {
    readonly Statement: readonly Statement[];
  }
).Statement;

/** IAM's wildcard: any characters, also slashes and colons. */
const covers = (pattern: string, value: string): boolean =>
  new RegExp(`^${pattern.split('*').map(RegExp.escape).join('.*')}$`).test(value);

const allows = (action: string, on: string): boolean =>
  deployerStatements.some(
    ({ Action, Resource }) => Action.includes(action) && [Resource].flat().some((each) => covers(each, on)),
  );

/** @returns a sentence for each action that a deployment of the plan needs and may not do. */
export const deployerFaults = ({ command, resources }: StagePlan): string[] => {
  // `sst dev` also creates what its live functions need, with wider rights.
  if (command === 'dev') return [];
  const ofResources = resources
    .filter(({ type }) => type.startsWith('aws:'))
    .flatMap(({ type, inputs }) => {
      const needed = neededByType[type.replace('aws:', '')];
      if (!needed) return [`scripts/check-deploy/deployer-actions.ts does not know ${type}.`];
      return needed.flatMap(({ actions, on }) =>
        actions
          .filter((action) => !allows(action, on(inputs)))
          .map((action) => `deploy/deployer-policy.json does not allow ${action} on ${on(inputs)}.`),
      );
    });
  const ofTools = [...neededBySst, ...neededByReleases].flatMap(({ actions, on }) =>
    actions
      .filter((action) => !allows(action, on))
      .map((action) => `deploy/deployer-policy.json does not allow ${action} on ${on}.`),
  );
  return [...new Set([...ofResources, ...ofTools])];
};
