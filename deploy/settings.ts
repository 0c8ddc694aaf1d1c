import { applicationDefaults, boardJobUrlForm, boardNameForm, operatorContactForm } from '../lib/limits.ts';
import { appName, findStage, type StageName } from './stages.ts';

const limitNames = ['APPLICATIONS_PER_JOB', 'APPLICATIONS_PER_ADDRESS', 'APPLICATIONS_PER_KEY'] as const;

const applicationNames = ['MAIL_FROM', 'BOARD_NAME', ...limitNames] as const;

/** The variables that are kept with the stage: a deployment without a value uses that of the last one. */
export const keptNames = [
  'TABLE_PREFIX',
  'DOMAIN',
  'DEFAULT_ADDRESS',
  'BOARD_JOB_URL',
  'OPERATOR_CONTACT',
  'ALARM_EMAIL',
  'MONTHLY_BUDGET',
  'TRACING',
  'APPLICATIONS',
  ...applicationNames,
] as const;

export type KeptName = (typeof keptNames)[number];

export type KeptSettings = { readonly [Name in KeptName]?: string };

type Environment = Readonly<Record<string, string | undefined>>;

/** The kept variables in an environment; empty ones count as unset. */
export const settingsToKeep = (env: Environment, names: readonly KeptName[] = keptNames): KeptSettings =>
  Object.fromEntries(names.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));

/** Takes a value such as a domain or a recipient away from a stage; without a value, it keeps them. */
const none = 'none';

/** The value of a variable that no deployment of the stage has set. */
export const defaultOf = (name: KeptName, stage: StageName): string =>
  ({
    TABLE_PREFIX: `${appName}-${stage}`,
    DOMAIN: none,
    DEFAULT_ADDRESS: 'open',
    BOARD_JOB_URL: none,
    OPERATOR_CONTACT: none,
    ALARM_EMAIL: none,
    MONTHLY_BUDGET: '50',
    TRACING: 'off',
    APPLICATIONS: 'off',
    MAIL_FROM: none,
    ...applicationDefaults,
  })[name];

const host = String.raw`(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$`;
const hostName = new RegExp(`^${host}`);
/** Its domain becomes an identity of SES. */
const sender = new RegExp(`^[A-Za-z0-9._+-]{1,64}@${host}`);
const mailbox = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const amount = /^[1-9]\d{0,6}$/;

/**
 * A stage, and what the environment of `npm run deploy` adds to it. Empty variables count as unset.
 *
 * @throws RangeError that names the unknown stage or every invalid variable.
 */
export const readStageSettings = (stageName: string | undefined, env: Environment) => {
  const stage = findStage(stageName);
  const ownPrefix = `${appName}-${stage.name}`;
  const restored = new RegExp(`^${ownPrefix}(-[A-Za-z0-9_.-]{1,100})?$`);
  const faults: string[] = [];
  const read = (name: KeptName, form: RegExp, wanted: string): string | undefined => {
    const value = env[name] || undefined;
    if (value === none && defaultOf(name, stage.name) === none) return undefined;
    if (value !== undefined && !form.test(value)) faults.push(`${name} must be ${wanted}, not "${value}".`);
    return value;
  };
  const readApplications = () => {
    const isOn = read('APPLICATIONS', /^(on|off)$/, '"on" or "off"') === 'on';
    const MAIL_FROM = read('MAIL_FROM', sender, 'an address such as jobs@mail.board.example, or none');
    read('BOARD_NAME', boardNameForm, 'a line of at most 100 characters');
    for (const name of limitNames) read(name, amount, 'a whole number from 1');
    if (!isOn) return undefined;
    if (MAIL_FROM !== undefined) return { ...settingsToKeep(env, applicationNames), MAIL_FROM };
    faults.push('MAIL_FROM must be set where APPLICATIONS is on: employers receive applications from it.');
    return undefined;
  };
  const settings = {
    ...stage,
    /** Prefix of the tables that this deployment creates. */
    ownPrefix,
    /** Prefix of the tables that the functions use: those, or tables restored beside them. */
    tablePrefix: read('TABLE_PREFIX', restored, `${ownPrefix}, or that with a suffix`) ?? ownPrefix,
    /** The service's host name, such as `jobs.example`; undefined for the gateway's default. */
    domain: read('DOMAIN', hostName, 'a host name such as jobs.example, in lower case, or none'),
    /** The address of a job on the board, with `{id}`. */
    boardJobUrl: read('BOARD_JOB_URL', boardJobUrlForm, 'the address of a job with {id}, or none'),
    /** Where the operator helps integrators: a URL, or an address for mail. */
    operatorContact: read('OPERATOR_CONTACT', operatorContactForm, 'a URL, an e-mail address, or none'),
    /** The gateway's default address responds, too. Closed only after the domain works. */
    hasDefaultAddress: read('DEFAULT_ADDRESS', /^(open|closed)$/, '"open" or "closed"') !== 'closed',
    /** Receives the alarms, like the topic's other subscribers. */
    alarmEmail: read('ALARM_EMAIL', mailbox, 'an e-mail address, or none'),
    /** US dollars. */
    monthlyBudget: Number(
      read('MONTHLY_BUDGET', amount, 'a whole number of US dollars') ??
        defaultOf('MONTHLY_BUDGET', stage.name),
    ),
    /** The version and its commit, such as `1.1.0+abc1234`; undefined outside a deployment. */
    release: env.RELEASE || undefined,
    /** Functions send traces to X-Ray. */
    hasTracing: read('TRACING', /^(on|off)$/, '"on" or "off"') === 'on',
    /** Variables of the function that takes applications; undefined where the stage takes none. */
    applications: readApplications(),
  } as const;
  if (!settings.hasDefaultAddress && settings.domain === undefined) {
    faults.push('DEFAULT_ADDRESS must be open without a DOMAIN: the service would have no address.');
  }
  if (faults.length > 0) throw new RangeError(faults.join(' '));
  return settings;
};

export type StageSettings = ReturnType<typeof readStageSettings>;
