import type { Request } from './command-line.ts';

/** A command of SST on the stage. */
type SstStep = `sst ${Exclude<Request['command'], 'rollback'>}`;

/** A part of a command: a program, a question, or a change of what is on AWS. */
export type ReleaseStep =
  | SstStep
  | 'build'
  | 'ask'
  | 'release'
  | 'keep settings'
  | 'forget settings'
  | 'report'
  | 'probe'
  | 'roll back';

/** Whether a step is a command of SST. */
export const isSstStep = (step: ReleaseStep): step is SstStep => step.startsWith('sst ');

/** A script of the checkout, and the variables that it has besides those of this process. */
export type Program = {
  readonly file: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
};

/** The program of a step of SST. The configuration that it evaluates reads RELEASE. */
export const sstProgram = (step: SstStep, stage: string, release: string): Program => ({
  // `.bin/sst` is no program on Windows.
  file: 'node_modules/sst/bin/sst.mjs',
  args: [step.slice('sst '.length), '--stage', stage],
  env: { RELEASE: release, SST_TELEMETRY_DISABLED: '1' },
});

/**
 * What a command does, in order; each step needs the success of those before. SST evaluates the
 * configuration for all of its commands here but `unlock`, `remove` and `dev`, and reads the
 * bundles then.
 */
export const stepsOf = ({
  command,
  isProtected,
  asks,
}: Pick<Request, 'command' | 'isProtected' | 'asks'>): readonly ReleaseStep[] => {
  switch (command) {
    case 'deploy':
      return [
        'build',
        // What will change is shown also where no person can be asked.
        ...(isProtected ? (['sst diff'] as const) : []),
        ...(asks ? (['ask'] as const) : []),
        'sst deploy',
        'release',
        // Not before: a deployment that failed must not count as what is live.
        'keep settings',
        'report',
        'probe',
      ];
    case 'rollback':
      return ['roll back'];
    case 'diff':
    case 'refresh':
      return ['build', `sst ${command}`];
    case 'remove':
      return ['sst remove', 'forget settings'];
    default:
      return [`sst ${command}`];
  }
};
