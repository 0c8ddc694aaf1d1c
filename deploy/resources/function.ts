import { background, functionName, liveAlias, sizeOf } from '../functions.ts';
import {
  type AwsAccount,
  logStatement,
  type Statement,
  tableStatements,
  traceStatement,
  writesJobs,
} from '../grants.ts';
import { liveBuild } from '../live-build.ts';
import type { StageSettings } from '../settings.ts';
import type { StageWithTables } from './tables.ts';

/** The account and the region of the deployment. */
export const findAwsAccount = (): $util.Output<AwsAccount> =>
  $resolve({
    partition: aws.getPartitionOutput().partition,
    region: aws.getRegionOutput().region,
    accountId: aws.getCallerIdentityOutput().accountId,
  });

// `npm run build` has made what is deployed. `sst dev` runs the source, bundled after each change.
const codeOf = (name: string): Pick<sst.aws.FunctionArgs, 'handler' | 'bundle' | 'nodejs'> =>
  $dev
    ? {
        handler: `functions/${name}.handler`,
        nodejs: { ...liveBuild, esbuild: { external: [...liveBuild.esbuild.external] } },
      }
    : { handler: 'index.handler', bundle: `dist/${name}` };

const lambdaTrust = JSON.stringify({
  Version: '2012-10-17',
  Statement: [{ Effect: 'Allow', Principal: { Service: 'lambda.amazonaws.com' }, Action: 'sts:AssumeRole' }],
});

/** The version of each function that this evaluation deploys, by the function's name on AWS. */
export const deployedVersions: Record<string, $util.Output<string>> = {};

/** Settings that only some functions have. */
export type FunctionOptions = {
  readonly environment?: Readonly<Record<string, string>>;
  /** Grants beside those of deploy/grants.ts. */
  readonly statements?: (account: AwsAccount) => Statement[];
};

const environmentOf = (
  name: string,
  { tablePrefix, domain, boardJobUrl, boardTimeZone, operatorContact, release }: StageSettings,
  own: FunctionOptions['environment'],
) => ({
  TABLE_PREFIX: tablePrefix,
  ...(domain && { PUBLIC_ORIGIN: `https://${domain}` }),
  ...(boardJobUrl && { BOARD_JOB_URL: boardJobUrl }),
  ...(writesJobs(name) && { BOARD_TIME_ZONE: boardTimeZone }),
  ...(name === 'openapi' && operatorContact && { OPERATOR_CONTACT: operatorContact }),
  // For one function alone: with it, every deployment would change every function.
  ...(name === 'health' && release && { RELEASE: release }),
  ...own,
});

/** Replaces what SST would create. */
const transformOf = (
  name: string,
  { name: stage, hasTracing, stageTables }: StageWithTables,
  environment: Readonly<Record<string, string>>,
): sst.aws.FunctionArgs['transform'] => ({
  role: (args) => {
    // Replaces AWS's policy for logs, which allows all logs of the account.
    args.managedPolicyArns = [];
    // SST would also let the whole account assume the role, which only `sst dev` needs.
    if (!$dev) args.assumeRolePolicy = lambdaTrust;
  },
  function: (args, options) => {
    // On the function itself: the parts of a component do not inherit its dependencies.
    options.dependsOn = [...stageTables];
    args.description = `The ${stage} stage's ${name}`;
    // Lambda's lines about each successful call are longer than our own line about it.
    args.loggingConfig = $output(args.loggingConfig).apply((given) => ({
      logFormat: 'JSON',
      ...given,
      systemLogLevel: 'WARN',
    }));
    if (hasTracing) args.tracingConfig = { mode: 'Active' };
    // Leaves out SST's key to linked secrets; there are none.
    if (!$dev) args.environment = { variables: environment };
  },
});

/**
 * Creates a function, with a role for its grants in deploy/grants.ts, its own log and its schedules. All
 * tables are updated first: a release never queries an index that is still being filled.
 *
 * @returns the ARN that others invoke: the alias, or under `sst dev` the function itself.
 */
export const createFunction = (
  name: string,
  settings: StageWithTables,
  { environment: ownEnvironment, statements = () => [] }: FunctionOptions = {},
): { readonly arn: $util.Output<string> } => {
  const { name: stage, tablePrefix, logRetention, hasTracing } = settings;
  const { memory, timeout, storage } = sizeOf(name);
  const { retries } = background[name] ?? {};
  const environment = environmentOf(name, settings, ownEnvironment);
  const logicalName = functionName(stage, name).replaceAll('-', '');
  const lambda = new sst.aws.Function(logicalName, {
    ...codeOf(name),
    name: functionName(stage, name),
    runtime: 'nodejs24.x',
    architecture: 'arm64',
    memory: `${memory} MB`,
    timeout: `${timeout} seconds`,
    storage: `${storage} MB`,
    environment: { ...environment },
    versioning: !$dev,
    logging: { retention: logRetention, format: 'json' },
    permissions: findAwsAccount().apply((account) => [
      ...tableStatements(name, tablePrefix, account),
      logStatement(stage, name, account),
      ...statements(account),
      ...(hasTracing ? [traceStatement] : []),
    ]),
    transform: transformOf(name, settings, environment),
  });
  deployedVersions[functionName(stage, name)] = lambda.nodes.function.version;
  const alias = $dev ? undefined : createAlias(logicalName, lambda);
  if (retries !== undefined) {
    new aws.lambda.FunctionEventInvokeConfig(`${logicalName}Events`, {
      functionName: lambda.name,
      // Settings without the qualifier would not apply to runs of the alias.
      ...(alias && { qualifier: alias.name }),
      maximumRetryAttempts: retries,
      maximumEventAgeInSeconds: 60,
    });
  }
  const called = alias ?? lambda;
  createSchedules(name, called.arn, settings);
  return called;
};

const createSchedules = (name: string, arn: $util.Output<string>, settings: StageSettings): void => {
  const { schedules = {}, isInBoardTime, isMonitoring } = background[name] ?? {};
  if (isMonitoring && ($dev || !settings.hasMonitoring)) return;
  const timezone = isInBoardTime ? settings.boardTimeZone : 'UTC';
  for (const [title, schedule] of Object.entries(schedules)) {
    new sst.aws.CronV2(title, { function: arn, schedule, timezone, retries: 0 });
  }
};

/** `npm run deploy` moves all aliases at the end, and `npm run rollback` moves them back. */
const createAlias = (logicalName: string, lambda: sst.aws.Function): aws.lambda.Alias =>
  new aws.lambda.Alias(
    `${logicalName}Live`,
    { name: liveAlias, functionName: lambda.name, functionVersion: lambda.nodes.function.version },
    { ignoreChanges: ['functionVersion', 'description'] },
  );
