import { _, Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import { ajvOptions, type BodyName, bodySchemas, stringFormats } from '../../lib/http/body/body-schemas.ts';
import { replaceModule } from './replaced-modules.ts';

/** The schema of each export of lib/http/body/body-errors.ts. */
const exported = {
  jobErrors: 'job',
  referenceErrors: 'reference',
  syncErrors: 'sync',
  commitErrors: 'commit',
  applicationErrors: 'application',
} as const satisfies Record<keyof typeof import('../../lib/http/body/body-errors.ts'), BodyName>;

/** What ajv would generate at run time, with the exports of lib/http/body/body-errors.ts. */
const validatorsCode = (): string => {
  const ajv = new Ajv({
    ...ajvOptions,
    formats: stringFormats,
    schemas: { ...bodySchemas },
    code: { source: true, esm: true, formats: _`formats` },
  });
  const validators = Object.fromEntries(
    Object.values(exported).map((schema) => [`${schema}IsValid`, schema]),
  );
  const wrappers = Object.entries(exported).map(
    ([name, schema]) =>
      `export const ${name} = (body) => (${schema}IsValid(body) ? [] : (${schema}IsValid.errors ?? []));`,
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
