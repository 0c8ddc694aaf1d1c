import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Engine, startEngine, withEngine } from '../../../local/engine/engine.ts';
import { findEngineBinary } from '../../../local/engine/engine-binary.ts';
import { processIdentity } from '../../../local/engine/process-identity.ts';
import { folderOfTest } from '../../support/folders.ts';

let dataDir: string;
/** To be killed after a failed test. */
let started: number[];
beforeEach(() => {
  started = [];
  // The engine of the test run must not replace those under test.
  vi.stubEnv('DYNAMODB_ENDPOINT', '');
  dataDir = join(folderOfTest(), 'data');
});
afterEach(() => {
  for (const pid of started.filter(isAlive)) process.kill(pid, 'SIGKILL');
});

const start = async (folder = dataDir): Promise<Engine> => {
  const engine = await startEngine({ dataDir: folder });
  started.push(engine.pid);
  return engine;
};

const isAlive = (pid: number): boolean => processIdentity(pid) !== undefined;

const answers = async (endpoint: string): Promise<boolean> =>
  fetch(endpoint).then(
    ({ ok }) => ok,
    () => false,
  );

/** A process that starts an engine on the folder, and waits. */
const startElsewhere = async (folder: string) => {
  const script = `
    const { startEngine } = await import('./local/engine/engine.ts');
    const { pid, endpoint } = await startEngine({ dataDir: ${JSON.stringify(folder)} });
    console.log(JSON.stringify({ pid, endpoint }));
    setInterval(() => {}, 60_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout, 'data');
  const engine: { pid: number; endpoint: string } = JSON.parse(String(line));
  started.push(engine.pid, child.pid ?? 0);
  return { child, engine };
};

const kill = async (child: ReturnType<typeof spawn>, signal: NodeJS.Signals) => {
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
};

describe('findEngineBinary', () => {
  const unknown = { platform: 'plan9', arch: 'mips' };

  it('prefers the platform’s npm package', () => {
    expect(findEngineBinary()).toContain(join('@dynoxide', `${process.platform}-${process.arch}`));
  });

  it('finds the executable on the PATH without a package', () => {
    const folder = join(dataDir, '..');
    writeFileSync(join(folder, 'dynoxide'), '', { mode: 0o755 });
    expect(findEngineBinary(unknown, `/nowhere::${folder}`)).toBe(join(folder, 'dynoxide'));
  });

  const desks = [
    ['darwin', 'arm64'],
    ['darwin', 'x64'],
    ['linux', 'arm64'],
    ['win32', 'x64'],
  ] as const;

  it.each(desks)('names the one command for %s on %s if npm left it out', (platform, arch) => {
    const command = `npm install --no-save @dynoxide/${platform}-${arch}@`;
    expect(() => findEngineBinary({ platform, arch }, '')).toThrow(command);
  });

  it('names another engine for a system without an embedded one', () => {
    expect(() => findEngineBinary(unknown, '')).toThrow(
      /plan9 on mips.*npm run task -- engine.*DYNAMODB_ENDPOINT/,
    );
  });
});

describe('an engine without a folder', () => {
  it('runs until it is stopped, and leaves no file', async () => {
    const engine = await start(':memory:');
    expect(await answers(engine.endpoint)).toBe(true);
    expect(existsSync(engine.database)).toBe(true);
    await engine.stop();
    expect(isAlive(engine.pid)).toBe(false);
    expect(existsSync(dirname(engine.database))).toBe(false);
  });

  it('finds the last record of a stream by an index', async () => {
    const engine = await start(':memory:');
    using engineFile = new DatabaseSync(engine.database, { readOnly: true });
    // As the engine does for each write to a table with a stream.
    const last =
      'SELECT COALESCE(MAX(CAST(sequence_number AS INTEGER)), 0) + 1 FROM _stream_records WHERE table_name = ?1';
    const plan = engineFile.prepare(`EXPLAIN QUERY PLAN ${last}`).all('any');
    expect(plan).toMatchObject([{ detail: expect.stringContaining('USING COVERING INDEX') }]);
    await engine.stop();
  });
});

describe('an engine on a data folder', () => {
  it('restricts the folder to its owner', async () => {
    const engine = await start();
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    await engine.stop();
  });

  it('waits for another one that ends', async () => {
    const first = await start();
    const second = start();
    await first.stop();
    const engine = await second;
    expect(await answers(engine.endpoint)).toBe(true);
    await engine.stop();
  });

  it('starts once when several processes start at the same time', async () => {
    const won: string[] = [];
    const outcomes = await Promise.allSettled(
      [1, 2, 3].map(async () => {
        const engine = await start();
        won.push(engine.endpoint);
        engine.announce(engine.endpoint);
        return engine;
      }),
    );
    expect(won).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled') await outcome.value.stop();
      else expect(outcome.reason.message).toContain(`Already running at ${won[0]}`);
    }
  });

  it('does not kill another process that has reused the engine’s process id', async () => {
    const unrelated = spawn('sleep', ['60']);
    started.push(unrelated.pid ?? 0);
    await once(unrelated, 'spawn');
    const lost = await start();
    await lost.stop();
    writeFileSync(
      join(dataDir, 'engine.json'),
      JSON.stringify({ endpoint: lost.endpoint, pid: unrelated.pid, identity: 'dynoxide 1' }),
    );
    const engine = await start();
    expect(isAlive(unrelated.pid ?? 0)).toBe(true);
    await engine.stop();
    await kill(unrelated, 'SIGKILL');
  });

  it('ignores an invalid record', async () => {
    const first = await start();
    await first.stop();
    writeFileSync(join(dataDir, 'engine.json'), '{"pid":');
    const engine = await start();
    expect(JSON.parse(readFileSync(join(dataDir, 'engine.json'), 'utf8'))).toMatchObject({ pid: engine.pid });
    await engine.stop();
  });

  it('reports a folder that cannot be used', async () => {
    writeFileSync(dataDir, 'a file');
    await expect(start()).rejects.toThrow(/data folder .* cannot be used/);
  });
});

describe('an engine for one command', () => {
  it('is started for the command and stopped after it, even if it fails', async () => {
    const endpoint = await withEngine(dataDir, async (address) => {
      expect(await answers(address)).toBe(true);
      return address;
    });
    expect(await answers(endpoint)).toBe(false);
    await expect(withEngine(dataDir, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await withEngine(dataDir, answers)).toBe(true);
  });

  it('is that of the running service, which keeps running', async () => {
    const service = await start();
    service.announce('http://127.0.0.1:3999');
    expect(await withEngine(dataDir, async (endpoint) => endpoint)).toBe(service.endpoint);
    expect(await answers(service.endpoint)).toBe(true);
    await service.stop();
    expect(await withEngine(dataDir, async (endpoint) => endpoint)).not.toBe(service.endpoint);
  });

  it('is not that of a killed service', async () => {
    const { child, engine } = await startElsewhere(dataDir);
    const file = join(dataDir, 'engine.json');
    const record = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify({ ...record, service: 'http://127.0.0.1:3999' }));
    await kill(child, 'SIGKILL');
    const used = await withEngine(dataDir, async (endpoint) => endpoint);
    expect(used).not.toBe(engine.endpoint);
    expect(isAlive(engine.pid)).toBe(false);
  });

  it('runs two simultaneous commands one after the other', async () => {
    let inside = 0;
    const work = async (endpoint: string) => {
      inside += 1;
      const alone = inside === 1 && (await answers(endpoint));
      inside -= 1;
      return alone;
    };
    expect(await Promise.all([withEngine(dataDir, work), withEngine(dataDir, work)])).toEqual([true, true]);
  });

  it('is that of DYNAMODB_ENDPOINT if set', async () => {
    vi.stubEnv('DYNAMODB_ENDPOINT', 'http://127.0.0.1:1');
    expect(await withEngine(dataDir, async (endpoint) => endpoint)).toBe('http://127.0.0.1:1');
    expect(() => statSync(dataDir)).toThrow();
  });

  it('requires DYNAMODB_ENDPOINT for an engine in memory', async () => {
    await expect(withEngine(':memory:', answers)).rejects.toThrow(/DYNAMODB_ENDPOINT/);
  });
});

it('a zombie is a process that has ended', async () => {
  // The shell becomes a sleep, which never reaps the child.
  const parent = spawn('sh', ['-c', 'sleep 0.3 & echo $!; exec sleep 60'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(parent.pid ?? 0);
  const [line] = await once(parent.stdout, 'data');
  await vi.waitFor(() => expect(isAlive(Number(line))).toBe(false), 10_000);
  process.kill(Number(line), 0);
});
