/**
 * Generates clients from openapi.json, compiles or imports them, and posts a job, a batch and a
 * synchronisation with those in Python, Go and Java to a service in memory. Generators are downloaded
 * at the first run. What this machine lacks is named and left out.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type LocalService, startLocalService } from './local-service.ts';
import { hasPython, pythonTools } from './python-tools.ts';
import { root } from './root.ts';

const tools = join(root, '.cache/generators');
const out = join(tools, 'out');
const programs = join(root, 'test/generators');
const document = join(root, 'openapi.json');

const versions = { python: '0.29.1', heyApi: '0.95.0', openapiGenerator: '7.17.0' } as const;
const timeout = 300_000;

const has = (command: string, ...version: string[]): boolean => spawnSync(command, version).status === 0;

/** @throws Error with its output, if the command fails or its output matches `refused`. */
const run = (
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: object; refused?: RegExp } = {},
) => {
  const { cwd = out, env = {}, refused } = options;
  const done = spawnSync(command, args, { cwd, env: { ...process.env, ...env }, encoding: 'utf8', timeout });
  const output = `${done.stdout}${done.stderr}`;
  if (done.status !== 0 || refused?.test(output)) {
    throw new Error(`${command} ${args.join(' ')}\n${done.error ?? ''}${output.slice(-8000)}`);
  }
};

const python = ({ API, KEY }: LocalService): void => {
  const bin = pythonTools(`openapi-python-client==${versions.python}`, 'ruff');
  const generate = ['generate', '--path', document, '--output-path', 'py', '--overwrite', '--meta', 'none'];
  const PATH = `${bin}:${process.env.PATH}`;
  run(join(bin, 'openapi-python-client'), generate, { env: { PATH }, refused: /warning|unable to/i });
  run(join(bin, 'python'), [join(programs, 'post.py')], { env: { API, KEY, PYTHONPATH: out } });
};

const jar = join(tools, `openapi-generator-cli-${versions.openapiGenerator}.jar`);

const maven = ['--batch-mode', '--quiet'];

/** A warning about these is a client that does not work. */
const unusable = /duplicate|discriminator|reserved word|invalid type|ERROR/;

const openapiGenerator = (name: string, ...options: string[]): void => {
  if (!existsSync(jar)) {
    const artifact = `org.openapitools:openapi-generator-cli:${versions.openapiGenerator}`;
    run('mvn', [...maven, 'dependency:copy', `-Dartifact=${artifact}`, `-DoutputDirectory=${tools}`]);
  }
  const refused = { refused: unusable };
  run('java', ['-jar', jar, 'generate', '-i', document, '-g', name, '-o', name, ...options], refused);
};

const go = (service: LocalService): void => {
  openapiGenerator('go', '--git-host', '', '--additional-properties=packageName=api,withGoMod=false');
  const cwd = join(out, 'go');
  rmSync(join(cwd, 'test'), { recursive: true, force: true });
  mkdirSync(join(cwd, 'post'));
  copyFileSync(join(programs, 'post.go'), join(cwd, 'post/main.go'));
  run('go', ['mod', 'init', 'api'], { cwd });
  run('go', ['mod', 'tidy'], { cwd });
  run('go', ['run', './post'], { cwd, env: service });
};

const java = (service: LocalService): void => {
  openapiGenerator('java', '--additional-properties=disallowAdditionalPropertiesIfNotPresent=false');
  const cwd = join(out, 'java');
  copyFileSync(join(programs, 'Post.java'), join(cwd, 'Post.java'));
  const goals = ['compile', 'dependency:copy-dependencies', '-DoutputDirectory=target/lib'];
  run('mvn', [...maven, '-Dmaven.test.skip', ...goals], { cwd });
  run('java', ['-cp', 'target/classes:target/lib/*', 'Post.java'], { cwd, env: service });
};

const heyApi = (): void => {
  const folder = join(tools, `hey-api-${versions.heyApi}`);
  if (!existsSync(join(folder, 'node_modules'))) {
    const packages = [`@hey-api/openapi-ts@${versions.heyApi}`, 'typescript@5'];
    run('npm', ['install', '--silent', '--prefix', folder, ...packages]);
  }
  run(join(folder, 'node_modules/.bin/openapi-ts'), ['-i', document, '-o', 'hey-api']);
  const options =
    '--strict --noEmit --skipLibCheck --target es2022 --lib es2022,dom,dom.iterable --module esnext --moduleResolution bundler';
  run(join(folder, 'node_modules/.bin/tsc'), [...options.split(' '), 'hey-api/index.ts']);
};

const openapiTypescript = (): void => {
  cpSync(join(root, 'client/src/schema.ts'), join(out, 'schema.ts'));
  run(join(root, 'node_modules/.bin/tsc'), ['--strict', '--noEmit', '--ignoreConfig', 'schema.ts']);
};

const needsPython = !hasPython() && 'there is no Python 3';
const hasMaven = has('mvn', '--version');
const needsJava = !(has('java', '-version') && (existsSync(jar) || hasMaven)) && 'there is no Java or Maven';
const needsGo = needsJava || (!has('go', 'version') && 'there is no Go');
const needsMaven = needsJava || (!hasMaven && 'there is no Maven');

type Generator = readonly [
  name: string,
  what: string,
  missing: string | false,
  test: (service: LocalService) => void,
];

/** How the client of each generator is tried, and what this machine lacks for it. */
const generators: readonly Generator[] = [
  ['openapi-typescript', 'compiled', false, openapiTypescript],
  ['@hey-api/openapi-ts', 'compiled', false, heyApi],
  ['openapi-python-client', 'jobs posted', needsPython, python],
  ['openapi-generator, Go', 'jobs posted', needsGo, go],
  ['openapi-generator, Java', 'jobs posted', needsMaven, java],
  ['openapi-generator, C#', 'generated only', needsJava, () => openapiGenerator('csharp')],
  ['openapi-generator, PHP', 'generated only', needsJava, () => openapiGenerator('php')],
];

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const service = await startLocalService();
for (const [name, what, missing, test] of generators) {
  if (missing) {
    console.log(`${name}: left out, ${missing}.`);
    continue;
  }
  try {
    test(service);
    console.log(`${name}: ${what}.`);
  } catch (error) {
    console.error(`${name}: failed. ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}
process.exit();
