import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Inputs, PlannedResource, StagePlan } from '../../../scripts/check-deploy/plan.ts';
import { root } from '../../../scripts/root.ts';

/**
 * By type, its resources with what each has at least: `resource` is its name in Pulumi, `after` what is
 * updated before it, `itself` decides about all of it.
 */
export type Expected = Readonly<Record<string, readonly Inputs[]>>;

/** Functions behind no route. */
export const background = [
  'sweep',
  'remove-missing',
  'record-changes',
  'announce',
  'record-mail-event',
  'probe',
  'start-feeds',
  'fetch-feed',
];

/** Functions that a stage without applications does not have. */
export const ofApplications = ['apply-to-job', 'record-mail-event'];

/** Every file of functions/ is a function, whatever the deployment contains. */
export const functionsOf = ({ env }: StagePlan): string[] =>
  readdirSync(join(root, 'functions'))
    .map((file) => basename(file, '.ts'))
    .filter((name) => !ofApplications.includes(name) || env.APPLICATIONS === 'on');

/** What stages differ in. */
const differences = {
  dev: { rate: 50, burst: 100, days: 14 },
  staging: { rate: 100, burst: 200, days: 14 },
  production: { rate: 500, burst: 1000, days: 90 },
} as const;

/** What the invariants of a plan are about. */
export const stageOf = (plan: StagePlan) => {
  const { name: stage, tablePrefix } = plan.settings;
  const kind = stage === 'staging' || stage === 'production' ? stage : 'dev';
  const isDeployed = plan.command === 'deploy';
  const of = (type: string): PlannedResource[] =>
    plan.resources.filter((each) => each.type === `aws:${type}`);
  const inputsOf = (type: string): Inputs[] => of(type).map(({ inputs }) => inputs);
  const arn = (service: string, resource: string): string =>
    `arn:aws:${service}:${plan.region}:000000000000:${resource}`;
  const name = (suffix: string): string => `job-posting-${stage}-${suffix}`;
  return {
    ...{ plan, env: plan.env, region: plan.region, stage, kind, tablePrefix, isDeployed },
    ...differences[kind],
    ...{ of, inputsOf, arn, name },
    functions: functionsOf(plan),
    takesApplications: plan.env.APPLICATIONS === 'on',
    isMonitored: kind !== 'dev' && isDeployed,
    log: (of: string): string => `/aws/lambda/${name(of)}`,
    accessLog: inputsOf('cloudwatch/logGroup:LogGroup')
      .map((inputs) => String(inputs.name))
      .find((each) => each.startsWith(`/aws/vendedlogs/apis/${name('Gateway-')}`)),
    topic: arn('sns', name('alarms')),
    /** What the gateway, schedules and streams call. */
    invoked: (of: string): string => arn('lambda', `function:${name(of)}${isDeployed ? ':live' : ''}`),
    qualifier: isDeployed ? 'live' : undefined,
  };
};

export type StageFacts = ReturnType<typeof stageOf>;
