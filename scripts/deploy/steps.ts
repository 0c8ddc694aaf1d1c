import type { Request } from './command-line.ts';

/**
 * What a command does, in order; each step needs the success of those before. SST evaluates the
 * configuration for all of its commands here but `unlock`, `remove` and `dev`, and reads the
 * bundles then.
 */
export const stepsOf = ({
  command,
  isProtected,
  asks,
}: Pick<Request, 'command' | 'isProtected' | 'asks'>) => {
  // What will change is shown also where no person can be asked.
  const shown = isProtected ? (['sst diff'] as const) : [];
  const asked = asks ? (['ask'] as const) : [];
  // Not before: a deployment that failed must not count as what is live.
  const atTheEnd = ['keep settings', 'report', 'probe'] as const;
  switch (command) {
    case 'deploy':
      return ['build', ...shown, ...asked, 'sst deploy', 'release', ...atTheEnd] as const;
    case 'rollback':
      return ['roll back'] as const;
    case 'diff':
    case 'refresh':
      return ['build', `sst ${command}`] as const;
    case 'remove':
      return ['sst remove', 'forget settings'] as const;
    default:
      return [`sst ${command}`] as const;
  }
};

/** A program, a question, or a change of what is on AWS. */
export type DeployStep = ReturnType<typeof stepsOf>[number];

export type SstStep = Extract<DeployStep, `sst ${string}`>;

/** The arguments of Node that run a command of SST; `.bin/sst` is no program on Windows. */
export const sstArguments = (step: SstStep, stage: string): string[] => [
  'node_modules/sst/bin/sst.mjs',
  step.slice('sst '.length),
  '--stage',
  stage,
];
