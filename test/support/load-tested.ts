import type { Handler } from '../../local/gateway/lambda.ts';
import { loadFunction } from '../../local/gateway/load-function.ts';
import { loadBundle } from './bundles/load-bundle.ts';

/** A folder of bundles, set by `npm run test:bundles`. */
const { BUNDLES } = process.env;

/** The function under test: the source in this process, or the bundle in a process of its own. */
export const loadTested: (name: string) => Promise<Handler> = BUNDLES ? loadBundle(BUNDLES) : loadFunction;
