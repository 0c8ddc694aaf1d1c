import { join } from 'node:path';
import { root } from '../root.ts';
import type { Request } from './command-line.ts';

/** A part of a command: a program, a question, or a change of the aliases. */
export type DeployStep =
  | { readonly does: 'build' }
  | { readonly does: 'sst'; readonly args: readonly string[] }
  | { readonly does: 'ask' }
  | { readonly does: 'release' }
  | { readonly does: 'keep settings' }
  | { readonly does: 'forget settings' }
  | { readonly does: 'report' }
  | { readonly does: 'probe' }
  | { readonly does: 'roll back' };

/**
 * What a command does, in order; each step needs the success of those before. SST evaluates the
 * configuration for all of its commands here but `unlock`, `remove` and `dev`, and reads the
 * bundles then.
 */
export const stepsOf = ({
  command,
  stage,
  isProtected,
  asks,
}: Pick<Request, 'command' | 'stage' | 'isProtected' | 'asks'>): readonly DeployStep[] => {
  const build: DeployStep = { does: 'build' };
  const sst = (name: string): DeployStep => ({ does: 'sst', args: [name, '--stage', stage] });
  const ask: readonly DeployStep[] = asks ? [{ does: 'ask' }] : [];
  switch (command) {
    case 'deploy':
      // What will change is shown also where no person can be asked.
      return [
        build,
        ...(isProtected ? [sst('diff')] : []),
        ...ask,
        sst('deploy'),
        { does: 'release' },
        // Not before: a deployment that failed must not count as what is live.
        { does: 'keep settings' },
        { does: 'report' },
        { does: 'probe' },
      ];
    case 'rollback':
      return [{ does: 'roll back' }];
    case 'diff':
    case 'refresh':
      return [build, sst(command)];
    case 'remove':
      return [sst(command), { does: 'forget settings' }];
    default:
      return [sst(command)];
  }
};

type Process = {
  readonly program: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
};

/** The process of a step. SST, and the configuration that it evaluates, read RELEASE. */
export const processOf = (
  step: DeployStep & { readonly does: 'build' | 'sst' },
  release: string,
  env: Process['env'],
): Process =>
  step.does === 'build'
    ? { program: process.execPath, args: [join(root, 'scripts/build.ts')], env }
    : {
        program: process.execPath,
        // `.bin/sst` is no program on Windows.
        args: [join(root, 'node_modules/sst/bin/sst.mjs'), ...step.args],
        env: { ...env, RELEASE: release, SST_TELEMETRY_DISABLED: '1' },
      };
