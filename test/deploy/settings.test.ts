import { describe, expect, it } from 'vitest';
import { readStageSettings } from '../../deploy/settings.ts';
import { sstApp } from '../../deploy/stages.ts';

describe('a stage', () => {
  it.each([
    ...[undefined, '', 'prod', 'Production', 'root', 'constructor', '__proto__'],
    ...['dev', 'dev-', 'dev-Alice', 'dev-a-b', 'dev-abcdefghijklm', 'dev-a\n'],
  ])('with the name %j is unknown', (name) => {
    const message =
      /^--stage must be staging, production, or dev-NAME with a NAME of 1 to 12 of a-z and 0-9, not "/;
    expect(() => readStageSettings(name, {})).toThrow(message);
    expect(() => sstApp(name, {})).toThrow(message);
  });

  it('is in AWS_REGION, by default in Canada', () => {
    const regionIn = (env: Record<string, string>) => sstApp('dev-alice', env).providers.aws.region;
    expect(regionIn({})).toBe('ca-central-1');
    expect(regionIn({ AWS_REGION: '' })).toBe('ca-central-1');
    expect(regionIn({ AWS_REGION: 'eu-west-1' })).toBe('eu-west-1');
  });
});

describe('settings', () => {
  it('have defaults for unset and empty variables', () => {
    const unset = { DOMAIN: '', ALARM_EMAIL: '', MONTHLY_BUDGET: '', TABLE_PREFIX: '', RELEASE: '' };
    expect(readStageSettings('staging', unset)).toEqual(readStageSettings('staging', {}));
    expect(readStageSettings('staging', {})).toMatchObject({
      ownPrefix: 'job-posting-staging',
      tablePrefix: 'job-posting-staging',
      domain: undefined,
      boardTimeZone: 'America/Vancouver',
      alarmEmail: undefined,
      monthlyBudget: 50,
      release: undefined,
      hasTracing: false,
      applications: undefined,
    });
  });

  it('come from the environment', () => {
    const given = {
      DOMAIN: 'jobs.example.org',
      BOARD_JOB_URL: 'https://board.example.org/?job={id}',
      BOARD_TIME_ZONE: 'America/St_Johns',
      OPERATOR_CONTACT: 'help@example.org',
      ALARM_EMAIL: 'ops@example.org',
      MONTHLY_BUDGET: '120',
      TRACING: 'on',
      TABLE_PREFIX: 'job-posting-production-2026-11-20',
      RELEASE: '1.1.0+abc1234.changed',
    };
    expect(readStageSettings('production', given)).toMatchObject({
      ownPrefix: 'job-posting-production',
      tablePrefix: 'job-posting-production-2026-11-20',
      domain: 'jobs.example.org',
      boardJobUrl: 'https://board.example.org/?job={id}',
      boardTimeZone: 'America/St_Johns',
      operatorContact: 'help@example.org',
      alarmEmail: 'ops@example.org',
      monthlyBudget: 120,
      release: '1.1.0+abc1234.changed',
      hasTracing: true,
    });
  });

  it.each([
    ['DOMAIN', 'https://jobs.example'],
    ['DOMAIN', 'jobs.example/api'],
    ['DOMAIN', 'jobs'],
    ['DOMAIN', 'Jobs.example'],
    ['DOMAIN', 'jobs.example\n'],
    ['BOARD_JOB_URL', 'https://board.example/jobs'],
    ['BOARD_TIME_ZONE', 'Toronto'],
    ['BOARD_TIME_ZONE', '-05:00'],
    ['BOARD_TIME_ZONE', 'none'],
    ['OPERATOR_CONTACT', 'board.example/help'],
    ['ALARM_EMAIL', 'ops'],
    ['MONTHLY_BUDGET', '0'],
    ['MONTHLY_BUDGET', '9.50'],
    ['TRACING', 'yes'],
    ['APPLICATIONS', 'yes'],
    // Without an address, applications could not be sent.
    ['MAIL_FROM', ''],
    ['MAIL_FROM', 'none'],
    ['MAIL_FROM', 'jobs'],
    ['MAIL_FROM', 'jobs@board'],
    ['MAIL_FROM', 'jobs@Board.example'],
    ['MAIL_FROM', 'jobs@board.example\r\nBcc: a@b.example'],
    ['MAIL_FROM', 'Jobs <jobs@board.example>'],
    ['MAIL_CONTACT', ''],
    ['MAIL_CONTACT', 'Help <help@board.example>'],
    ['BOARD_NAME', 'two\nlines'],
    ['APPLICATIONS_PER_JOB', '0'],
    ['APPLICATIONS_PER_ADDRESS', '1.5'],
    ['APPLICATIONS_PER_KEY', 'all'],
    ['DEFAULT_ADDRESS', 'off'],
    // Without a domain, no address would be left.
    ['DEFAULT_ADDRESS', 'closed'],
    ['TABLE_PREFIX', 'job-posting-production'],
    ['TABLE_PREFIX', 'job-posting-staging2'],
    ['TABLE_PREFIX', 'job-posting-local'],
    ['TABLE_PREFIX', 'job-posting-staging-*'],
  ])('reject %s=%j, and name the variable', (name, value) => {
    const mails = { MAIL_FROM: 'jobs@mail.board.example', MAIL_CONTACT: 'help@board.example' };
    const on = { APPLICATIONS: 'on', ...mails };
    expect(() => readStageSettings('staging', { ...on, [name]: value })).toThrow(`${name} must be `);
  });

  it('take applications only when that is said, with the variables that are set', () => {
    const applicationsOf = (env: Record<string, string>) => readStageSettings('dev-alice', env).applications;
    const variables = {
      MAIL_FROM: 'jobs@mail.board.example',
      MAIL_CONTACT: 'help@board.example',
      APPLICATIONS_PER_JOB: '30',
    };
    expect(applicationsOf(variables)).toBeUndefined();
    expect(applicationsOf({ ...variables, APPLICATIONS: 'off' })).toBeUndefined();
    expect(applicationsOf({ ...variables, APPLICATIONS: 'on', DOMAIN: 'jobs.example' })).toEqual(variables);
  });

  it('close the default address only when that is said, and there is another', () => {
    const hasDefaultAddress = (env: Record<string, string>) =>
      readStageSettings('production', env).hasDefaultAddress;
    expect(hasDefaultAddress({ DOMAIN: 'jobs.example' })).toBe(true);
    expect(hasDefaultAddress({ DOMAIN: 'jobs.example', DEFAULT_ADDRESS: 'open' })).toBe(true);
    expect(hasDefaultAddress({ DOMAIN: 'jobs.example', DEFAULT_ADDRESS: 'closed' })).toBe(false);
  });

  it('can switch tracing off again', () => {
    expect(readStageSettings('production', { TRACING: 'off' }).hasTracing).toBe(false);
  });

  it('name all invalid variables at once', () => {
    expect(() => readStageSettings('dev-alice', { DOMAIN: 'x', ALARM_EMAIL: 'x' })).toThrow(
      /DOMAIN must be .* ALARM_EMAIL must be /,
    );
  });
});
