import { basePath } from '../lib/contract/route.ts';
import { deployedMethods, fallbackFunction, routes } from '../lib/openapi/routes.ts';
import { appName, type StageName } from './stages.ts';

/** Each route as the gateway names it (`GET /api/v1.1/jobs/{id}`), and its function. */
export const gatewayRoutes: readonly { readonly key: string; readonly function: string }[] = [
  ...routes.flatMap((route) =>
    deployedMethods(route).map((method) => {
      return { key: `${method} ${basePath}${route.path}`, function: route.function };
    }),
  ),
  { key: '$default', function: fallbackFunction },
];

/** The functions behind the gateway. A function of several routes is deployed once. */
export const routeFunctions: readonly string[] = [...new Set(gatewayRoutes.map((route) => route.function))];

/** The function of the only route that a setting switches on: a stage has it while it takes applications. */
export const [applicationFunction = ''] = routes.flatMap((route) => (route.onlyWith ? route.function : []));

/** A stage, as far as it decides what there is for applications. */
export type Switches = { readonly applications?: object | undefined };

/** Called with what became of a mail. */
export const mailEventFunction = 'record-mail-event';

/** Whether a stage has a function. */
export const isDeployed = (name: string, { applications }: Switches): boolean =>
  applications !== undefined || (name !== applicationFunction && name !== mailEventFunction);

export const sweepFunction = 'sweep';

/** Called by the stream of the table of synchronisations. */
export const removalFunction = 'remove-missing';

/** Called by the stream of the table of jobs. */
export const changesFunction = 'record-changes';

/** Completes the announcements that commands have left. */
export const announceFunction = 'announce';

/** An interrupted command is completed within two minutes. */
export const announceSchedule = 'cron(* * * * ? *)';

/** Reads one feed. */
export const feedFunction = 'fetch-feed';

/** Begins a run of each feed that is due. */
export const feedStarter = 'start-feeds';

export const feedSchedule = 'cron(* * * * ? *)';

export const probeFunction = 'probe';

/** Every five minutes, in the middle of the periods of its alarm. */
export const probeSchedule = 'cron(2/5 * * * ? *)';

/** The megabytes of functions behind no route; a minute is enough for all but one. */
const background: Readonly<Record<string, number>> = {
  [sweepFunction]: 1769,
  [removalFunction]: 1769,
  [changesFunction]: 512,
  [announceFunction]: 512,
  [mailEventFunction]: 512,
  [probeFunction]: 512,
  [feedStarter]: 512,
  [feedFunction]: 1769,
};

/** Every deployed function, by the name of its file in functions/. */
export const functionNames: readonly string[] = [...routeFunctions, ...Object.keys(background)];

/** Reports the release, and is therefore new in each one. */
export const healthFunction = 'health';

/** What the names of a stage's functions on AWS start with. */
export const functionPrefix = (stage: StageName): string => `${appName}-${stage}-`;

/** A function's name on AWS. */
export const functionName = (stage: StageName, name: string): string => `${functionPrefix(stage)}${name}`;

/** The log group of a function. */
export const logGroupOf = (stage: StageName, name: string): string =>
  `/aws/lambda/${functionName(stage, name)}`;

/** The alias that the gateway and the schedules invoke; it names the version that is live. */
export const liveAlias = 'live';

/** Functions that need a key work on jobs, and need more memory. */
const authenticated = new Set(routes.filter(({ key }) => key !== 'none').map((route) => route.function));

/** Megabytes for files: a run keeps its feed, of at most 1 GB, until it is committed; of others, the least. */
export const storageOf = (name: string): number => (name === feedFunction ? 1536 : 512);

/** @returns megabytes and seconds. Lambda assigns CPU in proportion, one vCPU at 1,769 MB. */
export const sizeOf = (name: string): { memory: number; timeout: number } => {
  const memory = background[name];
  // A run ends by itself after 14 minutes.
  if (memory !== undefined) return { memory, timeout: name === feedFunction ? 900 : 60 };
  // The gateway times out after 30 seconds, so that a later result would be lost.
  return { memory: authenticated.has(name) ? 1024 : 512, timeout: 29 };
};
