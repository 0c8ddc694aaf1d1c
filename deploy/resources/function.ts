import { sizeOf } from '../functions.ts';
import { logStatement, type Place, tableStatements } from '../grants.ts';
import { functionName } from '../names.ts';
import type { Settings } from '../settings.ts';

/** The account and region that the deployment goes to. */
export const findPlace = (): $util.Output<Place> =>
  $resolve({
    partition: aws.getPartitionOutput().partition,
    region: aws.getRegionOutput().region,
    accountId: aws.getCallerIdentityOutput().accountId,
  });

// What `npm run build` made is deployed as it is. `sst dev` runs the source, bundled anew after each change.
const codeOf = (name: string): Pick<sst.aws.FunctionArgs, 'handler' | 'bundle' | 'nodejs'> =>
  $dev
    ? {
        handler: `functions/${name}.handler`,
        nodejs: { format: 'cjs', minify: false, esbuild: { external: ['jsdom'] } },
      }
    : { handler: 'index.handler', bundle: `dist/${name}` };

const environmentOf = ({ tablePrefix, domain }: Settings): Record<string, string> => ({
  TABLE_PREFIX: tablePrefix,
  ...(domain && { PUBLIC_ORIGIN: `https://${domain}` }),
});

const lambdaTrust = JSON.stringify({
  Version: '2012-10-17',
  Statement: [{ Effect: 'Allow', Principal: { Service: 'lambda.amazonaws.com' }, Action: 'sts:AssumeRole' }],
});

/** What a function has beyond its grants in the store and its own log. */
type Extra = Pick<sst.aws.FunctionArgs, 'retries'>;

/** A function of functions/ with a role of its own that may do what deploy/grants.ts says, and write its log. */
export const createFunction = (name: string, settings: Settings, extra: Extra = {}) => {
  const { memory, timeout } = sizeOf(name);
  const environment = environmentOf(settings);
  return new sst.aws.Function(functionName(settings.name, name).replaceAll('-', ''), {
    ...codeOf(name),
    ...extra,
    name: functionName(settings.name, name),
    runtime: 'nodejs24.x',
    architecture: 'arm64',
    memory: `${memory} MB`,
    timeout: `${timeout} seconds`,
    environment: { ...environment },
    // Lines are JSON already; Lambda's own JSON format would quote them once more.
    logging: { retention: settings.logRetention, format: 'text' },
    permissions: findPlace().apply((place) => [
      ...tableStatements(name, settings.tablePrefix, place),
      logStatement(settings.name, name, place),
    ]),
    transform: {
      role: (args) => {
        // Instead of AWS's policy for logs, which allows all logs of the account.
        args.managedPolicyArns = [];
        // SST would also let everybody in the account take the role, which `sst dev` needs.
        if (!$dev) args.assumeRolePolicy = lambdaTrust;
      },
      function: (args) => {
        args.description = `The ${settings.name} stage's ${name}`;
        // SST adds a key to secrets that it has linked; there are none.
        if (!$dev) args.environment = { variables: environment };
      },
      eventInvokeConfig: (args) => {
        args.maximumEventAgeInSeconds = 60;
      },
    },
  });
};
