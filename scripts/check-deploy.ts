/**
 * Checks, without AWS, what `npm run deploy` would create: that the configuration matches the types
 * of SST, and that what it requests for each stage agrees with the route table, the tables, the
 * grants and the sizes.
 */
import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readStageSettings } from '../deploy/settings.ts';
import { stageNames } from '../deploy/stages.ts';
import { checks } from './check-deploy/checks.ts';
import type { Plan } from './check-deploy/plan.ts';
import { installPlatform } from './check-deploy/platform.ts';
import { root } from './root.ts';

type Case = {
  readonly command: Plan['command'];
  readonly stage: string;
  readonly env: Readonly<Record<string, string>>;
};

const everySetting = {
  DOMAIN: 'jobs.example',
  ALARM_EMAIL: 'ops@jobs.example',
  MONTHLY_BUDGET: '120',
  TRACING: 'on',
  TABLE_PREFIX: 'job-posting-production-restored',
};

const cases: readonly Case[] = [
  ...stageNames.map((stage) => ({ command: 'deploy' as const, stage, env: {} })),
  { command: 'deploy', stage: 'production', env: everySetting },
  { command: 'dev', stage: 'dev', env: {} },
];

/** The settings of this shell must not change the plans. */
const unset = Object.fromEntries(
  [...Object.keys(everySetting), 'AWS_REGION'].map((name) => [name, undefined]),
);

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

const evaluate = async ({ command, stage, env }: Case): Promise<Plan> => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, 'check-deploy/evaluate.ts'), stage, command],
    { cwd: root, env: { ...process.env, ...unset, ...env }, maxBuffer, timeout: 90_000 },
  );
  const evaluated = JSON.parse(stdout, parseNested) as Omit<Plan, 'command' | 'settings'>;
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

installPlatform();
report('sst.config.ts and deploy/ have the types that this version of SST wants', typeFaults());
for (const each of cases) {
  const settings = Object.entries(each.env).map(([name, value]) => `${name}=${value}`);
  console.log(`\n${[each.command, each.stage, ...settings].join(' ')}`);
  const plan = await evaluate(each);
  for (const [name, faultsOf] of Object.entries(checks)) report(name, faultsOf(plan));
}
console.log(faultCount === 0 ? `\nAll ${checkCount} hold.` : `\n${faultCount} faults.`);
process.exitCode = faultCount === 0 ? 0 : 1;
