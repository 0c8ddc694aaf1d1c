/** What a process of the service is told from outside: the one place that reads and checks it. */
export type Config = {
  /** The address of a DynamoDB engine; undefined: AWS's own, in the surrounding region. */
  readonly endpoint: string | undefined;
  /** Stands before the name of each table, so that stages and test runs keep apart. */
  readonly tablePrefix: string;
  /** Where clients reach the service (`https://jobs.example`); undefined: where the gateway says it is. */
  readonly publicOrigin: string | undefined;
};

/** The variables that are read. */
const names = ['DYNAMODB_CLIENT', 'DYNAMODB_ENDPOINT', 'TABLE_PREFIX', 'PUBLIC_ORIGIN'] as const;

type Environment = { readonly [Name in (typeof names)[number]]?: string | undefined };

/** A setting that cannot be used; the message names each. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Requests to an engine go to its root. */
const isWebAddress = (text: string): boolean => {
  const { protocol, pathname } = URL.parse(text) ?? {};
  return (protocol === 'http:' || protocol === 'https:') && pathname === '/';
};

/** A path after the origin would be doubled in every address that is built from it. */
const isOrigin = (text: string): boolean => isWebAddress(text) && new URL(text).origin === text;

/** With the longest name of a table behind it, this stays within DynamoDB's 255 characters. */
const isTablePrefix = (text: string): boolean => /^[A-Za-z0-9_.-]{1,200}$/.test(text);

/** DYNAMODB_CLIENT is used at run time, or when a bundle is built: both check it here. */
export const clientFaults = (name: string | undefined): string[] =>
  !name || name === 'lean' || name === 'standard'
    ? []
    : [`DYNAMODB_CLIENT must be "lean" or "standard", not "${name}".`];

/**
 * Empty variables count as unset. On an engine the tables have a prefix of their own unless one is given; on AWS
 * it has to be given, or two stages could share tables by mistake.
 *
 * @throws ConfigError that names every variable that cannot be used.
 */
export const readConfig = (env: Environment): Config => {
  const endpoint = env.DYNAMODB_ENDPOINT || undefined;
  const tablePrefix = env.TABLE_PREFIX || (endpoint && 'job-posting-local') || '';
  const publicOrigin = env.PUBLIC_ORIGIN || undefined;
  const faults = [
    ...clientFaults(env.DYNAMODB_CLIENT),
    ...(endpoint === undefined || isWebAddress(endpoint)
      ? []
      : [`DYNAMODB_ENDPOINT must be an address such as http://127.0.0.1:8000, not "${endpoint}".`]),
    ...(isTablePrefix(tablePrefix)
      ? []
      : [
          tablePrefix === ''
            ? 'TABLE_PREFIX is missing: it names the tables to work on, such as job-posting-production.'
            : `TABLE_PREFIX must be 1 to 200 letters, digits, ".", "_" or "-", not "${tablePrefix}".`,
        ]),
    ...(publicOrigin === undefined || isOrigin(publicOrigin)
      ? []
      : [
          `PUBLIC_ORIGIN must be an origin without a path, such as https://jobs.example, not "${publicOrigin}".`,
        ]),
  ];
  if (faults.length > 0) throw new ConfigError(faults.join(' '));
  return { endpoint, tablePrefix, publicOrigin };
};

/** By name: each variable of the environment that is looked at costs a cold start some time. */
const surroundings = (): Environment => Object.fromEntries(names.map((name) => [name, process.env[name]]));

let settled: Environment = {};
let current: Config | undefined;

/** Settles variables, over those of the environment, that are only known once the process runs. */
export const configure = (variables: Environment): void => {
  settled = { ...settled, ...variables };
  current = undefined;
};

/** The configuration of this process, read at the first call. @throws ConfigError as `readConfig` does. */
export const config = (): Config => {
  current ??= readConfig({ ...surroundings(), ...settled });
  return current;
};
