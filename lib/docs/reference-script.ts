import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { runInNewContext } from 'node:vm';

const { resolve } = createRequire(import.meta.url);

/** In place of the reference's own examples, which look like no key of the service. */
const keyExample = 'jpk_…';

/**
 * The script of the API reference, 4 MB: a literal in the plugin for Fastify, which has it without
 * the 300 MB of packages that it is built from. A bundle has it in a file of its own, see
 * scripts/build/replaced-modules.ts.
 */
export const referenceScript = (): string => {
  const plugin = readFileSync(resolve('@scalar/fastify-api-reference'), 'utf8');
  const [, literal] = /^var standalone_default = (".*");$/m.exec(plugin) ?? [];
  if (literal === undefined) throw new Error('@scalar/fastify-api-reference has its script elsewhere.');
  return String(runInNewContext(literal)).replaceAll(/YOUR_SECRET_TOKEN|QUxM\w{1,100}(?=`)/g, keyExample);
};
