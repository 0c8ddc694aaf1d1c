import { expect, test } from 'vitest';
import { runCommand } from '../../support/run-command.ts';

test('employer create warns of a name that exists', async () => {
  const create = (name: string) => runCommand(['employer', 'create', '--name', name]);
  const { document, note } = await create('Café “South”');
  expect(note).toBeUndefined();
  expect(await create('CAFE “South”')).toMatchObject({
    note: expect.stringContaining(`The name is also that of employer ${Reflect.get(document, 'id')};`),
  });
});
