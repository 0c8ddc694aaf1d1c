/**
 * Checks, without AWS, what `npm run deploy` would create: that the configuration matches the types
 * of SST, and that what it requests for each stage agrees with the route table, the tables, the
 * sizes, the last release and AWS's documentation. Then it makes mistakes, and checks that each is
 * reported.
 *
 * `--lint` also gives the plans to cfn-lint, where it is installed. `--release` stores the tables and grants of the release
 * that was just tagged, and checks nothing.
 */
import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { grants } from '../deploy/grants.ts';
import { readStageSettings } from '../deploy/settings.ts';
import { stageNames } from '../deploy/stages.ts';
import { checks } from './check-deploy/checks.ts';
import { writeLastRelease } from './check-deploy/last-release.ts';
import { findLinter, lint } from './check-deploy/lint/cfn-lint.ts';
import { mutationFaults, mutations } from './check-deploy/mutations.ts';
import type { StagePlan } from './check-deploy/plan.ts';
import { installPlatform } from './check-deploy/platform.ts';
import { grantFaults } from './check-deploy/rules/function-rights.ts';
import { collisions } from './check-deploy/rules/regions.ts';
import { root } from './root.ts';

type Case = {
  readonly command: StagePlan['command'];
  readonly stage: string;
  readonly env: Readonly<Record<string, string>>;
};

const everySetting = {
  DOMAIN: 'jobs.example',
  ALARM_EMAIL: 'ops@jobs.example',
  MONTHLY_BUDGET: '120',
  TRACING: 'on',
  TABLE_PREFIX: 'job-posting-production-restored',
  RELEASE: '1.1.0+abc1234',
};

const here: Case = { command: 'deploy', stage: 'production', env: everySetting };

/** The same stage in a second region, which needs a host name of its own. */
const there: Case = {
  ...here,
  env: { ...everySetting, AWS_REGION: 'eu-west-1', DOMAIN: 'eu.jobs.example' },
};

const cases: readonly Case[] = [
  ...stageNames.map((stage) => ({ command: 'deploy' as const, stage, env: {} })),
  here,
  there,
  { command: 'dev', stage: 'dev', env: {} },
];

/** The settings of this shell must not change the plans. */
const unset = Object.fromEntries(Object.keys(there.env).map((name) => [name, undefined]));

const maxBuffer = 2 ** 26;

/** Faults in our own files. SST's sources are not written for our compiler options. */
const typeFaults = (): string[] => {
  const { status, error, stdout, stderr } = spawnSync(
    join(root, 'node_modules/.bin/tsc'),
    ['--noEmit', '-p', 'deploy'],
    { cwd: root, encoding: 'utf8', maxBuffer },
  );
  const lines = (stdout ?? '').split('\n').filter((line) => line.includes('error TS'));
  if (status !== 0 && lines.length === 0) {
    return [`tsc ended with ${status}: ${error?.message ?? (stderr || stdout)}`];
  }
  return lines.filter((line) => !/^[\s.]/.test(line));
};

/** Policies and the format of the access log are JSON inside JSON. */
const parseNested = (_: string, value: unknown): unknown =>
  typeof value === 'string' && value.startsWith('{"') ? JSON.parse(value) : value;

const evaluate = async ({ command, stage, env }: Case): Promise<StagePlan> => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, 'check-deploy/evaluate.ts'), stage, command],
    { cwd: root, env: { ...process.env, ...unset, ...env }, maxBuffer, timeout: 90_000 },
  );
  const evaluated = JSON.parse(stdout, parseNested) as Omit<StagePlan, 'command' | 'settings'>;
  return { ...evaluated, command, settings: readStageSettings(stage, env) };
};

let faultCount = 0;
let checkCount = 0;

const report = (name: string, faults: readonly string[]): void => {
  console.log(`${faults.length === 0 ? '✓' : '✗'} ${name}`);
  for (const fault of faults) console.log(`    ${fault}`);
  faultCount += faults.length;
  checkCount += 1;
};

/** Whether one account can hold both at the same time. */
const canCoexist = (one: StagePlan, other: StagePlan): boolean =>
  one.region !== other.region || one.settings.name !== other.settings.name;

const checkCase = async (each: Case): Promise<StagePlan> => {
  const settings = Object.entries(each.env).map(([name, value]) => `${name}=${value}`);
  console.log(`\n${[each.command, each.stage, ...settings].join(' ')}`);
  const plan = await evaluate(each);
  for (const [name, faultsOf] of Object.entries(checks)) report(name, faultsOf(plan));
  return plan;
};

const lintPlans = (plans: readonly StagePlan[]): void => {
  const linter = findLinter();
  if (!linter) {
    console.log('\ncfn-lint is not installed, and was not run. To install it: pip install cfn-lint');
    return;
  }
  for (const plan of plans) {
    const { faults, leftOut } = lint(linter, plan);
    console.log(`\ncfn-lint ${plan.settings.name} ${plan.region}, without ${[...leftOut].sort().join(', ')}`);
    report('cfn-lint accepts the plan as a template', faults);
  }
};

const checkAll = async (hasLint: boolean): Promise<void> => {
  installPlatform();
  report('sst.config.ts and deploy/ have the types that this version of SST wants', typeFaults());
  report('deploy/grants.ts grants what functions do in npm test', grantFaults(grants));
  const plans = new Map<Case, StagePlan>();
  for (const each of cases) plans.set(each, await checkCase(each));

  console.log('\nAll stages and regions in one account');
  const deployed = [...plans.values()].filter(({ command }) => command === 'deploy');
  const shared = deployed.flatMap((one, at) =>
    deployed.slice(at + 1).flatMap((other) => (canCoexist(one, other) ? collisions(one, other) : [])),
  );
  report('no two deployments need the same name in the account', shared);

  const [plan, inOtherRegion] = [plans.get(here), plans.get(there)];
  if (!plan || !inOtherRegion) throw new Error('There are no plans of production to make mistakes in.');
  report(`each of ${mutations.length} mistakes is reported`, mutationFaults(plan, inOtherRegion));
  if (hasLint) lintPlans(deployed);
  console.log(faultCount === 0 ? `\nAll ${checkCount} checks pass.` : `\n${faultCount} problems found.`);
  process.exitCode = faultCount === 0 ? 0 : 1;
};

const options = { release: { type: 'boolean' }, lint: { type: 'boolean' } } as const;
const { release, lint: hasLint = false } = parseArgs({ options }).values;
if (release) console.log(`${writeLastRelease()} has the tables and grants of this release. Commit it.`);
else await checkAll(hasLint);
