import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import operator from '../../deploy/operator-policy.json' with { type: 'json' };
import readOnly from '../../deploy/read-only-policy.json' with { type: 'json' };
import restore from '../../deploy/restore-policy.json' with { type: 'json' };

const actionsOf = ({
  Statement,
}: {
  readonly Statement: readonly { readonly Action: readonly string[] }[];
}) => Statement.flatMap(({ Action }) => Action);

test.each([operator, readOnly, restore])('a policy fits IAM, and names each action in full', (policy) => {
  expect(JSON.stringify(policy).length).toBeLessThanOrEqual(6144);
  for (const action of actionsOf(policy)) expect(action).toMatch(/^[a-z]+:[A-Z][A-Za-z]+$/);
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
