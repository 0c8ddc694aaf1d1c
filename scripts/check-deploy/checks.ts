import { isDeepStrictEqual } from 'node:util';
import lastRelease from '../../deploy/last-release.json' with { type: 'json' };
import { sstApp } from '../../deploy/stages.ts';
import { deployerFaults } from './deployer-policy.ts';
import { type ExpectedResources, expectedResources, functionFiles } from './expected-resources.ts';
import { hasAtLeast, type Inputs, isBookkeeping, type StagePlan } from './plan.ts';
import {
  actionFaults,
  grammarFaults,
  handlerFaults,
  metricFaults,
  monitoredFaults,
} from './rules/documented.ts';
import { rightFaults } from './rules/function-rights.ts';
import { orderFaults } from './rules/order.ts';
import { scopeFaults } from './rules/regions.ts';
import { type ReleasedTables, tableChangeFaults } from './rules/table-changes.ts';
import { tablesIn } from './tables-in-plan.ts';

const appFaults = ({ app, region, settings: { name } }: StagePlan): string[] => {
  const isProduction = name === 'production';
  const fate = { removal: isProduction ? 'retain' : 'remove', protect: isProduction };
  return isDeepStrictEqual(app, { ...sstApp(name, { AWS_REGION: region }), ...fate })
    ? []
    : [`The app is ${JSON.stringify(app)}.`];
};

const faultsOfType = (
  type: string,
  actual: readonly Inputs[],
  expected: ExpectedResources[string],
): string[] => {
  const wanted: readonly Inputs[] = Array.isArray(expected) ? expected : actual.map(() => expected);
  const missing = wanted.filter((each) => !actual.some((inputs) => hasAtLeast(inputs, each)));
  const surplus = actual.filter((inputs) => !wanted.some((each) => hasAtLeast(inputs, each)));
  const counts = `There are ${actual.length} of ${type}, and should be ${wanted.length}.`;
  return [
    ...missing.map((each) => `There is no ${type} with ${JSON.stringify(each)}.`),
    ...surplus.map((each) => `There is a ${type} with ${JSON.stringify(each)}.`),
    ...(actual.length === wanted.length ? [] : [counts]),
  ];
};

/** @returns a sentence for each resource that is missing, surplus or different. */
export const resourceFaults = (plan: StagePlan): string[] => {
  const expected = expectedResources(plan);
  const planned = Object.groupBy(
    plan.resources.filter(({ type }) => !isBookkeeping(type)),
    ({ type }) => type.replace(/^aws:/, ''),
  );
  return [...new Set([...Object.keys(expected), ...Object.keys(planned)])].flatMap((type) => {
    const actual = (planned[type] ?? []).map(({ name, ignoreChanges, inputs }) => ({
      resource: name,
      ignoreChanges,
      ...inputs,
    }));
    return faultsOfType(type, actual, expected[type] ?? []);
  });
};

/** Deployed functions are the bundles; `sst dev` runs the source and builds nothing. */
const codeFaults = ({ command, code }: StagePlan): string[] => {
  const expected = functionFiles.map((name) =>
    command === 'deploy' ? `built dist/${name} index.handler` : `live functions/${name}.handler`,
  );
  return isDeepStrictEqual(code.toSorted(), expected.toSorted()) ? [] : [`The code is ${code.join(', ')}.`];
};

export const exposureFaults = ({ resources }: StagePlan): string[] =>
  resources
    .filter(({ inputs }) => /"(principal|AWS)":\s*\[?"\*/i.test(JSON.stringify(inputs)))
    .map(({ name }) => `${name} is open to everybody.`);

const release: ReleasedTables = lastRelease;

export const tableFaults = (plan: StagePlan): string[] => tableChangeFaults(release, tablesIn(plan));

/** What must hold of each plan: a name, and a function that returns one sentence for each fault. */
export const checks: Readonly<Record<string, (plan: StagePlan) => string[]>> = {
  'app() of sst.config.ts names the app, the region, the provider, and what becomes of a stage': appFaults,
  'the resources are those expected, with their settings, and no other kind of resource': resourceFaults,
  'each function is what npm run build made of it, or runs live from its source': codeFaults,
  'no policy of a resource is open to everybody': exposureFaults,
  'functions are updated after the tables': orderFaults,
  'the tables have all that the functions of the last release use': tableFaults,
  'each role allows what its function does in npm test, or what the last release allowed': rightFaults,
  'alarms and graphs read metrics that AWS documents': metricFaults,
  'alarms and graphs are of what is deployed': monitoredFaults,
  'policies name actions that AWS documents, for resources that they apply to': actionFaults,
  'schedules and routes are written as AWS reads them': grammarFaults,
  'the code of each function is a file that exports its handler': handlerFaults,
  'it is known of each type of resource whether its names are unique in an account': scopeFaults,
  'deploy/deployer-policy.json allows what the deployment needs': deployerFaults,
};
