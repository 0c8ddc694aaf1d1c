import { functionName, sizeOf } from '../functions.ts';
import { type AwsAccount, logStatement, type Statement, tableStatements, traceStatement } from '../grants.ts';
import type { StageSettings } from '../settings.ts';

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
        nodejs: { format: 'cjs', minify: false, esbuild: { external: ['jsdom'] } },
      }
    : { handler: 'index.handler', bundle: `dist/${name}` };

const lambdaTrust = JSON.stringify({
  Version: '2012-10-17',
  Statement: [{ Effect: 'Allow', Principal: { Service: 'lambda.amazonaws.com' }, Action: 'sts:AssumeRole' }],
});

/** What a function has besides that of every function. */
type Extra = Pick<sst.aws.FunctionArgs, 'retries'> & {
  readonly environment?: Readonly<Record<string, string>>;
  readonly statements?: (account: AwsAccount) => Statement[];
};

/** Creates a function, with a role for its grants in deploy/grants.ts and its own log. */
export const createFunction = (name: string, settings: StageSettings, extra: Extra = {}) => {
  const { name: stage, tablePrefix, domain, logRetention, hasTracing } = settings;
  const { memory, timeout } = sizeOf(name);
  const { environment: ownEnvironment, statements = () => [], ...args } = extra;
  const environment = {
    TABLE_PREFIX: tablePrefix,
    ...(domain && { PUBLIC_ORIGIN: `https://${domain}` }),
    ...ownEnvironment,
  };
  return new sst.aws.Function(functionName(stage, name).replaceAll('-', ''), {
    ...codeOf(name),
    ...args,
    name: functionName(stage, name),
    runtime: 'nodejs24.x',
    architecture: 'arm64',
    memory: `${memory} MB`,
    timeout: `${timeout} seconds`,
    environment: { ...environment },
    logging: { retention: logRetention, format: 'json' },
    permissions: findAwsAccount().apply((account) => [
      ...tableStatements(name, tablePrefix, account),
      logStatement(stage, name, account),
      ...statements(account),
      ...(hasTracing ? [traceStatement] : []),
    ]),
    transform: {
      role: (args) => {
        // Replaces AWS's policy for logs, which allows all logs of the account.
        args.managedPolicyArns = [];
        // SST would also let the whole account assume the role, which only `sst dev` needs.
        if (!$dev) args.assumeRolePolicy = lambdaTrust;
      },
      function: (args) => {
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
      eventInvokeConfig: (args) => {
        args.maximumEventAgeInSeconds = 60;
      },
    },
  });
};
