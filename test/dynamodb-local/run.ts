/**
 * Runs the tests of the store, of the whole API and of faults on Amazon's DynamoDB Local, which
 * implements conditions, transactions and limits independently of the embedded engine. Needs Java
 * 17 or later, and Maven for the first run; without them or the artefacts it runs no tests and
 * succeeds. Arguments select other tests; `--serve` runs none, and keeps it running in a folder.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../local/engine/engine-process.ts';
import { root } from '../../scripts/root.ts';
import { vitest } from '../../scripts/vitest.ts';

const pom = join(import.meta.dirname, 'pom.xml');
const folder = join(root, '.cache/dynamodb-local');
const dataFolder = join(root, '.data/dynamodb-local');
const fetchedPom = join(folder, 'pom.xml');
const downloadTimeout = 300_000;
const startTimeout = 60_000;

const hasJava = (): boolean => {
  const { stderr } = spawnSync('java', ['-version'], { encoding: 'utf8' });
  return Number(/version "(\d+)/.exec(stderr ?? '')?.[1]) >= 17;
};

/** Why the tests cannot run, if so. Downloads jars and native libraries at the first run. */
const obstacle = (): string | undefined => {
  if (!hasJava()) return 'there is no Java 17 or later on the PATH';
  if (existsSync(fetchedPom) && readFileSync(fetchedPom).equals(readFileSync(pom))) return undefined;
  const maven = spawnSync('mvn', ['--version'], { stdio: 'ignore' });
  if (maven.status !== 0) return 'there is no mvn on the PATH to download it with';
  console.log('Downloading DynamoDB Local, about 50 MB …');
  rmSync(folder, { recursive: true, force: true });
  const goal = ['dependency:copy-dependencies', '-DincludeScope=runtime', `-DoutputDirectory=${folder}`];
  const { status } = spawnSync('mvn', ['--batch-mode', '--quiet', '-f', pom, ...goal], {
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: downloadTimeout,
  });
  if (status !== 0) return 'it could not be downloaded';
  // Last: marks the download as complete.
  copyFileSync(pom, fetchedPom);
  return undefined;
};

const endWithThisProcess = (child: ChildProcess): ChildProcess => {
  process.once('exit', () => child.kill());
  return child;
};

const startDynamoDbLocal = (port: number, storage: readonly string[]): ChildProcess => {
  const main = 'com.amazonaws.services.dynamodbv2.local.main.ServerRunner';
  const others = `-sharedDb -disableTelemetry -delayTransientStatuses -port ${port}`.split(' ');
  const options = [...storage, ...others];
  // The default, a quarter of the machine's memory, may be too much.
  const java = ['-Xmx768m', `-Djava.library.path=${folder}`, '-cp', join(folder, '*'), main, ...options];
  return endWithThisProcess(spawn('java', java, { stdio: ['ignore', 'ignore', 'inherit'] }));
};

/** Waits until it responds, if only to refuse a GET. */
const isListening = async (engine: ChildProcess, endpoint: string): Promise<boolean> => {
  const deadline = Date.now() + startTimeout;
  while (engine.exitCode === null && Date.now() < deadline) {
    if (await fetch(endpoint).catch(() => undefined)) return true;
    await wait(200);
  }
  return false;
};

const suites = ['test/store', 'test/dynamodb', 'test/integrity', 'test/api', 'test/security', 'test/faults'];

const runTests = async (endpoint: string): Promise<number> => {
  const chosen = process.argv.slice(2);
  const tests = spawn(process.execPath, vitest(...(chosen.length > 0 ? chosen : suites)), {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DYNAMODB_ENDPOINT: endpoint },
  });
  const [status] = await once(endWithThisProcess(tests), 'exit');
  return status ?? 1;
};

const isServed = process.argv[2] === '--serve';
const missing = obstacle();
if (missing) {
  console.log(`DynamoDB Local: not run, ${missing}.`);
  process.exit(isServed ? 1 : 0);
}

const port = isServed ? 8_000 : await freePort();
const endpoint = `http://127.0.0.1:${port}`;
if (isServed) mkdirSync(dataFolder, { recursive: true });
const engine = startDynamoDbLocal(port, isServed ? ['-dbPath', dataFolder] : ['-inMemory']);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

if (!(await isListening(engine, endpoint))) {
  console.error('DynamoDB Local did not start.');
  process.exit(1);
}
console.log(`DynamoDB Local listens at ${endpoint}.`);
if (isServed) {
  console.log(`In another terminal, set DYNAMODB_ENDPOINT=${endpoint} and run npm start. Ctrl-C ends it.`);
  await once(engine, 'exit');
  process.exit();
}
process.exit(await runTests(endpoint));
