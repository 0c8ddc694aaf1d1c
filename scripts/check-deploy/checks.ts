import { isDeepStrictEqual } from 'node:util';
import { sstApp } from '../../deploy/stages.ts';
import { isObject } from '../../lib/schema-parts.ts';
import { anything, matches } from '../../test/deploy/stage/literals.ts';
import { type Expected, expectedResources, functionsOf } from '../../test/deploy/stage/resources.ts';
import { deployerFaults } from './deployer-policy.ts';
import { type Inputs, isBookkeeping, type PlannedResource, type StagePlan } from './plan.ts';

const appFaults = ({ app, region, settings: { name } }: StagePlan): string[] => {
  const isProduction = name === 'production';
  const fate = { removal: isProduction ? 'retain' : 'remove', protect: isProduction };
  return isDeepStrictEqual(app, { ...sstApp(name, { AWS_REGION: region }), ...fate })
    ? []
    : [`The app is ${JSON.stringify(app)}.`];
};

/** Whether a resource is the expected one, which may leave out its name in Pulumi. */
const isExpected = (
  { name, ignoreChanges, dependsOn, inputs }: PlannedResource,
  { resource = anything, ignoreChanges: ignored = [], after = [], ...expected }: Inputs,
): boolean =>
  matches(name, resource) &&
  matches(ignoreChanges, ignored) &&
  [after].flat().every((each) => dependsOn.includes(String(each))) &&
  matches(inputs, expected);

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

/** The properties that `resourceFaults` does not read: other checks do. */
const readElsewhere = ['source'];

type Changed = [path: string, value: unknown];

/** A value with each of its parts changed, removed or added in turn, with the path to the part. */
const changesOf = (value: unknown, path: string): Changed[] => {
  if (typeof value === 'string') return [[path, `${value}?`]];
  if (typeof value === 'number') return [[path, value + 1]];
  if (typeof value === 'boolean') return [[path, !value]];
  if (typeof value !== 'object' || value === null) return [];
  const parts = Object.entries(value);
  const made = (of: readonly [string, unknown][]): unknown =>
    Array.isArray(value) ? of.map(([, part]) => part) : Object.fromEntries(of);
  const changesAt = ([key, part]: [string, unknown], at: number): Changed[] =>
    readElsewhere.includes(key)
      ? []
      : [
          [`${path}.${key}`, made(parts.toSpliced(at, 1))],
          ...changesOf(part, `${path}.${key}`).map(
            ([changed, to]): Changed => [changed, made(parts.with(at, [key, to]))],
          ),
        ];
  return [[path, made([...parts, ['?', '?']])], ...parts.flatMap(changesAt)];
};

/** Makes each change to each resource in turn. @returns a sentence for each change that passes. */
export const unreadValueFaults = (plan: StagePlan): string[] => {
  const expected = expectedResources(plan);
  return plan.resources.flatMap((resource) => {
    const ofType = expected[resource.type.replace(/^aws:/, '')] ?? [];
    if (ofType === anything) return [];
    const own = ofType.find((each) => isExpected(resource, each));
    return changesOf(resource.inputs, resource.name).flatMap(([path, inputs]) =>
      own && isObject(inputs) && isExpected({ ...resource, inputs }, own) ? [`No check reads ${path}.`] : [],
    );
  });
};

/** @returns a sentence for each resource that is missing, surplus or different. */
const resourceFaults = (plan: StagePlan): string[] => {
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
  'the resources are those expected, with their settings, and no other kind of resource': resourceFaults,
  'each function is what npm run build made of it, or runs live from its source': codeFaults,
  'deploy/deployer-rights.ts allows what the deployment needs': deployerFaults,
};
