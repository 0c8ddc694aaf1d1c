import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { OperatorError } from '../operator-error.ts';

const { optionalDependencies } = packageJson;

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
  const version: string | undefined = Object.entries(optionalDependencies).find(([one]) => one === name)?.[1];
  throw new OperatorError(
    version
      ? `The DynamoDB engine is not installed. Run "npm install --no-save ${name}@${version}".`
      : `There is no embedded DynamoDB engine for ${platform} on ${arch}. Run "npm run task -- engine", which starts ` +
          `Amazon's with Java 17, and set DYNAMODB_ENDPOINT to the address that it prints.`,
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
