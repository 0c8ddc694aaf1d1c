/** Stands before the names of all that is deployed. */
export const appName = 'job-posting';

/** Where it is deployed unless `AWS_REGION` says otherwise. */
export const defaultRegion = 'ca-central-1';

/** What one deployment is like, beside what all have in common. */
export type Stage = {
  /** Tables stay when the stage is removed, and neither they nor the stage can be removed by mistake. */
  readonly isProtected: boolean;
  /** Tables can be restored to any second of the last 35 days. */
  readonly hasRecovery: boolean;
  /** Has alarms, a dashboard and a budget; without them an idle stage costs nothing. */
  readonly isWatched: boolean;
  /** Requests a second of all clients together, and how many more at once; beyond it the gateway answers 429. */
  readonly throttle: { readonly rate: number; readonly burst: number };
  readonly logRetention: '2 weeks' | '3 months';
};

const stages = {
  dev: {
    isProtected: false,
    hasRecovery: false,
    isWatched: false,
    throttle: { rate: 50, burst: 100 },
    logRetention: '2 weeks',
  },
  staging: {
    isProtected: false,
    hasRecovery: true,
    isWatched: true,
    throttle: { rate: 100, burst: 200 },
    logRetention: '2 weeks',
  },
  production: {
    isProtected: true,
    hasRecovery: true,
    isWatched: true,
    throttle: { rate: 500, burst: 1000 },
    logRetention: '3 months',
  },
} as const satisfies Record<string, Stage>;

export type StageName = keyof typeof stages;

export const stageNames = Object.keys(stages) as StageName[];

const isStageName = (name: string): name is StageName => Object.hasOwn(stages, name);

/** @throws RangeError for any other name: a mistyped one would make a new, empty service. */
export const stageNamed = (name: string | undefined): Stage & { readonly name: StageName } => {
  if (name === undefined || !isStageName(name)) {
    throw new RangeError(`--stage must be one of ${stageNames.join(', ')}, not "${name ?? ''}".`);
  }
  return { name, ...stages[name] };
};

/**
 * Whether a stage may be run by `sst dev`, which gives functions all rights and their requests to one person's machine.
 *
 * @throws RangeError unless it is `dev`.
 */
export const requireLiveStage = (name: string | undefined): void => {
  if (name !== 'dev') {
    throw new RangeError(`Functions run live on the stage dev only (npm run dev), not on "${name ?? ''}".`);
  }
};
