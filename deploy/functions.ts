import { basePath } from '../lib/contract/route.ts';
import { sweepSchedules } from '../lib/job/sweep/schedule.ts';
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

/** What a function of no route is given, beside what all are. */
type Background = {
  readonly memory: number;
  readonly timeout?: number;
  readonly storage?: number;
  /** By the names of the resources; in UTC, if not in the board's time zone. */
  readonly schedules?: Readonly<Record<string, `cron(${string})`>>;
  readonly isInBoardTime?: true;
  /** Scheduled only on stages with monitoring. */
  readonly isMonitoring?: true;
  /** How often Lambda retries a failed run of an event or a schedule: the next run does its work. */
  readonly retries?: 0;
};

const everyMinute = 'cron(* * * * ? *)';

/** The functions of no route, by the names of their files. */
export const background: Readonly<Record<string, Background>> = {
  sweep: {
    memory: 1769,
    schedules: Object.fromEntries(sweepSchedules.map((schedule, at) => [`Sweep${at + 1}`, schedule])),
    isInBoardTime: true,
    retries: 0,
  },
  // Called by the streams of the tables of synchronisations and of jobs.
  'remove-missing': { memory: 1769 },
  'record-changes': { memory: 512 },
  // Completes the announcements that commands have left: after an interrupted one, within two minutes.
  announce: { memory: 512, schedules: { Announce1: everyMinute }, retries: 0 },
  // Called with what became of a mail.
  'record-mail-event': { memory: 512 },
  // In the middle of the periods of its alarm.
  probe: { memory: 512, schedules: { Probe: 'cron(2/5 * * * ? *)' }, isMonitoring: true, retries: 0 },
  // Begins a run of each feed that is due.
  'start-feeds': { memory: 512, schedules: { Feeds1: everyMinute }, retries: 0 },
  // A run ends by itself after 14 minutes, and keeps its feed, of at most 1 GB, until it is committed.
  'fetch-feed': { memory: 1769, timeout: 900, storage: 1536, retries: 0 },
};

/** A stage, as far as it decides what there is for applications. */
export type Switches = { readonly applications?: object | undefined };

/** Whether a stage has a function. */
export const isDeployed = (name: string, { applications }: Switches): boolean =>
  applications !== undefined || (name !== applicationFunction && name !== 'record-mail-event');

/** Every deployed function, by the name of its file in functions/. */
export const functionNames: readonly string[] = [...routeFunctions, ...Object.keys(background)];

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

/** @returns megabytes and seconds. Lambda assigns CPU in proportion, one vCPU at 1,769 MB. */
export const sizeOf = (name: string): { memory: number; timeout: number; storage: number } => {
  // The gateway times out after 30 seconds, so that a later result would be lost.
  const ofRoute = { memory: authenticated.has(name) ? 1024 : 512, timeout: 29 };
  return { storage: 512, ...(background[name] ? { timeout: 60, ...background[name] } : ofRoute) };
};
