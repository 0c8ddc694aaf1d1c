import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, vi } from 'vitest';
import { processIdentity } from '../../../local/engine/process-identity.ts';

it('returns the same for one process, and undefined after its end', async () => {
  const other = spawn('sleep', ['60']);
  await once(other, 'spawn');
  expect(processIdentity(process.pid)).toBe(processIdentity(process.pid));
  expect(processIdentity(other.pid ?? 0)).toMatch(/sleep/);
  const exited = once(other, 'exit');
  other.kill('SIGKILL');
  await exited;
  expect(processIdentity(other.pid ?? 0)).toBeUndefined();
});

it('returns undefined for a zombie', async () => {
  // The shell becomes a sleep, which never reaps the child.
  const parent = spawn('sh', ['-c', 'sleep 0.3 & echo $!; exec sleep 60'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [line] = await once(parent.stdout, 'data');
    await vi.waitFor(() => expect(processIdentity(Number(line))).toBeUndefined(), 10_000);
    process.kill(Number(line), 0);
  } finally {
    parent.kill('SIGKILL');
  }
});
