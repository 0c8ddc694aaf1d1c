import { accountWide, regional } from '../aws/scopes.ts';
import { isBookkeeping, type StagePlan } from '../plan.ts';

const accountWideNames = (plan: StagePlan): string[] =>
  plan.resources.flatMap(({ type, inputs }) => {
    const short = type.replace(/^aws:/, '');
    const identity = accountWide[short];
    return identity ? [`${short} ${identity(inputs)}`] : [];
  });

/** Which types are unique in an account must be known of each that is deployed. */
export const scopeFaults = ({ resources }: StagePlan): string[] => {
  const types = new Set(resources.map(({ type }) => type).filter((type) => !isBookkeeping(type)));
  return [...types]
    .map((type) => type.replace(/^aws:/, ''))
    .filter((type) => !Object.hasOwn(accountWide, type) && !regional.includes(type))
    .map(
      (type) =>
        `scripts/check-deploy/aws/scopes.ts must say whether names of ${type} are unique in an account.`,
    );
};

/** The names that two deployments in one account would both need. */
export const collisions = (one: StagePlan, other: StagePlan): string[] => {
  const shared = new Set(accountWideNames(one)).intersection(new Set(accountWideNames(other)));
  return [...shared].map((name) => `${one.region} and ${other.region} would share ${name}.`);
};
