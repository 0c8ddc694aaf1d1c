import { expect, it } from 'vitest';
import { accessesOf, neededByCommands, neededByType } from '../../scripts/check-deploy/deployer-actions.ts';
import { deployerPolicies } from '../../scripts/check-deploy/deployer-policy.ts';

const deployerStatements = deployerPolicies.flatMap(({ Statement }) => Statement);

const needed = accessesOf([...Object.values(neededByType).flat(), ...neededByCommands]).map(
  ({ action }) => action,
);

it('the deployer may do what a deployment needs, and nothing else', () => {
  const allowed = deployerStatements.flatMap(({ Action }) => Action);
  expect([...new Set(allowed)].toSorted()).toEqual([...new Set(needed)].toSorted());
});

it('the deployer’s policy names every action in full', () => {
  for (const { Effect, Action } of deployerStatements) {
    expect(Effect).toBe('Allow');
    for (const action of Action) expect(action).toMatch(/^[a-z0-9]+:[A-Z][A-Za-z]+$/);
  }
});

it('the deployer passes roles to the two services that need one', () => {
  const passing = deployerStatements.filter(({ Action }) => Action.includes('iam:PassRole'));
  expect(passing).toEqual([
    expect.objectContaining({
      Action: ['iam:PassRole'],
      Condition: {
        StringEquals: { 'iam:PassedToService': ['lambda.amazonaws.com', 'scheduler.amazonaws.com'] },
      },
    }),
  ]);
});

it('each of the deployer’s policies fits a managed policy', () => {
  // https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html
  expect(deployerPolicies).toHaveLength(2);
  for (const policy of deployerPolicies) expect(JSON.stringify(policy).length).toBeLessThanOrEqual(6144);
});
