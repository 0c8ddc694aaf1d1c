import { describe, expect, it, vi } from 'vitest';
import { forgetSettings, keepSettings, readKeptSettings } from '../../../deploy/settings-store.ts';
import { changeLine, mustAsk, settle } from '../../../scripts/deploy/settle.ts';
import { parameterStore } from '../../support/parameter-store.ts';

const region = 'ca-central-1';
const recipient = { ALARM_EMAIL: 'ops@jobs.example' };

const deploy = (kept: Parameters<typeof settle>[2], env: Record<string, string>, stage = 'production') =>
  settle({ command: 'deploy', stage: stage === 'staging' ? 'staging' : 'production' }, region, kept, env);

const linesOf = (...given: Parameters<typeof deploy>): string[] =>
  deploy(...given).changes.map((change) => changeLine(change, 'production').trim());

describe('a deployment from another checkout', () => {
  const kept = {
    ...recipient,
    DOMAIN: 'jobs.example',
    DEFAULT_ADDRESS: 'closed',
    TABLE_PREFIX: 'job-posting-production-restored',
    MONTHLY_BUDGET: '120',
  };

  it('keeps the recipient, the domain, the tables and all else', () => {
    expect(deploy(kept, {})).toEqual({ settings: kept, changes: [] });
  });

  it('shows what its own settings change', () => {
    expect(linesOf(kept, { TABLE_PREFIX: 'job-posting-production', TRACING: 'on' })).toEqual([
      'TABLE_PREFIX: job-posting-production-restored → job-posting-production',
      'TRACING: off → on',
    ]);
    expect(linesOf(kept, { DOMAIN: 'none', DEFAULT_ADDRESS: 'open', ALARM_EMAIL: 'a@b.example' })).toEqual([
      'DOMAIN: jobs.example → none',
      'DEFAULT_ADDRESS: closed → open',
      'ALARM_EMAIL: ops@jobs.example → a@b.example',
    ]);
  });

  it('to another region, which has no settings, creates a new stage', () => {
    expect(linesOf(undefined, recipient)).toEqual([
      'No settings are kept for production in ca-central-1. If it is new there, its tables are created, and are empty.\n' +
        '  If SST is new there, its first command, also diff, creates two buckets, a repository and two parameters.',
    ]);
    // Each command that starts SST shows it first.
    for (const command of ['diff', 'refresh', 'dev'] as const) {
      expect(settle({ command, stage: 'staging' }, region, undefined, {}).changes).toHaveLength(1);
    }
  });
});

describe('a deployment of production', () => {
  it('needs a recipient of alarms, or that there is none', () => {
    expect(() => deploy(undefined, {})).toThrow(
      /^The alarms of production have no recipient: set ALARM_EMAIL/,
    );
    expect(deploy({ ALARM_EMAIL: 'none' }, {}).changes).toEqual([]);
    expect(deploy(undefined, { ALARM_EMAIL: 'none' }).settings).toEqual({ ALARM_EMAIL: 'none' });
    expect(deploy(undefined, {}, 'staging').settings).toEqual({});
    expect(settle({ command: 'diff', stage: 'production' }, region, undefined, {}).settings).toEqual({});
  });

  it('closes the default address only after the domain was deployed', () => {
    const closed = { DOMAIN: 'jobs.example', DEFAULT_ADDRESS: 'closed' };
    const refusal = /^DEFAULT_ADDRESS must be open in the deployment that creates jobs\.example/;
    expect(() => deploy(recipient, closed)).toThrow(refusal);
    expect(() => deploy({ ...recipient, DOMAIN: 'old.example' }, closed)).toThrow(refusal);
    expect(linesOf({ ...recipient, DOMAIN: 'jobs.example' }, closed)).toEqual([
      'DEFAULT_ADDRESS: open → closed',
    ]);
  });

  it('refuses invalid settings', () => {
    expect(() => deploy(recipient, { TRACING: 'yes' })).toThrow('TRACING must be "on" or "off"');
    expect(() => deploy(recipient, { APPLICATIONS: 'on' })).toThrow(/^MAIL_FROM must be set/);
  });
});

describe('a change', () => {
  const ask = (env: Record<string, string>, accepted: string[], isTerminal = false, asks = false) =>
    mustAsk(
      { command: 'deploy', stage: 'staging', asks, accepted, isTerminal },
      deploy(recipient, env, 'staging').changes,
    );

  it('of the tables, the domain, the region or the recipient needs a confirmation', () => {
    expect(() => ask({ DOMAIN: 'jobs.example', ALARM_EMAIL: 'none' }, [])).toThrow(
      'To deploy staging with these changes and without a question, pass --accept DOMAIN=jobs.example --accept ALARM_EMAIL=none.',
    );
    expect(() => ask({ TABLE_PREFIX: 'job-posting-staging-restored' }, ['TABLE_PREFIX=other'])).toThrow(
      'pass --accept TABLE_PREFIX=job-posting-staging-restored.',
    );
    const { changes } = deploy(undefined, {}, 'staging');
    const request = { command: 'deploy', stage: 'staging', asks: false, isTerminal: false } as const;
    expect(() => mustAsk({ ...request, accepted: [] }, changes)).toThrow('--accept AWS_REGION=ca-central-1.');
    expect(mustAsk({ ...request, accepted: ['AWS_REGION=ca-central-1'] }, changes)).toBe(false);
  });

  it.each([
    ['TABLE_PREFIX', 'job-posting-staging-restored'],
    ['DOMAIN', 'other.example'],
    ['DEFAULT_ADDRESS', 'closed'],
    ['ALARM_EMAIL', 'none'],
    ['MAIL_FROM', 'jobs@mail.jobs.example'],
  ])('of %s needs one', (name, value) => {
    const { changes } = deploy({ ...recipient, DOMAIN: 'jobs.example' }, { [name]: value }, 'staging');
    const askOn = (isTerminal: boolean) =>
      mustAsk({ command: 'deploy', stage: 'staging', asks: false, accepted: [], isTerminal }, changes);
    expect(() => askOn(false)).toThrow(`--accept ${name}=${value}.`);
    expect(askOn(true)).toBe(true);
  });

  it('is confirmed by a person, or in advance', () => {
    expect(ask({ DOMAIN: 'jobs.example' }, [], true)).toBe(true);
    expect(ask({ DOMAIN: 'jobs.example' }, ['DOMAIN=jobs.example'])).toBe(false);
    expect(ask({}, [], true)).toBe(false);
    expect(ask({}, [], true, true)).toBe(true);
  });

  it('of the budget or tracing is only shown', () => {
    expect(ask({ MONTHLY_BUDGET: '80', TRACING: 'on' }, [])).toBe(false);
  });
});

it('the settings of a stage are kept, read, replaced and forgotten', async () => {
  const { environment } = await parameterStore();
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  const read = () => readKeptSettings('staging', region);
  expect(await read()).toBeUndefined();
  await keepSettings('staging', region, recipient);
  await keepSettings('staging', region, { ...recipient, DOMAIN: 'jobs.example' });
  expect(await read()).toEqual({ ...recipient, DOMAIN: 'jobs.example' });
  expect(await readKeptSettings('production', region)).toBeUndefined();
  await forgetSettings('staging', region);
  expect(await read()).toBeUndefined();
  await forgetSettings('staging', region);
});
