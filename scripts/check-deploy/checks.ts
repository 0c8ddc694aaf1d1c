import { isDeepStrictEqual } from 'node:util';
import { sstApp } from '../../deploy/stages.ts';
import { invariantFaults } from '../../test/deploy/stage/invariants.ts';
import { functionsOf, stageOf } from '../../test/deploy/stage/stage.ts';
import { deployerFaults } from './deployer-policy.ts';
import type { StagePlan } from './plan.ts';

const appFaults = ({ app, region, settings: { name } }: StagePlan): string[] => {
  const isProduction = name === 'production';
  const fate = { removal: isProduction ? 'retain' : 'remove', protect: isProduction };
  return isDeepStrictEqual(app, { ...sstApp(name, { AWS_REGION: region }), ...fate })
    ? []
    : [`The app is ${JSON.stringify(app)}.`];
};

/** Deployed functions are the bundles; `sst dev` runs the source and builds nothing. */
const codeFaults = (plan: StagePlan): string[] => {
  const { command, code } = plan;
  const expected = functionsOf(plan).map((name) =>
    command === 'deploy' ? `built dist/${name} index.handler` : `live functions/${name}.handler`,
  );
  return isDeepStrictEqual(code.toSorted(), expected.toSorted()) ? [] : [`The code is ${code.join(', ')}.`];
};

/** What must hold of each plan: a name, and a function that returns one sentence for each fault. */
export const checks: Readonly<Record<string, (plan: StagePlan) => string[]>> = {
  'app() of sst.config.ts names the app, the region, the provider, and what becomes of a stage': appFaults,
  'the invariants of test/deploy/stage hold, and nothing else is deployed': (plan) =>
    invariantFaults(stageOf(plan)),
  'each function is what npm run build made of it, or runs live from its source': codeFaults,
  'deploy/deployer-rights.ts allows what the deployment needs': deployerFaults,
};
