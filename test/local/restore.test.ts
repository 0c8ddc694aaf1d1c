import { execFile } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { serialize } from 'node:v8';
import { expect, test } from 'vitest';
import { config, configure } from '../../lib/config.ts';
import { insertKey } from '../../lib/employer/store/api-keys.ts';
import { insertEmployer } from '../../lib/employer/store/employers.ts';
import { insertJob, removeJob } from '../../lib/job/store/write-job.ts';
import { type Table, type TableKey, tables } from '../../lib/store/tables.ts';
import { useFolder } from '../support/folders.ts';
import { useOwnTables } from '../support/store/own-tables.ts';
import { type Copy, copyOfStore } from '../support/store/store-items.ts';
import { aJob, aStoredJob, change, randomText, storedBy } from '../support/store/stored-job.ts';

useOwnTables();

const root = join(import.meta.dirname, '../..');
const now = new Date();

const folder = useFolder();

/** The commands under "Restore the tables", with the names of this test's tables. */
const documentedCommands = (prefix: string): string => {
  const page = readFileSync(join(root, 'docs/backup.md'), 'utf8');
  const [, section = ''] = page.split('## Restore the tables\n');
  const [, block = ''] = section.split(/^```(?:sh)?\n/m);
  return block.replaceAll('job-posting-production', prefix);
};

const program = (name: string, script: string): void => {
  const file = join(folder, name);
  writeFileSync(file, `#!/bin/bash\n${script}\n`);
  chmodSync(file, 0o755);
};

const byTableName = (prefix: string, copy: Copy) =>
  Object.fromEntries(
    Object.entries(copy).map(([key, items]) => [`${prefix}-${tables[key as TableKey].name}`, items]),
  );

/** Runs the documented commands; `aws` and `npm` act on the engine of the tests. @returns their calls. */
const restore = async (prefix: string, backup: Copy): Promise<string[]> => {
  const files = { BACKUP: join(folder, 'backup'), CALLS: join(folder, 'calls') };
  writeFileSync(files.BACKUP, serialize(byTableName(prefix, backup)));
  program(
    'aws',
    `echo "aws $*" >> "$CALLS"
     case "$*" in "dynamodb restore-table-to-point-in-time --source-table-name "*)
       exec "${process.execPath}" "${join(root, 'test/support/store/restore-table.ts')}" "$4" "$6"
     esac`,
  );
  program(
    'npm',
    `echo "npm $*" >> "$CALLS"
     case "$*" in "run -s admin -- "*verify)
       exec "${process.execPath}" local/admin.ts verify
     esac`,
  );
  const PATH = `${folder}:${process.env.PATH}`;
  await promisify(execFile)('bash', ['-eu', '-c', documentedCommands(prefix)], {
    cwd: root,
    env: { ...process.env, ...files, TABLE_PREFIX: prefix, PATH },
  });
  return readFileSync(files.CALLS, 'utf8').trim().split('\n');
};

/** What each table needs, in the order of the page. Options as in AWS's reference of the CLI. */
const expectedCalls = (prefix: string, target: string): string[] => {
  const all = Object.values<Table>(tables);
  return [
    ...all.map(
      ({ name }) =>
        `aws dynamodb restore-table-to-point-in-time --source-table-name ${prefix}-${name} --target-table-name ${target}-${name} --restore-date-time 2026-11-20T09:30:00Z`,
    ),
    ...all.map(({ name }) => `aws dynamodb wait table-exists --table-name ${target}-${name}`),
    ...all.flatMap(({ name }) => [
      `aws dynamodb update-continuous-backups --table-name ${target}-${name} --point-in-time-recovery-specification PointInTimeRecoveryEnabled=true`,
      `aws dynamodb update-table --table-name ${target}-${name} --deletion-protection-enabled`,
    ]),
    ...all.flatMap(({ name, timeToLive }) =>
      timeToLive
        ? `aws dynamodb update-time-to-live --table-name ${target}-${name} --time-to-live-specification Enabled=true,AttributeName=${timeToLive}`
        : [],
    ),
    ...all.flatMap(({ name, stream }) =>
      stream
        ? [
            `aws dynamodb wait table-exists --table-name ${target}-${name}`,
            `aws dynamodb update-table --table-name ${target}-${name} --stream-specification StreamEnabled=true,StreamViewType=${stream === 'keys-only' ? 'KEYS_ONLY' : 'NEW_AND_OLD_IMAGES'}`,
          ]
        : [],
    ),
    'npm run -s admin -- --stage production verify',
    'npm run -s admin -- --stage production board reset --yes',
    'npm run deploy -- --stage production',
  ];
};

test('the commands of docs/backup.md restore every table with its settings', async () => {
  const { id: employerId } = await insertEmployer({ name: 'First', plan: 'standard' }, now);
  await insertKey({ employerId, label: '' }, now);
  await insertKey({ kind: 'board', label: '' }, now);
  const description = `<p>${randomText(500_000)}</p>`;
  const deleted = await aStoredJob({ employerId, referenceId: 'deleted', status: 'active', description });
  const changed = await aStoredJob({ employerId, referenceId: 'changed' });
  const backup = await copyOfStore();
  await removeJob(deleted);
  await change(changed, { title: 'Another', status: 'active' });
  storedBy(await insertJob(aJob({ employerId, referenceId: 'deleted' })));
  const damaged = await copyOfStore();

  const prefix = config().tablePrefix;
  const target = `${prefix}-restored-1`;
  const calls = await restore(prefix, backup);
  expect(calls).toEqual(expectedCalls(prefix, target));
  expect(await copyOfStore()).toEqual(damaged);
  configure({ TABLE_PREFIX: target });
  expect(await copyOfStore()).toEqual(backup);
});
