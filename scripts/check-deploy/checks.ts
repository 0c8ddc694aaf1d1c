import { isDeepStrictEqual } from 'node:util';
import { sstApp } from '../../deploy/stages.ts';
import { anything, matches } from '../../test/deploy/stage/literals.ts';
import { type Expected, expectedResources, functionFiles } from '../../test/deploy/stage/resources.ts';
import { deployerFaults } from './deployer-policy.ts';
import { rightFaults } from './function-rights.ts';
import { type Inputs, isBookkeeping, isRecord, type PlannedResource, type StagePlan } from './plan.ts';

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
export const codeFaults = ({ command, code }: StagePlan): string[] => {
  const expected = functionFiles.map((name) =>
    command === 'deploy' ? `built dist/${name} index.handler` : `live functions/${name}.handler`,
  );
  return isDeepStrictEqual(code.toSorted(), expected.toSorted()) ? [] : [`The code is ${code.join(', ')}.`];
};

const waitingFor = ({ resources }: StagePlan, type: string, needed: string, reason: string): string[] => {
  const ofType = (each: string) => resources.filter((resource) => resource.type === `aws:${each}`);
  return ofType(type).flatMap(({ name, dependsOn }) =>
    ofType(needed)
      .filter((each) => !dependsOn.includes(each.name))
      .map((each) => `${name} must depend on ${each.name}: ${reason}.`),
  );
};

/**
 * Functions are updated after all tables, so that no function queries an index that is being filled.
 * The stage of the gateway follows its routes: AWS refuses settings of a route that does not exist.
 */
export const orderFaults = (plan: StagePlan): string[] => [
  ...waitingFor(
    plan,
    'lambda/function:Function',
    'dynamodb/table:Table',
    'it would be updated before the table is',
  ),
  ...waitingFor(
    plan,
    'apigatewayv2/stage:Stage',
    'apigatewayv2/route:Route',
    'its settings could name a route that does not exist',
  ),
];

/** What must hold of each plan: a name, and a function that returns one sentence for each fault. */
export const checks: Readonly<Record<string, (plan: StagePlan) => string[]>> = {
  'app() of sst.config.ts names the app, the region, the provider, and what becomes of a stage': appFaults,
  'the resources are those expected, with their settings, and no other kind of resource': resourceFaults,
  'each function is what npm run build made of it, or runs live from its source': codeFaults,
  'functions are updated after the tables, and the stage of the gateway after its routes': orderFaults,
  'each role allows the grants of its function, or what the last release allowed': rightFaults,
  'deploy/deployer-policy-*.json allow what the deployment needs': deployerFaults,
};
