import type { LambdaHandler } from '../../../local/gateway/lambda.ts';
import { loadFunction } from '../../../local/gateway/load-function.ts';
import { loadBundle } from '../bundles/load-bundle.ts';

/** A folder of bundles, set by `npm run test:bundles`. */
const { BUNDLES } = process.env;

/** Loads the function under test: its source in this process, or its bundle in a child process. */
export const loadFunctionUnderTest: (name: string) => Promise<LambdaHandler> = BUNDLES
  ? loadBundle(BUNDLES)
  : loadFunction;
