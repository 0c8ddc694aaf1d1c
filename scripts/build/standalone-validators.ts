import { _, Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import { ajvOptions, bodySchemas, stringFormats } from '../../lib/http/body/body-schemas.ts';
import { replaceModule } from './replaced-modules.ts';

/** What ajv would generate at run time, with the exports of lib/http/body/body-errors.ts: `jobErrors` of `job`. */
const validatorsCode = (): string => {
  const ajv = new Ajv({
    ...ajvOptions,
    formats: stringFormats,
    schemas: { ...bodySchemas },
    code: { source: true, esm: true, formats: _`formats` },
  });
  const names = Object.keys(bodySchemas);
  const validators = Object.fromEntries(names.map((name) => [`${name}IsValid`, name]));
  const wrappers = names.map(
    (name) =>
      `export const ${name}Errors = (body) => (${name}IsValid(body) ? [] : (${name}IsValid.errors ?? []));`,
  );
  return [
    "import { stringFormats as formats } from './body-schemas.ts';",
    standalone.default(ajv, validators),
    ...wrappers,
  ].join('\n');
};

/** Compiles the body validators now, so that bundles do not contain ajv. */
export const standaloneValidators = replaceModule(
  /[\\/]lib[\\/]http[\\/]body[\\/]body-errors\.ts$/,
  validatorsCode,
);
