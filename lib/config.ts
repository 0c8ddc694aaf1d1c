import { dateIn, defaultTimeZone, isTimeZone } from './dates.ts';
import { boardJobUrlForm, operatorContactForm } from './limits.ts';

const names = [
  'DYNAMODB_CLIENT',
  'DYNAMODB_ENDPOINT',
  'ONE_CLOCK',
  'TABLE_PREFIX',
  'PUBLIC_ORIGIN',
  'BOARD_JOB_URL',
  'BOARD_TIME_ZONE',
  'OPERATOR_CONTACT',
  'RELEASE',
] as const;

type Environment = { readonly [Name in (typeof names)[number]]?: string | undefined };

/** The client is chosen when its module is loaded. */
type Overrides = Omit<Environment, 'DYNAMODB_CLIENT'>;

/** The message names every invalid setting. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Without a path: requests to an engine go to its root. */
const isWebAddress = (text: string): boolean => {
  const { protocol, pathname } = URL.parse(text) ?? {};
  return (protocol === 'http:' || protocol === 'https:') && pathname === '/';
};

const isOrigin = (text: string): boolean => isWebAddress(text) && new URL(text).origin === text;

/** Milliseconds by which the clocks of AWS's functions differ at most. */
const clockMargin = 2_000;

/** A table's full name may have 255 characters. */
const isTablePrefix = (text: string): boolean => /^[A-Za-z0-9_.-]{1,200}$/.test(text);

/** DYNAMODB_CLIENT is used at run time, or when a bundle is built. */
export const clientFaults = (name: string | undefined): string[] =>
  !name || name === 'lean' || name === 'standard'
    ? []
    : [`DYNAMODB_CLIENT must be "lean" or "standard", not "${name}".`];

/**
 * The settings of a process, which are read and checked here alone. Empty variables count as unset.
 * TABLE_PREFIX has a default for engines only: on AWS, two stages could share tables by mistake.
 *
 * @throws ConfigError
 */
export const readConfig = (env: Environment) => {
  const settings = {
    /** The address of a DynamoDB engine; undefined: AWS, in the region of the environment. */
    endpoint: env.DYNAMODB_ENDPOINT || undefined,
    /** Milliseconds by which clocks may differ: 0 where one process, or one machine, writes all times. */
    clockMargin: env.ONE_CLOCK ? 0 : clockMargin,
    /** Of each table's name: it separates stages and test runs. */
    tablePrefix: env.TABLE_PREFIX || (env.DYNAMODB_ENDPOINT && 'job-posting-local') || '',
    /** Where clients reach the service, `https://jobs.example`; undefined: the gateway's address. */
    publicOrigin: env.PUBLIC_ORIGIN || undefined,
    /** The address of a job on the board, with `{id}` in the place of its id; undefined: not known. */
    boardJobUrl: env.BOARD_JOB_URL || undefined,
    /** Whose days those of the board are, `America/Toronto`. */
    boardTimeZone: env.BOARD_TIME_ZONE || defaultTimeZone,
    /** Where the operator helps integrators, a URL or an address for mail; undefined: not published. */
    operatorContact: env.OPERATOR_CONTACT || undefined,
    /** The version and its commit, `1.1.0+abc1234`; undefined where the commit is unknown. */
    release: env.RELEASE || undefined,
  } as const;
  const { endpoint, tablePrefix, publicOrigin, boardJobUrl, boardTimeZone, operatorContact } = settings;
  const faults = clientFaults(env.DYNAMODB_CLIENT);
  if (endpoint !== undefined && !isWebAddress(endpoint)) {
    faults.push(`DYNAMODB_ENDPOINT must be an address such as http://127.0.0.1:8000, not "${endpoint}".`);
  }
  if (tablePrefix === '') {
    faults.push('TABLE_PREFIX is missing: it names the tables to work on, such as job-posting-production.');
  } else if (!isTablePrefix(tablePrefix)) {
    faults.push(`TABLE_PREFIX must be 1 to 200 letters, digits, ".", "_" or "-", not "${tablePrefix}".`);
  }
  if (publicOrigin !== undefined && !isOrigin(publicOrigin)) {
    const example = 'https://jobs.example';
    faults.push(`PUBLIC_ORIGIN must be an origin without a path, such as ${example}, not "${publicOrigin}".`);
  }
  if (boardJobUrl !== undefined && !boardJobUrlForm.test(boardJobUrl)) {
    const example = 'https://board.example/jobs/{id}';
    faults.push(`BOARD_JOB_URL must be the address of a job, such as ${example}, not "${boardJobUrl}".`);
  }
  if (!isTimeZone(boardTimeZone)) {
    faults.push(`BOARD_TIME_ZONE must be a time zone such as America/Toronto, not "${boardTimeZone}".`);
  }
  if (operatorContact !== undefined && !operatorContactForm.test(operatorContact)) {
    faults.push(`OPERATOR_CONTACT must be a URL or an e-mail address, not "${operatorContact}".`);
  }
  if (faults.length > 0) throw new ConfigError(faults.join(' '));
  return settings;
};

/** By name: reading each variable takes time at a cold start. */
const environment = (): Environment => Object.fromEntries(names.map((name) => [name, process.env[name]]));

let overrides: Overrides = {};
let current: ReturnType<typeof readConfig> | undefined;

/** Overrides variables of the environment. */
export const configure = (variables: Overrides): void => {
  overrides = { ...overrides, ...variables };
  current = undefined;
};

/** The configuration of this process, read at the first call. @throws ConfigError */
export const config = () => {
  current ??= readConfig({ ...environment(), ...overrides });
  return current;
};

/** Today: the date of the board. Only the days of keys, limits and logs are others, those of UTC. */
export const todayAt = (now: Date): string => dateIn(config().boardTimeZone, now);
