import { expect, test } from 'vitest';
import { runProgram } from '../../scripts/check-deploy/run-program.ts';

test('returns what a program printed, also of one that failed', async () => {
  const args = ['-e', 'console.log("out"); console.error("err"); process.exitCode = 1'];
  expect(await runProgram('sst deploy', args, { seconds: 60 })).toBe('out\nerr\n');
});

test.each([
  ['a program', ''],
  ['one that ends without an error when it is stopped', 'process.on("SIGTERM", () => process.exit(0));'],
])('reports %s, after its limit', async (_, onStop) => {
  const endless = ['-e', `${onStop} setInterval(() => undefined, 1_000)`];
  await expect(runProgram('sst deploy', endless, { seconds: 1 })).rejects.toThrow(
    'sst deploy did not end within 1 seconds, and was stopped.',
  );
});
