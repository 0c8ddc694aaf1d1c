import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';

/** What `createStack` returns, and SST stores after a deployment. */
export type Outputs = {
  /** The version of each function that this deployment published or kept, by the name on AWS. */
  readonly versions: Readonly<Record<string, string>>;
  /** The ARN of the topic of the alarms. */
  readonly alarms?: string;
};

/** Reads the outputs of the deployment that this checkout has just made. */
export const readOutputs = (): Outputs => JSON.parse(readFileSync(join(root, '.sst/outputs.json'), 'utf8'));
