import type { StageSettings } from '../../deploy/settings.ts';
import type { RequestedResource } from './mocks.ts';

export type PlannedResource = RequestedResource & {
  /** The names of the resources that are created or updated before it. */
  readonly dependsOn: readonly string[];
  /** The properties that a deployment leaves as they are. */
  readonly ignoreChanges: readonly string[];
};

/** What one evaluation of the configuration requested, and what it was evaluated with. */
export type StagePlan = {
  readonly command: 'deploy' | 'dev';
  readonly settings: StageSettings;
  /** The variables that it was evaluated with. */
  readonly env: Readonly<Record<string, string>>;
  readonly region: string;
  /** The result of `app()` in sst.config.ts. */
  readonly app: object;
  readonly resources: readonly PlannedResource[];
  /** The code of each function: `built FOLDER HANDLER` or, in `sst dev`, `live HANDLER`. */
  readonly code: readonly string[];
};

/** The inputs of a resource; the check that reads them knows their form. */
export type Inputs = PlannedResource['inputs'];

/** Resources of Pulumi and SST themselves, which do not exist on AWS. */
export const isBookkeeping = (type: string): boolean => /^(sst|pulumi|random|pulumi-nodejs):/.test(type);
