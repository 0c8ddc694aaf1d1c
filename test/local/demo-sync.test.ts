import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { ownEnvironment } from '../support/start-service.ts';

test('the demonstration of a synchronisation loads, previews, is refused, and removes', async () => {
  const args = ['scripts/demo-sync.ts', '--jobs', '200'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: ownEnvironment() });
  expect(stdout).toMatch(/1\. The first load.*\n +200 jobs in 2 requests: 200 created;/);
  expect(stdout).toMatch(/2\. .*\n.* 200 unchanged; to remove: 0, removed: 0/);
  expect(stdout).toMatch(/3\. A preview.*\n.* 4 created, 2 updated, 194 unchanged; to remove: 4, removed: 0/);
  expect(stdout).toMatch(/4\. .*\n.* 4 created, 2 updated, 194 unchanged; to remove: 4, removed: 4/);
  expect(stdout).toMatch(/5\. A download.*\n +Refused: .*end of the feed\n +Active jobs on the board: 200/);
  expect(stdout).toMatch(/6\. .*the guard refuses\n +Refused: .*\n.* 100 of 200.*\n.*board: 200/);
  expect(stdout).toMatch(/7\. .*acceptRemovals: 100\n.* 100 unchanged; to remove: 100, removed: 100/);
  expect(stdout).toMatch(/Active jobs on the board: 100\n$/);
});
