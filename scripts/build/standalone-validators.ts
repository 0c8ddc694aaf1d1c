import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { _, Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import { ajvOptions, stringFormats } from '../../lib/validation/ajv-options.ts';
import type { errorsBy } from '../../lib/validation/find-errors.ts';
import { root } from '../root.ts';
import { replaceModule } from './replaced-modules.ts';

const formatsModule = join(root, 'lib/validation/ajv-options.ts');

/** What ajv would generate at run time, with the exports of a concept's `body-errors.ts`. */
const validatorsCode = async (path: string): Promise<string> => {
  const module: Readonly<Record<string, ReturnType<typeof errorsBy>>> = await import(
    pathToFileURL(path).href
  );
  const errors = Object.entries(module);
  const ajv = new Ajv({
    ...ajvOptions,
    formats: stringFormats,
    schemas: Object.fromEntries(errors.map(([name, { schema }]) => [name, schema])),
    code: { source: true, esm: true, formats: _`formats` },
  });
  const wrappers = errors.map(
    ([name]) => `export const ${name} = (body) => (${name}Valid(body) ? [] : (${name}Valid.errors ?? []));`,
  );
  return [
    `import { stringFormats as formats } from ${JSON.stringify(formatsModule)};`,
    standalone.default(ajv, Object.fromEntries(errors.map(([name]) => [`${name}Valid`, name]))),
    ...wrappers,
  ].join('\n');
};

/** Compiles the body validators now, so that bundles do not contain ajv. */
export const standaloneValidators = replaceModule(/[\\/]lib[\\/].*[\\/]body-errors\.ts$/, validatorsCode);
