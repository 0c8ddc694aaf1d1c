import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import operator from '../../deploy/operator-policy.json' with { type: 'json' };
import readOnly from '../../deploy/read-only-policy.json' with { type: 'json' };
import restore from '../../deploy/restore-policy.json' with { type: 'json' };
import { accessesOf, neededByCommands, neededByType } from '../../scripts/check-deploy/deployer-actions.ts';
import { deployerPolicies } from '../../scripts/check-deploy/deployer-policy.ts';

const actionsOf = ({
  Statement,
}: {
  readonly Statement: readonly { readonly Action: readonly string[] }[];
}) => Statement.flatMap(({ Action }) => Action);

test.each([operator, readOnly, restore, ...deployerPolicies])(
  'a policy fits IAM, and names each action in full',
  (policy) => {
    // https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html
    expect(JSON.stringify(policy).length).toBeLessThanOrEqual(6144);
    for (const action of actionsOf(policy)) expect(action).toMatch(/^[a-z0-9]+:[A-Z][A-Za-z]+$/);
  },
);

test('the deployer may do what a deployment needs, and nothing else', () => {
  const needed = accessesOf([...Object.values(neededByType).flat(), ...neededByCommands]);
  expect(new Set(deployerPolicies.flatMap(actionsOf))).toEqual(new Set(needed.map(({ action }) => action)));
});

test('the deployer passes roles to the two services that need one', () => {
  const statements = deployerPolicies.flatMap(({ Statement }) => Statement);
  expect(statements.filter(({ Action }) => Action.includes('iam:PassRole'))).toEqual([
    expect.objectContaining({
      Action: ['iam:PassRole'],
      Condition: {
        StringEquals: { 'iam:PassedToService': ['lambda.amazonaws.com', 'scheduler.amazonaws.com'] },
      },
    }),
  ]);
});

test('the policy for restores allows the commands of docs/backup.md', () => {
  const page = readFileSync(new URL('../../docs/backup.md', import.meta.url), 'utf8');
  const commands = new Set([...page.matchAll(/aws dynamodb ([a-z-]+)/g)].map(([, command = '']) => command));
  const action = (command: string) =>
    // A waiter describes the table.
    command === 'wait'
      ? 'dynamodb:DescribeTable'
      : `dynamodb:${command.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())}`;
  expect(commands.size).toBeGreaterThan(5);
  expect([...commands].map(action).filter((each) => !actionsOf(restore).includes(each))).toEqual([]);
});

test('a restore may write the new table', () => {
  // https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/backuprestore_IAM.html
  const needed = ['BatchWriteItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'Scan', 'UpdateItem'];
  expect(actionsOf(restore)).toEqual(
    expect.arrayContaining([
      'dynamodb:RestoreTableToPointInTime',
      'dynamodb:RestoreTableFromBackup',
      ...needed.map((name) => `dynamodb:${name}`),
    ]),
  );
});

test('read-only access shows no items, parameters or keys', () => {
  expect(actionsOf(readOnly).filter((action) => /^ssm:|Item$|:Query$|:Scan$/.test(action))).toEqual([]);
});
