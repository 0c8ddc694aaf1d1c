import { join } from 'node:path';
import { bundle, bundleFunctions } from '../../scripts/build/bundle.ts';
import { lambdaCredentials } from '../../scripts/build/replaced-modules.ts';

/** Bundles everything that is started into `folder`. */
export const buildFiles = async (folder: string) => {
  await bundleFunctions(join(folder, 'functions'));
  await bundle('bench/cold/reference.ts', join(folder, 'reference'), []);
  await bundle('bench/cold/reference.ts', join(folder, 'lean-reference'), [lambdaCredentials]);
  return {
    /** With all of the SDK, and without the credential providers that Lambda does not use. */
    reference: join(folder, 'reference/index.cjs'),
    leanReference: join(folder, 'lean-reference/index.cjs'),
    bundle: (name: string): string => join(folder, 'functions', name, 'index.cjs'),
  };
};
