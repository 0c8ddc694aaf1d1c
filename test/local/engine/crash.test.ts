import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { jobOf, pageOf } from '../../support/answers.ts';
import { type Client, client } from '../../support/client.ts';
import { violations } from '../../support/invariants.ts';
import { minimalJob } from '../../support/jobs.ts';

let dataDir: string;
let service: ChildProcess | undefined;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'crash-'));
});
afterEach(async () => {
  if (service?.exitCode === null && service.signalCode === null) {
    const exited = once(service, 'exit');
    service.kill('SIGTERM');
    await exited;
  }
  rmSync(dataDir, { recursive: true, force: true });
  vi.unstubAllEnvs();
});

/** Starts the service as `npm start` does. @returns what it printed until it was ready. */
const start = async (): Promise<string> => {
  const { DYNAMODB_ENDPOINT: _, TABLE_PREFIX: __, PUBLIC_ORIGIN: ___, ...env } = process.env;
  service = spawn(process.execPath, ['local/start.ts'], {
    env: { ...env, PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  service.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (/^ready .*\n/m.test(output)) service?.emit('ready');
  });
  await Promise.race([once(service, 'ready'), once(service, 'exit')]);
  return output;
};

const engine = (): { pid: number; endpoint: string } =>
  JSON.parse(readFileSync(join(dataDir, 'engine.json'), 'utf8'));

/** Ends the service and its engine where they stand. */
const crash = async (): Promise<void> => {
  if (!service) return;
  const exited = once(service, 'exit');
  service.kill('SIGKILL');
  process.kill(engine().pid, 'SIGKILL');
  await exited;
};

/** What a client was told: the answer's text by the job's id, undefined for a job that it has deleted. */
type Told = Map<number, string | undefined>;

/** Creates, changes and deletes jobs, one after the other, until nobody answers. `told` then holds what must be there. */
const write = async (employer: Client, name: string, told: Told, acknowledged: () => void): Promise<void> => {
  let doubtful: number | undefined;
  try {
    for (let at = 0; ; at++) {
      doubtful = undefined;
      const body = { ...minimalJob, referenceId: `${name}-${at}`, status: at % 2 ? 'active' : 'draft' };
      const created = await employer.post('/jobs', body);
      const { id } = jobOf(created, 201);
      told.set(id, created.text);
      acknowledged();
      doubtful = id;
      if (at % 3 === 1) {
        const changed = await employer.put(`/jobs/${id}`, {
          status: 'archived',
          description: `<p>${at}</p>`,
        });
        jobOf(changed);
        told.set(id, changed.text);
      } else if (at % 3 === 2) {
        expect((await employer.delete(`/jobs/${id}`)).status).toBe(204);
        told.set(id, undefined);
      }
    }
  } catch (error) {
    const { code } = error as { code?: string };
    if (!['ECONNRESET', 'ECONNREFUSED', 'EPIPE'].includes(code ?? '')) throw error;
    if (doubtful !== undefined) told.delete(doubtful);
  }
};

test('what was acknowledged outlives a kill -9 of everything in the midst of writing, twice', async () => {
  const told: Told = new Map();
  let output = await start();
  const key = /jpk_\w+/.exec(output)?.[0] ?? '';
  const clientOf = (printed: string) => client(/^ready (.*)$/m.exec(printed)?.[1] ?? '', key);

  for (const round of ['first', 'second']) {
    const employer = clientOf(output);
    let count = 0;
    const enough = Promise.withResolvers<void>();
    const acknowledged = () => {
      if (++count === 80) enough.resolve();
    };
    const writers = Array.from({ length: 8 }, (_, at) =>
      write(employer, `${round}-${at}`, told, acknowledged),
    );
    await Promise.race([enough.promise, Promise.all(writers)]);
    await crash();
    await Promise.all(writers);
    output = await start();
  }

  const employer = clientOf(output);
  expect(told.size).toBeGreaterThan(100);
  for (const [id, text] of told) {
    const read = await employer.get(`/jobs/${id}`);
    if (text === undefined) expect(read.status).toBe(404);
    else {
      expect(read.text).toBe(text);
      const { referenceId } = jobOf(read);
      expect((await employer.put('/jobs', { referenceId })).text).toBe(text);
    }
  }

  // The one writer is idle now, so that the totals can be held against the rows.
  vi.stubEnv('DYNAMODB_ENDPOINT', engine().endpoint);
  vi.stubEnv('TABLE_PREFIX', undefined);
  const { data, paging } = pageOf(await employer.get('/jobs?pageSize=1'));
  const alive = [...told.values()].filter((text) => text !== undefined).length;
  // A write that was cut off may have been applied all the same, one for each writer and crash.
  expect(paging.total).toBeGreaterThanOrEqual(alive);
  expect(paging.total).toBeLessThanOrEqual(alive + 16);
  const { employer: demo } = jobOf(await employer.get(`/jobs/${data[0]?.id}`));
  expect(await violations(demo.id)).toEqual([]);
});
