import { defaultTimeZone, isTimeZone } from '../lib/dates.ts';
import { applicationDefaults, boardJobUrlForm, boardNameForm, operatorContactForm } from '../lib/limits.ts';
import { appName, findStage, type StageName } from './stages.ts';

/** Takes a value such as a domain or a recipient away from a stage; without a value, it keeps them. */
const none = 'none';

const host = String.raw`(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$`;
/** Of MAIL_FROM, the domain becomes an identity of SES. */
const sender = new RegExp(`^[A-Za-z0-9._+-]{1,64}@${host}`);
const mailbox = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const amount = /^[1-9]\d{0,6}$/;

type Row = readonly [byDefault: string, form: Pick<RegExp, 'test'>, wanted: string];

const onOrOff: Row = ['off', /^(on|off)$/, '"on" or "off"'];
const limit = (byDefault: string): Row => [byDefault, amount, 'a whole number from 1'];

/** Of each variable: the value where no deployment of the stage has set it, and what it must be. */
const rowsOf = (ownPrefix: string) => {
  const restored = new RegExp(`^${ownPrefix}(-[A-Za-z0-9_.-]{1,100})?$`);
  return {
    TABLE_PREFIX: [ownPrefix, restored, `${ownPrefix}, or that with a suffix`],
    DOMAIN: [none, new RegExp(`^${host}`), 'a host name such as jobs.example, in lower case, or none'],
    DEFAULT_ADDRESS: ['open', /^(open|closed)$/, '"open" or "closed"'],
    BOARD_JOB_URL: [none, boardJobUrlForm, 'the address of a job with {id}, or none'],
    BOARD_TIME_ZONE: [defaultTimeZone, { test: isTimeZone }, 'a time zone such as America/Toronto'],
    OPERATOR_CONTACT: [none, operatorContactForm, 'a URL, an e-mail address, or none'],
    ALARM_EMAIL: [none, mailbox, 'an e-mail address, or none'],
    MONTHLY_BUDGET: ['50', amount, 'a whole number of US dollars'],
    TRACING: onOrOff,
    APPLICATIONS: onOrOff,
    // The function that takes applications gets this one and all that follow.
    MAIL_FROM: [none, sender, 'an address such as jobs@mail.board.example, or none'],
    MAIL_CONTACT: [none, sender, 'an address such as help@board.example, or none'],
    BOARD_NAME: [applicationDefaults.BOARD_NAME, boardNameForm, 'a line of at most 100 characters'],
    APPLICATIONS_PER_JOB: limit(applicationDefaults.APPLICATIONS_PER_JOB),
    APPLICATIONS_PER_ADDRESS: limit(applicationDefaults.APPLICATIONS_PER_ADDRESS),
    APPLICATIONS_PER_EMPLOYER: limit(applicationDefaults.APPLICATIONS_PER_EMPLOYER),
    APPLICATIONS_PER_KEY: limit(applicationDefaults.APPLICATIONS_PER_KEY),
  } as const satisfies Record<string, Row>;
};

export type KeptName = keyof ReturnType<typeof rowsOf>;

/** The variables that are kept with the stage: a deployment without a value uses that of the last one. */
export const keptNames = Object.keys(rowsOf('')) as KeptName[];

/** Those of the function that takes applications. */
const applicationNames = keptNames.slice(keptNames.indexOf('MAIL_FROM'));

export type KeptSettings = { readonly [Name in KeptName]?: string };

type Environment = Readonly<Record<string, string | undefined>>;

/** The kept variables in an environment; empty ones count as unset. */
export const settingsToKeep = (env: Environment, names: readonly KeptName[] = keptNames): KeptSettings =>
  Object.fromEntries(names.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));

const prefixOf = (stage: StageName): string => `${appName}-${stage}`;

const missing = (name: KeptName, use: string): string =>
  `${name} must be set where APPLICATIONS is on: ${use}.`;

/** The value of a variable that no deployment of the stage has set. */
export const defaultOf = (name: KeptName, stage: StageName): string => rowsOf(prefixOf(stage))[name][0];

/**
 * A stage, and what the environment of `npm run deploy` adds to it. Empty variables count as unset.
 *
 * @throws RangeError that names the unknown stage or every invalid variable.
 */
export const readStageSettings = (stageName: string | undefined, env: Environment) => {
  const stage = findStage(stageName);
  const ownPrefix = prefixOf(stage.name);
  const rows = rowsOf(ownPrefix);
  const faults: string[] = [];
  const read = (name: KeptName): string | undefined => {
    const [byDefault, form, wanted]: Row = rows[name];
    const value = env[name] || byDefault;
    if (value === none && byDefault === none) return undefined;
    if (!form.test(value)) faults.push(`${name} must be ${wanted}, not "${value}".`);
    return value;
  };
  const readApplications = () => {
    for (const name of applicationNames) read(name);
    if (read('APPLICATIONS') !== 'on') return undefined;
    const { MAIL_FROM = none, MAIL_CONTACT = none, ...others } = settingsToKeep(env, applicationNames);
    if (MAIL_FROM === none) faults.push(missing('MAIL_FROM', 'employers receive applications from it'));
    if (MAIL_CONTACT === none) faults.push(missing('MAIL_CONTACT', 'who wants no such mails writes to it'));
    return { MAIL_FROM, MAIL_CONTACT, ...others };
  };
  const settings = {
    ...stage,
    /** Prefix of the tables that this deployment creates. */
    ownPrefix,
    /** Prefix of the tables that the functions use: those, or tables restored beside them. */
    tablePrefix: read('TABLE_PREFIX') ?? ownPrefix,
    /** The service's host name, such as `jobs.example`; undefined for the gateway's default. */
    domain: read('DOMAIN'),
    /** The address of a job on the board, with `{id}`. */
    boardJobUrl: read('BOARD_JOB_URL'),
    /** Whose days are those of the board. */
    boardTimeZone: read('BOARD_TIME_ZONE') ?? defaultTimeZone,
    /** Where the operator helps integrators: a URL, or an address for mail. */
    operatorContact: read('OPERATOR_CONTACT'),
    /** The gateway's default address responds, too. Closed only after the domain works. */
    hasDefaultAddress: read('DEFAULT_ADDRESS') !== 'closed',
    /** Receives the alarms, like the topic's other subscribers. */
    alarmEmail: read('ALARM_EMAIL'),
    /** US dollars. */
    monthlyBudget: Number(read('MONTHLY_BUDGET')),
    /** The version and its commit, such as `1.1.0+abc1234`; undefined outside a deployment. */
    release: env.RELEASE || undefined,
    /** Functions send traces to X-Ray. */
    hasTracing: read('TRACING') === 'on',
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
