/**
 * Checks, without AWS, what `npm run deploy` would create: that the configuration matches the types
 * of SST, and that what it requests for each stage is what test/deploy/stage lists, with the rights and
 * the order that it needs. Then it changes each value, and checks that this is reported.
 *
 * `--release` stores the tables and grants of the release that was just tagged, and checks nothing.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { grants } from '../deploy/grants.ts';
import lastRelease from '../deploy/last-release.json' with { type: 'json' };
import { readStageSettings } from '../deploy/settings.ts';
import { sharedStages } from '../deploy/stages.ts';
import { tables } from '../lib/store/tables.ts';
import packageJson from '../package.json' with { type: 'json' };
import { checks } from './check-deploy/checks.ts';
import { mayDeploy } from './check-deploy/deployer-policy.ts';
import type { StagePlan } from './check-deploy/plan.ts';
import { installPlatform } from './check-deploy/platform.ts';
import { firstDeploymentFaults, runSst } from './check-deploy/run-sst.ts';
import { tableChangeFaults } from './check-deploy/table-changes.ts';
import { root } from './root.ts';

type Case = {
  readonly command: StagePlan['command'];
  readonly stage: string;
  readonly env: Readonly<Record<string, string>>;
};

const everySetting = {
  DOMAIN: 'jobs.example',
  BOARD_JOB_URL: 'https://board.example/jobs/{id}',
  BOARD_TIME_ZONE: 'America/Toronto',
  OPERATOR_CONTACT: 'https://board.example/help',
  ALARM_EMAIL: 'ops@jobs.example',
  MONTHLY_BUDGET: '120',
  TRACING: 'on',
  APPLICATIONS: 'on',
  MAIL_FROM: 'jobs@mail.board.example',
  MAIL_CONTACT: 'help@board.example',
  BOARD_NAME: 'Harbour Jobs',
  APPLICATIONS_PER_JOB: '30',
  TABLE_PREFIX: 'job-posting-production-restored',
  RELEASE: '1.1.0+abc1234',
};

const here: Case = { command: 'deploy', stage: 'production', env: everySetting };

/** The same stage in a second region, which needs a host name of its own. */
const there: Case = {
  ...here,
  env: {
    ...everySetting,
    AWS_REGION: 'eu-west-1',
    DOMAIN: 'eu.jobs.example',
    DEFAULT_ADDRESS: 'closed',
  },
};

const cases: readonly Case[] = [
  ...['dev-alice', ...sharedStages].map((stage) => ({ command: 'deploy' as const, stage, env: {} })),
  here,
  there,
  { command: 'dev', stage: 'dev-alice', env: {} },
];

/** Faults in our own files. SST's sources are not written for our compiler options. */
const typeFaults = (): string[] => {
  const { status, error, stdout, stderr } = spawnSync(
    join(root, 'node_modules/.bin/tsc'),
    ['--noEmit', '-p', 'deploy'],
    { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 },
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
  const commands = [command === 'dev' ? 'diff --dev' : 'deploy'];
  const { plan, outputs } = await runSst(stage, commands, () => true, env);
  if (plan === '') throw new Error(`SST evaluated nothing: ${outputs.join('')}`);
  const evaluated = JSON.parse(plan, parseNested) as Omit<StagePlan, 'command' | 'settings' | 'env'>;
  return { ...evaluated, command, env, settings: readStageSettings(stage, env) };
};

let faultCount = 0;
let checkCount = 0;

const report = (name: string, faults: readonly string[]): void => {
  console.log(`${faults.length === 0 ? '✓' : '✗'} ${name}`);
  for (const fault of faults) console.log(`    ${fault}`);
  faultCount += faults.length;
  checkCount += 1;
};

/** Two at a time: one evaluation takes one core. */
const evaluateAll = async (): Promise<Map<Case, StagePlan>> => {
  const plans = new Map<Case, StagePlan>();
  const waiting = cases.values();
  const work = async () => {
    for (const each of waiting) plans.set(each, await evaluate(each));
  };
  await Promise.all([work(), work()]);
  return plans;
};

const checkPlan = (each: Case, plan: StagePlan): void => {
  const settings = Object.entries(each.env).map(([name, value]) => `${name}=${value}`);
  console.log(`\n${[each.command, each.stage, ...settings].join(' ')}`);
  for (const [name, faultsOf] of Object.entries(checks)) report(name, faultsOf(plan));
};

const mayDoLess = (action: string, on: string): boolean =>
  mayDeploy('staging')(action, on) && !on.endsWith('/bootstrap/asset');

const checkAll = async (): Promise<void> => {
  installPlatform();
  report('sst.config.ts and deploy/ have the types that this version of SST wants', typeFaults());
  report(
    'the tables have all that the functions of the last release use',
    tableChangeFaults(lastRelease, Object.values(tables)),
  );
  const [shared, developers, missing] = await Promise.all([
    firstDeploymentFaults('staging', ['diff', 'deploy', 'refresh', 'remove']),
    firstDeploymentFaults('dev-alice', ['dev --mode=basic', 'remove']),
    firstDeploymentFaults('staging', ['deploy'], mayDoLess),
  ]);
  report('SST gets as far as Pulumi on an empty account', shared);
  report('so does `npm run dev`, on the stage of a developer', developers);
  report('that check reports a missing right', missing.length > 0 ? [] : ['No fault was reported.']);
  const plans = await evaluateAll();
  for (const [each, plan] of plans) checkPlan(each, plan);

  console.log(faultCount === 0 ? `\nAll ${checkCount} checks pass.` : `\n${faultCount} problems found.`);
  process.exitCode = faultCount === 0 ? 0 : 1;
};

/** Writes what the next release is compared with. */
const writeLastRelease = (): void => {
  const file = join(root, 'deploy/last-release.json');
  writeFileSync(file, JSON.stringify({ version: packageJson.version, tables, grants }));
  execFileSync(join(root, 'node_modules/.bin/biome'), ['format', '--write', file], { stdio: 'pipe' });
  console.log(`${file} has the tables and grants of this release. Commit it.`);
};

const { release } = parseArgs({ options: { release: { type: 'boolean' } } }).values;
if (release) writeLastRelease();
else await checkAll();
