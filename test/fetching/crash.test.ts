import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { countJobs } from '../../lib/employer/store/counters.ts';
import { findFeed, findRuns, patchFeed } from '../../lib/fetching/store/feeds.ts';
import { verify } from '../../lib/operator/verify.ts';
import { findLatestSyncs } from '../../lib/sync/store/sync-items.ts';
import { useServers } from '../feed/serve.ts';
import { anEmployer, aServer, jobs, useCommands } from './support.ts';

useServers();

const program = new URL('../../local/admin.ts', import.meta.url).pathname;

test('runs that are killed while they read, open, write and commit leave nothing that the next one does not end', {
  timeout: 300_000,
}, async () => {
  const [employer, server, { run, add }] = [await anEmployer(), await aServer(), useCommands()];
  const id = await add(employer, server.url);
  server.answer = () => ({ body: jobs(30, 'Old', 1_000) });
  await run('feed', 'run', id);
  const openSyncs = async () =>
    (await findLatestSyncs(employer, 20, Date.now())).filter(({ state }) => state === 'open').length;
  const stored = async () => (await countJobs(employer)).active;

  /** Runs the feed in a process of its own, and kills it there. */
  const killWhen = async (isThere: () => Promise<boolean>) => {
    const child = spawn(process.execPath, [program, 'feed', 'run', id, '--accept-removals', '30'], {
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    while (child.exitCode === null && !(await isThere())) await setImmediate();
    child.kill('SIGKILL');
    await ended;
    const { lease } = (await findFeed(id)) ?? {};
    // As the next start does, or the time of the lease.
    if (lease) await patchFeed(id, { lease: { ...lease, ends: 0 } });
  };
  const before = server.requests.length;
  server.answer = () => new Promise(() => {});
  await killWhen(async () => server.requests.length > before);
  server.answer = () => ({ body: jobs(200) });
  await killWhen(async () => (await openSyncs()) > 0);
  // What the one before it has left open is still there.
  const again = server.requests.length;
  server.answer = () => new Promise(() => {});
  await killWhen(async () => server.requests.length > again);
  server.answer = () => ({ body: jobs(200) });
  for (const count of [31, 130, 229]) await killWhen(async () => (await stored()) >= count);

  expect((await run('feed', 'run', id, '--accept-removals', '30')).status).toBe(0);
  expect(await countJobs(employer)).toMatchObject({ active: 200, archived: 30 });
  expect(await openSyncs()).toBe(0);
  expect(await findFeed(id)).not.toHaveProperty('lease');
  expect((await findRuns(id, 1))[0]).toMatchObject({ isCommitted: true });
  expect((await verify({ employerId: employer })).violations).toEqual([]);
});
