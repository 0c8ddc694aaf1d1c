/**
 * Proves, without AWS, what `npm run deploy` would make: the configuration has the types that SST wants, and what it
 * asks for on each stage is held against the route table, the tables, the grants and the sizes.
 */
import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readSettings } from '../deploy/settings.ts';
import { stageNames } from '../deploy/stages.ts';
import { appChecks } from './check-deploy/app-checks.ts';
import { exposureChecks } from './check-deploy/exposure-checks.ts';
import { functionChecks, liveChecks } from './check-deploy/function-checks.ts';
import { gatewayChecks } from './check-deploy/gateway-checks.ts';
import type { Plan } from './check-deploy/plan.ts';
import { installPlatform, root } from './check-deploy/platform.ts';
import { tableChecks } from './check-deploy/table-checks.ts';
import { watchChecks } from './check-deploy/watch-checks.ts';

const always = [...appChecks, ...gatewayChecks, ...tableChecks, ...exposureChecks];
/** What must hold of a stage by the command that makes it. */
const checks = {
  deploy: [...always, ...functionChecks, ...watchChecks],
  dev: [...always, ...liveChecks],
} as const;

const settings = ['DOMAIN', 'ALARM_EMAIL', 'MONTHLY_BUDGET', 'TABLE_PREFIX', 'AWS_REGION'];
const withoutSettings = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !settings.includes(name)),
);

type Case = {
  readonly command: keyof typeof checks;
  readonly stage: string;
  readonly env: Readonly<Record<string, string>>;
};

/** Each stage as it is, one with all that can be set, and the one that is run live. */
const cases: readonly Case[] = [
  ...stageNames.map((stage) => ({ command: 'deploy' as const, stage, env: {} })),
  {
    command: 'deploy',
    stage: 'production',
    env: {
      DOMAIN: 'jobs.example',
      ALARM_EMAIL: 'ops@jobs.example',
      MONTHLY_BUDGET: '120',
      TABLE_PREFIX: 'job-posting-production-restored',
    },
  },
  { command: 'dev', stage: 'dev', env: {} },
];

/** SST's own sources are not written for our rules: only what is said of ours counts. */
const typeFaults = (): string[] => {
  const { status, error, stdout, stderr } = spawnSync(
    join(root, 'node_modules/.bin/tsc'),
    ['--noEmit', '-p', 'deploy'],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    },
  );
  const told = (stdout ?? '').split('\n').filter((line) => line.includes('error TS'));
  if (status !== 0 && told.length === 0) {
    return [`tsc ended with ${status}: ${error?.message ?? (stderr || stdout)}`];
  }
  return told.filter((line) => !/^[\s.]/.test(line));
};

const run = promisify(execFile);

const evaluate = async ({ command, stage, env }: Case): Promise<Plan> => {
  const { stdout } = await run(
    process.execPath,
    [join(import.meta.dirname, 'check-deploy/evaluate.ts'), stage, command],
    { cwd: root, env: { ...withoutSettings, ...env }, maxBuffer: 2 ** 26, timeout: 90_000 },
  );
  return { ...JSON.parse(stdout), settings: readSettings(stage, env) };
};

let failed = 0;
let told = 0;

const tell = (name: string, faults: readonly string[]): void => {
  console.log(`${faults.length === 0 ? '✓' : '✗'} ${name}`);
  for (const fault of faults) console.log(`    ${fault}`);
  failed += faults.length;
  told++;
};

installPlatform();
tell('sst.config.ts and deploy/ have the types that this version of SST wants', typeFaults());
for (const each of cases) {
  const set = Object.entries(each.env).map(([name, value]) => `${name}=${value}`);
  console.log(`\n${[each.command, each.stage, ...set].join(' ')}`);
  const plan = await evaluate(each);
  for (const { name, faultsOf } of checks[each.command]) tell(name, faultsOf(plan));
}
console.log(failed === 0 ? `\nAll ${told} hold.` : `\n${failed} faults.`);
process.exitCode = failed === 0 ? 0 : 1;
