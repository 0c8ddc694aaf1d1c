import { isDeepStrictEqual } from 'node:util';
import lastRelease from '../../deploy/last-release.json' with { type: 'json' };
import { sstApp } from '../../deploy/stages.ts';
import { anything, matches } from '../../test/deploy/stage/literals.ts';
import { type Expected, expectedResources, functionFiles } from '../../test/deploy/stage/resources.ts';
import { deployerFaults } from './deployer-policy.ts';
import { type Inputs, isBookkeeping, isRecord, type PlannedResource, type StagePlan } from './plan.ts';
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

/** Whether a resource is the expected one, which may leave out its name in Pulumi. */
const isExpected = (
  { name, ignoreChanges, inputs }: PlannedResource,
  { resource = anything, ignoreChanges: ignored = [], ...expected }: Inputs,
): boolean => matches(name, resource) && matches(ignoreChanges, ignored) && matches(inputs, expected);

const faultsOfType = (
  type: string,
  actual: readonly PlannedResource[],
  expected: Expected[string],
): string[] => {
  if (expected === anything) return [];
  const surplus = [...actual];
  const missing = expected.filter((each) => {
    const at = surplus.findIndex((planned) => isExpected(planned, each));
    if (at >= 0) surplus.splice(at, 1);
    return at < 0;
  });
  return [
    ...missing.map((each) => `There is no ${type} with ${JSON.stringify(each)}.`),
    ...surplus.map(({ name, inputs }) => `There is a ${type} ${name} with ${JSON.stringify(inputs)}.`),
  ];
};

/** The properties that `resourceFaults` does not read: other checks do, or they are prose. */
const readElsewhere = ['alarmDescription', 'inlinePolicies', 'source'];

/** A value with each of its strings, numbers and booleans changed in turn, with the path to it. */
const changesOf = (value: unknown, path: string): [path: string, changed: unknown][] => {
  if (typeof value === 'string') return [[path, `${value}?`]];
  if (typeof value === 'number') return [[path, value + 1]];
  if (typeof value === 'boolean') return [[path, !value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    readElsewhere.includes(key)
      ? []
      : changesOf(each, `${path}.${key}`).map(([changedPath, changed]): [string, unknown] => [
          changedPath,
          Array.isArray(value) ? value.with(Number(key), changed) : { ...value, [key]: changed },
        ]),
  );
};

/** Changes each value of each resource in turn. @returns a sentence for each change that passes. */
export const unreadValueFaults = (plan: StagePlan): string[] => {
  const expected = expectedResources(plan);
  return plan.resources.flatMap((resource) => {
    const ofType = expected[resource.type.replace(/^aws:/, '')] ?? [];
    if (ofType === anything) return [];
    const own = ofType.find((each) => isExpected(resource, each));
    return changesOf(resource.inputs, resource.name).flatMap(([path, inputs]) =>
      own && isRecord(inputs) && isExpected({ ...resource, inputs }, own) ? [`No check reads ${path}.`] : [],
    );
  });
};

/** @returns a sentence for each resource that is missing, surplus or different. */
export const resourceFaults = (plan: StagePlan): string[] => {
  const expected = expectedResources(plan);
  const planned = Object.groupBy(
    plan.resources.filter(({ type }) => !isBookkeeping(type)),
    ({ type }) => type.replace(/^aws:/, ''),
  );
  return [...new Set([...Object.keys(expected), ...Object.keys(planned)])].flatMap((type) =>
    faultsOfType(type, planned[type] ?? [], expected[type] ?? []),
  );
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
  'functions are updated after the tables, and the stage of the gateway after its routes': orderFaults,
  'the tables have all that the functions of the last release use': tableFaults,
  'each role allows what its function does in npm test, or what the last release allowed': rightFaults,
  'alarms and graphs read metrics that AWS documents': metricFaults,
  'alarms and graphs are of what is deployed': monitoredFaults,
  'policies name actions that AWS documents, for resources that they apply to': actionFaults,
  'schedules and routes are written as AWS reads them': grammarFaults,
  'the code of each function is a file that exports its handler': handlerFaults,
  'it is known of each type of resource whether its names are unique in an account': scopeFaults,
  'deploy/deployer-policy-*.json allow what the deployment needs': deployerFaults,
};
