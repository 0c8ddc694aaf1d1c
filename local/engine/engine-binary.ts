import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { OperatorError } from '../operator-error.ts';

type Machine = { readonly platform: string; readonly arch: string };

/**
 * The DynamoDB engine's executable: that of the platform's npm package, or else `dynoxide` on the
 * PATH.
 *
 * @throws OperatorError when there is neither.
 */
export const findEngineBinary = (
  { platform, arch }: Machine = process,
  path = process.env.PATH ?? '',
): string => {
  const executable = platform === 'win32' ? 'dynoxide.exe' : 'dynoxide';
  const name = `@dynoxide/${platform}-${arch}`;
  const found = [packageFolder(name), ...path.split(delimiter)]
    .flatMap((folder) => (folder ? [join(folder, executable)] : []))
    .find(isExecutable);
  if (found) return found;
  throw new OperatorError(
    `No DynamoDB engine found. Install one with "npm install --no-save ${name}", put the program dynoxide ` +
      `on the PATH (https://github.com/nubo-db/dynoxide), or set DYNAMODB_ENDPOINT to the address of an ` +
      `engine that runs, such as DynamoDB Local.`,
  );
};

const packageFolder = (name: string): string | undefined => {
  try {
    return dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
  } catch {
    return undefined;
  }
};

const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};
