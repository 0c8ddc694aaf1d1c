import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { basePath } from '../../lib/contract/route.ts';
import { admin, type Run } from '../support/admin-process.ts';
import { Follower } from '../support/api/board.ts';
import { type Client, client } from '../support/api/client.ts';
import { minimalJob } from '../support/api/jobs.ts';
import { pageOf } from '../support/api/responses.ts';
import { folderOfTest } from '../support/folders.ts';
import { readCopy } from '../support/follower.ts';
import { runs } from '../support/runs.ts';
import { end, ownEnvironment, startOwnService } from '../support/start-service.ts';
import { randomFrom } from '../support/store/faults.ts';

/** Of writes, commands and crashes; a quarter of an hour in the nightly suite. */
const seconds = runs(20);

const program = new URL('../support/follower.ts', import.meta.url).pathname;

/** A service that is killed, with its engine, and started again at the same port. */
const unreliableService = async (dataDir: string) => {
  let port = '0';
  let service: ChildProcess;
  const start = async (): Promise<void> => {
    const started = await startOwnService({ PORT: port, DATA_DIR: dataDir });
    port = new URL(`${started.origin}`).port;
    service = started.service;
    // A pipe without a reader fills up.
    for (const stream of [service.stdout, service.stderr]) stream?.resume();
  };
  await start();
  return {
    origin: `http://127.0.0.1:${port}`,
    crash: async (): Promise<void> => {
      const { pid } = JSON.parse(readFileSync(join(dataDir, 'engine.json'), 'utf8'));
      const exited = once(service, 'exit');
      service.kill('SIGKILL');
      process.kill(pid, 'SIGKILL');
      await exited;
      await start();
    },
  };
};

/** A follower that is killed and started again. */
const unreliableFollower = (address: string, key: string, file: string) => {
  const start = (): ChildProcess => spawn(process.execPath, [program, address, key, file]);
  let follower = start();
  onTestFinished(async () => void (await end(follower, 'SIGKILL')));
  return {
    copy: () => new Map(readCopy(file).jobs.map((job) => [job.id, job])),
    restart: async (): Promise<void> => {
      await end(follower, 'SIGKILL');
      follower = start();
    },
    isRunning: () => follower.exitCode === null,
  };
};

test('followers hold exactly the live jobs two minutes after the last write, crash and command', {
  timeout: seconds * 1_000 + 300_000,
}, async () => {
  const seed = Number(process.env.MODEL_SEED ?? 20);
  const random = randomFrom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const dataDir = folderOfTest();
  const { origin, crash } = await unreliableService(dataDir);
  const environment = { ...ownEnvironment(), DATA_DIR: dataDir };

  /** A command of the operator, which is retried while the service is being started. */
  const run = async (...args: string[]): Promise<{ readonly id: number; readonly key: string }> => {
    for (;;) {
      const { status, stdout }: Run = await admin(['--json', ...args], environment);
      if (status === 0) return JSON.parse(stdout);
      await wait(200);
    }
  };
  /** A command that is killed at some point of its work. */
  const interrupt = async (...args: string[]): Promise<void> => {
    const command = spawn(process.execPath, ['local/admin.ts', ...args], {
      env: environment,
      stdio: 'ignore',
    });
    const exited = once(command, 'exit');
    await Promise.race([exited, wait(200 + random() * 600)]);
    command.kill('SIGKILL');
    await exited;
  };

  const newEmployer = async (name: string) => {
    const { id } = await run('employer', 'create', '--name', name);
    const { key } = await run('key', 'create', '--employer', `${id}`);
    return { id, name, api: client(origin, key) };
  };
  const employers = [await newEmployer('One'), await newEmployer('Two'), await newEmployer('Three')];
  const { key: boardKey } = await run('key', 'create', '--board');
  const followers = [1, 2, 3].map((number) =>
    unreliableFollower(`${origin}${basePath}`, boardKey, join(dataDir, `follower-${number}.json`)),
  );

  const until = Date.now() + seconds * 1_000;
  const isOver = () => Date.now() >= until;

  const ids = new Map<number, Client>();
  const write = async (): Promise<void> => {
    const { api } = pick(employers);
    const [id, owner = api] = pick([...ids]) ?? [];
    const kind = random();
    if (id === undefined || kind < 0.35) {
      const status = pick(['active', 'active', 'draft', 'archived']);
      const { body } = await api.post('/jobs', { ...minimalJob, status, confidential: random() < 0.3 });
      const created = (body as { id?: number }).id;
      if (created !== undefined) ids.set(created, api);
    } else if (kind < 0.6) await owner.put(`/jobs/${id}`, { title: `Title ${Math.floor(random() * 1e6)}` });
    else if (kind < 0.9) await owner.put(`/jobs/${id}`, { status: pick(['active', 'archived', 'draft']) });
    else await owner.delete(`/jobs/${id}`);
  };
  const writer = async (): Promise<void> => {
    // A crash cuts connections off.
    while (!isOver()) await write().catch(() => wait(50));
  };

  const operator = async (): Promise<void> => {
    for (let count = 0; !isOver(); count++) {
      const { id } = pick(employers);
      const command = pick([
        ['employer', 'update', `${id}`, '--name', `Name ${count}`],
        ['employer', 'update', `${id}`, '--name', `Name ${count}`],
        ['employer', 'suspend', `${id}`],
        ['employer', 'resume', `${id}`],
        ['employer', 'resume', `${id}`],
        ['board', 'reset', '--yes'],
      ]);
      if (random() < 0.6) await interrupt(...command);
      else await run(...command);
    }
  };

  const crashes = async (): Promise<void> => {
    while (!isOver()) {
      await wait(Math.min(7_000, until - Date.now()));
      await crash();
      await pick(followers).restart();
    }
  };

  const leaving = await newEmployer('Leaving');
  for (let count = 0; count < 20; count++)
    await leaving.api.post('/jobs', { ...minimalJob, status: 'active' });
  const deletion = interrupt('employer', 'delete', `${leaving.id}`, '--confirm', 'Leaving');
  await Promise.all([deletion, operator(), crashes(), ...Array.from({ length: 6 }, writer)]);
  // The last commands are interrupted, too; a deletion is the only one that its caller has to repeat.
  await interrupt('employer', 'suspend', `${pick(employers).id}`);
  await interrupt('employer', 'update', `${pick(employers).id}`, '--name', 'The last name');
  await admin(['--json', 'employer', 'delete', `${leaving.id}`, '--confirm', 'Leaving'], environment);

  const board = client(origin, boardKey);
  await vi.waitFor(
    async () => {
      const walker = new Follower(board);
      await walker.walk();
      for (const { copy, isRunning } of followers) {
        expect(isRunning()).toBe(true);
        expect(copy()).toEqual(new Map([...walker.held].sort(([one], [other]) => one - other)));
      }
    },
    { timeout: 120_000, interval: 1_000 },
  );

  // The walk itself is held to the employers' lists and present names.
  const walker = new Follower(board);
  await walker.walk();
  const { stdout } = await admin(['--json', 'employer', 'list'], environment);
  const present: { id: number; name: string; suspended?: string }[] = JSON.parse(stdout);
  let live = 0;
  for (const { id, name, suspended } of present) {
    const employer = employers.find((one) => one.id === id);
    if (!employer || suspended) continue;
    for (let path: string | null = '/jobs?status=active&pageSize=100'; path !== null; ) {
      const { data, paging } = pageOf(await employer.api.get(path));
      for (const job of data) {
        const expected = job.confidential ? null : { id, name };
        expect(walker.held.get(job.id), `job ${job.id}`).toMatchObject({
          title: job.title,
          employer: expected,
        });
      }
      live += data.length;
      path = paging.next;
    }
  }
  expect(walker.held.size).toBe(live);
  // A killed command may leave the copies of an employer in its keys as they were: the next one renews them.
  for (const { id } of employers) await run('employer', 'resume', `${id}`);
  expect(await admin(['verify'], environment)).toMatchObject({ status: 0 });
});
