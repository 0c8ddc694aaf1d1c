/**
 * Generates clients from openapi.json, compiles or imports them, and runs a program with each, on a
 * service in memory: it posts a job, reads the errors of an invalid one and of a conflict, lists two
 * statuses, writes back what it read, and reads jobs without a salary and without an employer. Generators are downloaded at the first run. What this machine
 * lacks is named and left out. Arguments select generators by a part of their names.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { root } from '../../scripts/root.ts';
import { type LocalService, startLocalService } from '../support/local-service.ts';
import { hasPython, pythonTools } from '../support/python-tools.ts';

const tools = join(root, '.cache/generators');
const out = join(tools, 'out');
const programs = join(root, 'test/generators');
const document = join(root, 'openapi.json');

const versions = {
  heyApi: '0.99.0',
  openapiFetch: '0.17.0',
  python: '0.29.1',
  oapiCodegen: '2.8.2',
  openapiGenerator: '7.17.0',
} as const;
const timeout = 300_000;

const has = (command: string, ...version: string[]): boolean => spawnSync(command, version).status === 0;

type Service = LocalService & { readonly BOARD_KEY: string };

const newBoardKey = (local: LocalService): string => {
  const args = ['local/admin.ts', 'key', 'create', '--board', '--label', 'generators', '--json'];
  const options = { cwd: root, env: { ...process.env, ...local }, encoding: 'utf8' } as const;
  return JSON.parse(execFileSync(process.execPath, args, options)).key;
};

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

const python = (service: Service): void => {
  const bin = pythonTools(`openapi-python-client==${versions.python}`, 'ruff');
  const generate = ['generate', '--path', document, '--output-path', 'py', '--overwrite', '--meta', 'none'];
  const PATH = `${bin}:${process.env.PATH}`;
  run(join(bin, 'openapi-python-client'), generate, { env: { PATH }, refused: /warning|unable to/i });
  run(join(bin, 'python'), [join(programs, 'post.py')], { env: { ...service, PYTHONPATH: out } });
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

/** Compiles and runs the program with the client in the folder. */
const runGo = (folder: string, program: string, service: Service): void => {
  const cwd = join(out, folder);
  mkdirSync(join(cwd, 'post'));
  copyFileSync(join(programs, program), join(cwd, 'post/main.go'));
  run('go', ['mod', 'init', 'client'], { cwd });
  run('go', ['mod', 'tidy'], { cwd });
  run('go', ['run', './post'], { cwd, env: service });
};

const go = (service: Service): void => {
  openapiGenerator('go', '--git-host', '', '--additional-properties=packageName=api,withGoMod=false');
  rmSync(join(out, 'go/test'), { recursive: true, force: true });
  runGo('go', 'openapi-generator.go', service);
};

const oapiCodegen = (service: Service): void => {
  const command = join(tools, 'oapi-codegen');
  const source = `github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v${versions.oapiCodegen}`;
  if (!existsSync(command)) run('go', ['install', source], { env: { GOBIN: tools } });
  mkdirSync(join(out, 'oapi/api'), { recursive: true });
  const options = ['-generate', 'types,client', '-package', 'api', '-o', 'oapi/api/api.go'];
  run(command, [...options, document]);
  runGo('oapi', 'oapi-codegen.go', service);
};

const java = (service: Service): void => {
  openapiGenerator('java', '--library', 'native');
  const cwd = join(out, 'java');
  copyFileSync(join(programs, 'Post.java'), join(cwd, 'Post.java'));
  const goals = ['compile', 'dependency:copy-dependencies', '-DoutputDirectory=target/lib'];
  run('mvn', [...maven, '-Dmaven.test.skip', ...goals], { cwd });
  run('java', ['-cp', 'target/classes:target/lib/*', 'Post.java'], { cwd, env: service });
};

const binary = (name: string): string => join(tools, 'node_modules/.bin', name);

const compilerOptions =
  '--strict --noEmit --skipLibCheck --target es2022 --lib es2022,dom,dom.iterable --module esnext --moduleResolution bundler --allowImportingTsExtensions --types node';

const runTypeScript = (program: string, service: Service): void => {
  copyFileSync(join(programs, program), join(out, program));
  run(binary('tsc'), [...compilerOptions.split(' '), program]);
  const bundle = join(out, `${program}.mjs`);
  buildSync({
    entryPoints: [join(out, program)],
    outfile: bundle,
    bundle: true,
    platform: 'node',
    format: 'esm',
  });
  run(process.execPath, [bundle], { env: service });
};

const install = (...packages: readonly string[]): void =>
  run('npm', ['install', '--silent', '--no-save', '--prefix', tools, 'typescript@5', ...packages]);

const heyApi = (service: Service): void => {
  run(binary('openapi-ts'), ['-i', document, '-o', 'hey-api']);
  runTypeScript('hey-api.ts', service);
};

const openapiFetch = (service: Service): void => {
  run(binary('openapi-typescript'), [document, '-o', 'schema.ts']);
  runTypeScript('openapi-fetch.ts', service);
};

const needsPython = !hasPython() && 'there is no Python 3';
const hasMaven = has('mvn', '--version');
const needsJava = !(has('java', '-version') && (existsSync(jar) || hasMaven)) && 'there is no Java or Maven';
const needsGo = !has('go', 'version') && 'there is no Go';
const needsMaven = needsJava || (!hasMaven && 'there is no Maven');

type Generator = readonly [
  name: string,
  what: string,
  missing: string | false,
  test: (service: Service) => void,
];

const tried = 'jobs posted, refused, listed and written back';

/** How the client of each generator is tried, and what this machine lacks for it. */
const generators: readonly Generator[] = [
  ['openapi-typescript, openapi-fetch', tried, false, openapiFetch],
  ['@hey-api/openapi-ts', tried, false, heyApi],
  ['openapi-python-client', tried, needsPython, python],
  ['oapi-codegen', tried, needsGo, oapiCodegen],
  ['openapi-generator, Go', tried, needsJava || needsGo, go],
  ['openapi-generator, Java', tried, needsMaven, java],
  ['openapi-generator, C#', 'generated only', needsJava, () => openapiGenerator('csharp')],
  ['openapi-generator, PHP', 'generated only', needsJava, () => openapiGenerator('php')],
];

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
install(
  `openapi-fetch@${versions.openapiFetch}`,
  'openapi-typescript@7',
  `@hey-api/openapi-ts@${versions.heyApi}`,
);
const local = await startLocalService();
/** The environment of each program. */
const service: Service = { ...local, BOARD_KEY: newBoardKey(local) };
const selected = process.argv.slice(2);
for (const [name, what, missing, test] of generators) {
  if (selected.length > 0 && !selected.some((part) => name.includes(part))) continue;
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
