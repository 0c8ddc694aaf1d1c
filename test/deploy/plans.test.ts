/**
 * What `npm run deploy` would create, without AWS: that the configuration matches the types of SST, and
 * that what it requests for each stage is what ./stage lists, with the rights and the order that it needs.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { sharedStages, sstApp } from '../../deploy/stages.ts';
import { deployerFaults, mayDeploy } from '../../scripts/check-deploy/deployer-policy.ts';
import type { StagePlan } from '../../scripts/check-deploy/plan.ts';
import { installPlatform } from '../../scripts/check-deploy/platform.ts';
import { evaluate, type PlanCase, runOnEmptyAccount } from '../../scripts/check-deploy/run-sst.ts';
import { root } from '../../scripts/root.ts';
import { invariantFaults } from './stage/invariants.ts';
import { functionsOf, stageOf } from './stage/stage.ts';

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

/** A second region, which needs a host name of its own. */
const there = { AWS_REGION: 'eu-west-1', DOMAIN: 'eu.jobs.example', DEFAULT_ADDRESS: 'closed' };

const cases: readonly PlanCase[] = [
  ...['dev-alice', ...sharedStages].map((stage) => ({ command: 'deploy' as const, stage, env: {} })),
  { command: 'deploy', stage: 'production', env: everySetting },
  { command: 'deploy', stage: 'production', env: { ...everySetting, ...there } },
  { command: 'dev', stage: 'dev-alice', env: {} },
];

beforeAll(installPlatform);

test('sst.config.ts and deploy/ have the types that this version of SST wants', () => {
  const tsc = join(root, 'node_modules/.bin/tsc');
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 } as const;
  const { status, stdout } = spawnSync(tsc, ['--noEmit', '-p', 'deploy'], options);
  expect(status === 0 || stdout.includes('error TS')).toBe(true);
  // SST's sources are not written for our compiler options.
  const ours = stdout.split('\n').filter((line) => /^[^\s.].*error TS/.test(line));
  expect(ours).toEqual([]);
});

describe('on an empty account', () => {
  test.each([
    ['staging', { diff: 'preview', deploy: 'up', refresh: 'refresh', remove: 'destroy' }],
    ['dev-alice', { 'dev --mode=basic': 'up', remove: 'destroy' }],
  ])('SST gets as far as Pulumi, with the policies of who deploys %s', async (stage, commands) => {
    const ran = await runOnEmptyAccount(stage, Object.keys(commands), mayDeploy(stage));
    expect(ran.refused).toEqual([]);
    expect(ran.called, ran.outputs.join('\n')).toEqual(expect.arrayContaining(Object.values(commands)));
    expect(ran.buckets).toHaveLength(2);
  });

  test('a missing right is reported', async () => {
    const allows = (action: string, on: string): boolean =>
      mayDeploy('staging')(action, on) && !on.endsWith('/bootstrap/asset');
    const { refused } = await runOnEmptyAccount('staging', ['deploy'], allows);
    expect(refused).not.toEqual([]);
  });
});

describe.each(cases)('$command $stage with $env', (each) => {
  let plan: StagePlan;
  beforeAll(async () => {
    plan = await evaluate(each);
  });

  test('app() of sst.config.ts names the app, the region, the provider, and what becomes of a stage', () => {
    const isProduction = each.stage === 'production';
    const fate = { removal: isProduction ? 'retain' : 'remove', protect: isProduction };
    expect(plan.app).toEqual({ ...sstApp(each.stage, { AWS_REGION: plan.region }), ...fate });
  });

  test('the invariants of test/deploy/stage hold, and nothing else is deployed', () => {
    expect(invariantFaults(stageOf(plan))).toEqual([]);
  });

  test('each function is what npm run build made of it, or runs live from its source', () => {
    const expected = functionsOf(plan).map((name) =>
      each.command === 'deploy' ? `built dist/${name} index.handler` : `live functions/${name}.handler`,
    );
    expect(plan.code.toSorted()).toEqual(expected.toSorted());
  });

  test('deploy/deployer-rights.ts allows what the deployment needs', () => {
    expect(deployerFaults(plan)).toEqual([]);
  });
});
