import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as immediate } from 'node:timers/promises';
import { beforeEach, expect, test, vi } from 'vitest';
import { Follower } from '../../support/api/board.ts';
import { type Client, client } from '../../support/api/client.ts';
import { minimalJob } from '../../support/api/jobs.ts';
import { jobOf, pageOf } from '../../support/api/responses.ts';
import { folderOfTest } from '../../support/folders.ts';
import { violations } from '../../support/invariants.ts';
import { ownEnvironment, startOwnService } from '../../support/start-service.ts';

let dataDir: string;
let service: ChildProcess | undefined;
/** Any free one first, and then that one: cursors are addresses. */
let port: string;
beforeEach(() => {
  port = '0';
  dataDir = folderOfTest();
});

/** @returns the output of the service until it is ready. */
const start = async (): Promise<string> => {
  const { origin, output, ...started } = await startOwnService({ PORT: port, DATA_DIR: dataDir });
  service = started.service;
  port = new URL(`${origin}`).port;
  return output;
};

const engine = (): { pid: number; endpoint: string } =>
  JSON.parse(readFileSync(join(dataDir, 'engine.json'), 'utf8'));

/** Kills the service and its engine. */
const crash = async (): Promise<void> => {
  if (!service) return;
  const exited = once(service, 'exit');
  service.kill('SIGKILL');
  process.kill(engine().pid, 'SIGKILL');
  await exited;
};

/** A key of the board, made as an operator makes one. */
const boardKey = (): string => {
  const command = ['local/admin.ts', '--json', 'key', 'create', '--board', '--label', 'board'];
  const env = { ...ownEnvironment(), DATA_DIR: dataDir };
  return JSON.parse(execFileSync(process.execPath, command, { env, encoding: 'utf8' })).key;
};

const isGone = (error: unknown): boolean =>
  ['ECONNRESET', 'ECONNREFUSED', 'EPIPE'].includes((error as { code?: string }).code ?? '');

/** Follows the board, while the service is there and while it is not. */
const followUntil = async (follower: Follower, isDone: () => boolean): Promise<void> => {
  while (!isDone()) {
    await follower.step().catch((error) => {
      if (!isGone(error)) throw error;
    });
    await immediate();
  }
};

/** The text of the last response by the job's id, undefined for a deleted job. */
type Acknowledged = Map<number, string | undefined>;

/** Creates, changes and deletes jobs, one after the other, until the service is gone. */
const write = async (
  employer: Client,
  name: string,
  acknowledged: Acknowledged,
  onWrite: () => void,
): Promise<void> => {
  let unconfirmed: number | undefined;
  try {
    for (let at = 0; ; at++) {
      unconfirmed = undefined;
      const body = { ...minimalJob, referenceId: `${name}-${at}`, status: at % 2 ? 'active' : 'draft' };
      const created = await employer.post('/jobs', body);
      const { id } = jobOf(created, 201);
      acknowledged.set(id, created.text);
      onWrite();
      unconfirmed = id;
      if (at % 3 === 1) {
        const changed = await employer.put(`/jobs/${id}`, {
          status: 'archived',
          description: `<p>${at}</p>`,
        });
        jobOf(changed);
        acknowledged.set(id, changed.text);
      } else if (at % 3 === 2) {
        expect((await employer.delete(`/jobs/${id}`)).status).toBe(204);
        acknowledged.set(id, undefined);
      }
    }
  } catch (error) {
    if (!isGone(error)) throw error;
    if (unconfirmed !== undefined) acknowledged.delete(unconfirmed);
  }
};

test('acknowledged writes survive two kills (-9) of the service and its engine, and a follower sees them', async () => {
  const acknowledged: Acknowledged = new Map();
  const output = await start();
  const key = /jpk_\w+/.exec(output)?.[0] ?? '';
  const origin = `http://127.0.0.1:${port}`;
  const employer = client(origin, key);
  const board = client(origin, boardKey());
  const follower = new Follower(board);
  await follower.walk();
  let isOver = false;
  const following = followUntil(follower, () => isOver);

  for (const round of ['first', 'second']) {
    let count = 0;
    const enough = Promise.withResolvers<void>();
    const onWrite = () => {
      if (++count === 80) enough.resolve();
    };
    const writers = Array.from({ length: 8 }, (_, at) =>
      write(employer, `${round}-${at}`, acknowledged, onWrite),
    );
    await Promise.race([enough.promise, Promise.all(writers)]);
    await crash();
    await Promise.all(writers);
    await start();
  }
  isOver = true;
  await following;

  expect(acknowledged.size).toBeGreaterThan(100);
  for (const [id, text] of acknowledged) {
    const read = await employer.get(`/jobs/${id}`);
    if (text === undefined) expect(read.status).toBe(404);
    else {
      expect(read.text).toBe(text);
      const { referenceId } = jobOf(read);
      expect((await employer.put('/jobs', { referenceId })).text).toBe(text);
    }
  }

  const walker = new Follower(board);
  await walker.walk();
  expect(walker.held.size).toBeGreaterThan(10);
  await vi.waitFor(
    async () => {
      await follower.follow();
      expect(new Map([...follower.held].sort())).toEqual(new Map([...walker.held].sort()));
    },
    { timeout: 10_000, interval: 200 },
  );

  // Without concurrent writes the totals must equal the rows.
  vi.stubEnv('DYNAMODB_ENDPOINT', engine().endpoint);
  vi.stubEnv('TABLE_PREFIX', undefined);
  const { data, paging } = pageOf(await employer.get('/jobs?pageSize=1'));
  const alive = [...acknowledged.values()].filter((text) => text !== undefined).length;
  // Each crash may have cut off one applied write of each writer.
  expect(paging.total).toBeGreaterThanOrEqual(alive);
  expect(paging.total).toBeLessThanOrEqual(alive + 16);
  const { employer: demo } = jobOf(await employer.get(`/jobs/${data[0]?.id}`));
  expect(await violations(demo.id)).toEqual([]);
});
