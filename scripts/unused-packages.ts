/** Fails on declared packages that are unused; lint rules find those that are not declared. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folders with a package.json of their own. */
const packages = ['client', 'dynamodb-lean', 'bench/peers/servers'];

const json = (...path: string[]) => JSON.parse(readFileSync(join(...path), 'utf8'));

const sourceOf = (folder: string): string =>
  globSync(['**/*.ts', '**/.*.cjs'], {
    cwd: folder,
    exclude: [...packages, 'node_modules', '**/node_modules', '**/dist', '.sst'],
  })
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');

const { packages: locked } = json('package-lock.json');

const unusedIn = (folder: string): string[] => {
  const { scripts, dependencies, devDependencies } = json(folder, 'package.json');
  const source = sourceOf(folder);
  const commands = Object.values<string>(scripts).join(' ').split(' ');
  const isImported = (name: string) =>
    new RegExp(`(from |import |import\\(|require\\(|resolve\\(|url\\)\\()'${name}['/:]`).test(source);
  const isRun = (command: string) =>
    commands.includes(command) || source.includes(`'node_modules/.bin/${command}'`);
  const declared = Object.keys({ ...dependencies, ...devDependencies });
  const lockedIn = (name: string) =>
    locked[`${folder}/node_modules/${name}`] ?? locked[`node_modules/${name}`] ?? {};
  const isPeer = (name: string) => declared.some((other) => lockedIn(other).peerDependencies?.[name]);
  return declared.filter(
    (name) =>
      !isImported(name.replace('@types/', '')) &&
      !Object.keys(locked[`node_modules/${name}`]?.bin ?? {}).some(isRun) &&
      !isPeer(name),
  );
};

for (const folder of ['.', ...packages]) {
  for (const name of unusedIn(folder)) {
    console.error(`${join(folder, 'package.json')} declares ${name}, which nothing imports or runs.`);
    process.exitCode = 1;
  }
}
