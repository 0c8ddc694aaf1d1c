import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { processIdentity } from '../../local/engine/process-identity.ts';
import { readRelease } from '../../local/release.ts';
import { folderOfTest } from '../support/folders.ts';
import { end, startOwnService, startProgram } from '../support/start-service.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = folderOfTest();
});

const start = (settings: NodeJS.ProcessEnv = {}) => startOwnService({ DATA_DIR: dataDir, ...settings });

const enginePid = (): number => JSON.parse(readFileSync(join(dataDir, 'engine.json'), 'utf8')).pid;

const keyIn = (output: string): string | undefined => /jpk_[\w-]+/.exec(output)?.[0];

const list = (origin: string | undefined, key = '') =>
  fetch(`${origin}/api/v1.1/jobs`, { headers: { 'API-Key': key } });

/** Runs a line in a shell. */
const paste = async (line: string): Promise<string> => {
  const shell = spawn('bash', ['-c', line], { stdio: ['ignore', 'pipe', 'ignore'] });
  let output = '';
  shell.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  await once(shell, 'close');
  return output;
};

describe('npm start', () => {
  it('prints a key and a command that posts a job, and serves the posted job', async () => {
    const { origin, output } = await start();
    expect(output).toContain(`\nDocumentation: ${origin}/api/v1.1/docs\n`);
    expect(output).toContain(`: API=${origin}/api/v1.1 DATA_DIR='${dataDir}' npm run demo:board\n`);
    const health = await fetch(`${origin}/api/v1.1/health`);
    expect(await health.json()).toEqual({ status: 'ok', version: readRelease(process.cwd()) });
    const curl = /^curl .*$/m.exec(output)?.[0] ?? '';
    const posted = await paste(curl);
    expect(posted).toMatch(/^HTTP\/1\.1 201 /);
    expect(posted).toMatch(new RegExp(`^location: ${origin}/api/v1\\.1/jobs/\\d+\\r$`, 'im'));
    const { data } = (await (await list(origin, keyIn(output))).json()) as { data: { title: string }[] };
    expect(data.map(({ title }) => title)).toEqual(['Warehouse Associate']);
  });

  it.runIf(process.getuid).each([0o755, 0o770, 0o700])(
    'keeps its files to itself in a folder of mode %o, as the board does',
    async (mode) => {
      chmodSync(dataDir, mode);
      const service = await startProgram(['local/start.ts'], /^ready .*\n/m, {
        PORT: '0',
        DATA_DIR: dataDir,
      });
      const site = await startProgram(
        ['--conditions=job-posting-source', 'samples/board-site/site.ts'],
        /^board .*\n/m,
        { API: 'http://127.0.0.1:1', BOARD_PORT: '0', BOARD_KEY: 'jpk_x', DATA_DIR: dataDir },
      );
      const open = readdirSync(dataDir).filter(
        (file) => Number(statSync(join(dataDir, file), { throwIfNoEntry: false })?.mode) & 0o077,
      );
      expect(open).toEqual([]);
      for (const { program, output } of [service, site]) {
        await end(program, 'SIGTERM');
        expect(output().includes(`chmod 700 '${dataDir}'\n`)).toBe(mode !== 0o700);
      }
    },
  );

  it('keeps its data and shows the key once only', async () => {
    const first = await start();
    const key = keyIn(first.output);
    await end(first.service, 'SIGTERM');
    const second = await start();
    expect(key).toBeDefined();
    expect(second.output).not.toContain('jpk_');
    expect(second.output).toContain('npm run admin -- key create --employer 1');
    expect((await list(second.origin, key)).status).toBe(200);
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'stops cleanly at %s, with its engine',
    async (signal) => {
      const { service } = await start();
      const engine = enginePid();
      expect(await end(service, signal)).toBe(0);
      expect(processIdentity(engine)).toBeUndefined();
      expect(existsSync(join(dataDir, 'engine.json'))).toBe(false);
    },
  );

  it('starts again after a kill -9', async () => {
    const first = await start();
    const orphan = enginePid();
    await end(first.service, 'SIGKILL');
    expect(processIdentity(orphan)).toBeDefined();
    const second = await start();
    expect(processIdentity(orphan)).toBeUndefined();
    expect((await list(second.origin, keyIn(first.output))).status).toBe(200);
  });

  it('reports a service that already runs on this data, and does not affect it', async () => {
    const first = await start();
    const second = await start();
    expect(second.status).toBe(1);
    expect(second.output.trim()).toBe(
      `Already running at ${first.origin} on this data folder. Stop it, or choose another DATA_DIR and PORT.`,
    );
    expect((await list(first.origin, keyIn(first.output))).status).toBe(200);
  });

  it('reports a port in use, and leaves no engine behind', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const port = (other.address() as { port: number }).port;
    const { status, output } = await start({ PORT: String(port) });
    expect(status).toBe(1);
    expect(output).toMatch(new RegExp(`^Port ${port} is in use\\.`, 'm'));
    other.close();
    // The failed start created no demo employer.
    expect(keyIn((await start()).output)).toBeDefined();
  });

  it('in memory keeps nothing, and prints the engine’s address', async () => {
    const first = await start({ DATA_DIR: ':memory:' });
    const second = await start({ DATA_DIR: ':memory:' });
    expect(first.output).toMatch(
      /DYNAMODB_ENDPOINT=http:\/\/127\.0\.0\.1:\d+ APPLICATIONS_FOLDER=\S+ npm run admin/,
    );
    expect((await list(second.origin, keyIn(first.output))).status).toBe(401);
  });

  it('uses the engine of DYNAMODB_ENDPOINT, and reports when it is unreachable', async () => {
    const endpoint = process.env.DYNAMODB_ENDPOINT ?? '';
    const { output, service } = await start({
      DYNAMODB_ENDPOINT: endpoint,
      TABLE_PREFIX: `start-${process.pid}`,
    });
    expect(keyIn(output)).toBeDefined();
    await end(service, 'SIGTERM');
    await expect(fetch(endpoint)).resolves.toBeDefined();
    const absent = await start({ DYNAMODB_ENDPOINT: 'http://127.0.0.1:1' });
    expect(absent.status).toBe(1);
    expect(absent.output).toMatch(
      /^No DynamoDB engine responds at http:\/\/127\.0\.0\.1:1: .*ECONNREFUSED.*\. Correct DYNAMODB_ENDPOINT, .*\n$/,
    );
  });

  it('stops when its engine ends', async () => {
    const { service } = await start();
    const exited = once(service, 'exit');
    process.kill(enginePid(), 'SIGKILL');
    await exited;
    expect(service.exitCode).toBe(1);
  });
});
