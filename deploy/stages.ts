/** Prefix of the names of everything deployed. */
export const appName = 'job-posting';

/** The region without `AWS_REGION`. */
export const defaultRegion = 'ca-central-1';

/** What stages differ in. */
export type Stage = {
  /** Protected from removal by mistake; the tables stay even after a removal. */
  readonly isProtected: boolean;
  /** Tables can be restored to any second of the last 35 days. */
  readonly hasRecovery: boolean;
  /** Has alarms, a dashboard, a probe and a budget; without them an idle stage costs nothing. */
  readonly hasMonitoring: boolean;
  /** Has all alarms; otherwise only those of the short list. */
  readonly hasAllAlarms: boolean;
  /** Requests per second of all clients, and the burst; the gateway rejects more with 429. */
  readonly throttle: { readonly rate: number; readonly burst: number };
  readonly logRetention: '2 weeks' | '3 months';
};

/** A developer's own stage. */
const developers: Stage = {
  isProtected: false,
  hasRecovery: false,
  hasMonitoring: false,
  hasAllAlarms: false,
  throttle: { rate: 50, burst: 100 },
  logRetention: '2 weeks',
};

const stages = {
  staging: {
    isProtected: false,
    hasRecovery: true,
    hasMonitoring: true,
    hasAllAlarms: false,
    throttle: { rate: 100, burst: 200 },
    logRetention: '2 weeks',
  },
  production: {
    isProtected: true,
    hasRecovery: true,
    hasMonitoring: true,
    hasAllAlarms: true,
    throttle: { rate: 500, burst: 1000 },
    logRetention: '3 months',
  },
} as const satisfies Record<string, Stage>;

export type StageName = keyof typeof stages | `dev-${string}`;

/** The stages that all work on. */
export const sharedStages = Object.keys(stages) as (keyof typeof stages)[];

/** What `--stage` may be. */
export const stageForms = `${sharedStages.join(', ')}, or dev-NAME with a NAME of 1 to 12 of a-z and 0-9`;

/** The folder of the stage's parameters in AWS Systems Manager Parameter Store. */
export const parameterFolder = (stage: StageName): string => `/${appName}/${stage}`;

/** The log group that says who changed what with an operator's command. */
export const operatorLogOf = (stage: StageName): string => `/${appName}/${stage}/operators`;

/** Without a hyphen in NAME, so that no stage's names begin with those of another. */
const isDevelopers = (name: string): name is `dev-${string}` => /^dev-[a-z0-9]{1,12}$/.test(name);

export const isStageName = (name: string): name is StageName =>
  isDevelopers(name) || Object.hasOwn(stages, name);

/** @throws RangeError for an unknown name: a mistyped one would create a new, empty service. */
export const findStage = (name = ''): Stage & { readonly name: StageName } => {
  if (!isStageName(name)) throw new RangeError(`--stage must be ${stageForms}, not "${name}".`);
  return { name, ...(isDevelopers(name) ? developers : stages[name]) };
};

/** `sst dev` grants functions wide rights. @throws RangeError for a stage of more than a developer. */
export const requireDevStage = (name: string): void => {
  if (isDevelopers(name)) return;
  throw new RangeError(`Functions run live on a developer's stage only (dev-NAME), not on "${name}".`);
};

/** The result of `app()` in sst.config.ts. @throws RangeError for an unknown stage */
export const sstApp = (stageName: string | undefined, env: Readonly<Record<string, string | undefined>>) => {
  const { isProtected } = findStage(stageName);
  return {
    name: appName,
    home: 'aws',
    removal: isProtected ? 'retain' : 'remove',
    protect: isProtected,
    // The version that SST's platform itself is built with.
    providers: { aws: { version: '7.20.0', region: env.AWS_REGION || defaultRegion } },
  } as const;
};
