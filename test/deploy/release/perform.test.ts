import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SSMClient } from '@aws-sdk/client-ssm';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { keptNames } from '../../../deploy/settings.ts';
import { readRequest } from '../../../scripts/deploy/command-line.ts';
import { perform } from '../../../scripts/deploy/perform.ts';
import { folderOfTest } from '../../support/folders.ts';

const kept = {
  ...{ ALARM_EMAIL: 'ops@jobs.example', APPLICATIONS: 'on' },
  ...{ MAIL_FROM: 'jobs@mail.jobs.example', MAIL_CONTACT: 'help@jobs.example' },
};

/** What AWS returns, by command of its SDK; the members are those of its API reference. */
const responses = (stage: string): Readonly<Record<string, object>> => ({
  GetParameter: { Parameter: { Value: JSON.stringify(kept) } },
  ListFunctions: { Functions: [{ FunctionName: `job-posting-${stage}-health` }] },
  GetAlias: { FunctionVersion: '1', RevisionId: 'revision', Description: '[1.1.0+aaaaaaa=1]' },
  ListVersionsByFunction: { Versions: [{ Version: '1' }, { Version: '2' }] },
  GetAccountSettings: { AccountLimit: { ConcurrentExecutions: 1_000 } },
  GetAccount: { ProductionAccessEnabled: true },
  // The probe has no key, and ends with that.
  GetParameters: { Parameters: [] },
});

type Sent = { readonly constructor: { readonly name: string }; readonly input: { readonly Name?: string } };

/** Performs a command line. @returns its steps, of which `failing` fails. */
const stepsOf = async (line: string, failing?: number) => {
  const folder = folderOfTest();
  const request = readRequest(line.split(' '), {}, false, folder);
  const { stage } = request;
  const steps: string[] = [];
  const take = (step: string): void => {
    if (steps.push(step) - 1 === failing) throw new Error('This step fails.');
  };
  const run = (script: string, ...args: readonly string[]): void => {
    take([script.replace('node_modules/sst/bin/sst.mjs', 'sst'), ...args].join(' '));
    if (args[0] !== 'deploy') return;
    mkdirSync(join(folder, '.sst'));
    const versions = { [`job-posting-${stage}-health`]: '2' };
    writeFileSync(join(folder, '.sst/outputs.json'), JSON.stringify({ versions, alarms: 'arn:aws:sns:1' }));
  };
  // The base of all clients of the AWS SDK.
  vi.spyOn(Object.getPrototypeOf(SSMClient.prototype), 'send').mockImplementation(async (sent) => {
    const given = sent as Sent;
    const command = given.constructor.name.replace(/Command$/, '');
    const { Name } = given.input;
    take(Name?.startsWith('/') ? `${command} ${Name}` : command);
    return responses(stage)[command] ?? {};
  });
  const ended = perform({ run, folder }, request, '1.1.0+bbbbbbb').then(
    () => 'done',
    (error: Error) => error.message,
  );
  return { steps, end: await ended };
};

beforeEach(() => {
  for (const name of ['AWS_REGION', ...keptNames]) vi.stubEnv(name, undefined);
  for (const kind of ['log', 'warn'] as const) vi.spyOn(console, kind).mockImplementation(() => {});
});

const read = (stage: string) => `GetParameter /job-posting/${stage}/settings`;

const afterDeployment = (stage: string): string[] => [
  ...['ListFunctions', 'GetAlias', 'ListVersionsByFunction', 'UpdateAlias'],
  `PutParameter /job-posting/${stage}/settings`,
  ...['ListSubscriptionsByTopic', 'GetAccountSettings', 'GetAccount', 'GetParameters'],
];

describe.each([
  [
    'deploy --stage staging',
    [
      read('staging'),
      'scripts/build-bundles.ts',
      'sst deploy --stage staging',
      ...afterDeployment('staging'),
    ],
  ],
  [
    'deploy --stage production --yes',
    [
      ...[read('production'), 'scripts/build-bundles.ts', 'sst diff --stage production'],
      ...['sst deploy --stage production', ...afterDeployment('production')],
    ],
  ],
  ['diff --stage staging', [read('staging'), 'scripts/build-bundles.ts', 'sst diff --stage staging']],
  ['refresh --stage staging', [read('staging'), 'scripts/build-bundles.ts', 'sst refresh --stage staging']],
  ['dev --stage dev-alice', [read('dev-alice'), 'sst dev --mode=basic --stage dev-alice']],
  ['remove --stage staging', ['sst remove --stage staging', 'DeleteParameter /job-posting/staging/settings']],
  ['unlock --stage staging', ['sst unlock --stage staging']],
  ['rollback --stage staging --to aaaaaaa', afterDeployment('staging').slice(0, 4)],
])('%s', (line, expected) => {
  it('takes its steps in order', async () => {
    expect(await stepsOf(line)).toEqual({ steps: expected, end: 'done' });
  });

  it.each(expected.map((step, at) => [step, at] as const))('ends where %s fails', async (_, at) => {
    const { steps, end } = await stepsOf(line, at);
    expect(steps).toEqual(expected.slice(0, at + 1));
    expect(end).toBe('This step fails.');
  });
});

it('on a terminal, `dev` has panes', async () => {
  const { isTTY } = process.stdout;
  process.stdout.isTTY = true;
  onTestFinished(() => {
    process.stdout.isTTY = isTTY;
  });
  const request = readRequest(['dev', '--stage', 'dev-alice'], {}, true, folderOfTest());
  const run = vi.fn();
  vi.spyOn(Object.getPrototypeOf(SSMClient.prototype), 'send').mockResolvedValue({});
  await perform({ run, folder: '' }, request, '1.1.0');
  expect(run.mock.calls).toEqual([['node_modules/sst/bin/sst.mjs', 'dev', '--stage', 'dev-alice']]);
});
