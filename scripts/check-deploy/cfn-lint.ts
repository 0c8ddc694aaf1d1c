import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cloudFormationOf } from './cloudformation.ts';
import type { StagePlan } from './plan.ts';

const program = 'cfn-lint';

const maxBuffer = 2 ** 26;

export const hasLinter = (): boolean => spawnSync(program, ['--version']).status === 0;

type Match = {
  readonly Message: string;
  readonly Rule: { readonly Id: string };
  readonly Location: { readonly Path: readonly (string | number)[] };
};

/** @returns what cfn-lint reports about a plan, translated to CloudFormation, and the types left out. */
export const lint = (plan: StagePlan): { faults: string[]; leftOut: ReadonlySet<string> } => {
  const folder = mkdtempSync(join(tmpdir(), 'lint-'));
  const file = join(folder, 'template.json');
  const { template, leftOut } = cloudFormationOf(plan);
  try {
    writeFileSync(file, JSON.stringify(template, null, 2));
    const options = ['--template', file, '--regions', plan.region, '--format', 'json'];
    const { status, stdout, stderr } = spawnSync(program, options, {
      encoding: 'utf8',
      maxBuffer,
    });
    if (!stdout.startsWith('[')) throw new Error(`${program} ended with ${status}: ${stderr || stdout}`);
    const matches: readonly Match[] = JSON.parse(stdout);
    const faults = matches.map(
      ({ Message, Rule, Location }) => `${Location.Path.slice(1).join('/')}: ${Message} (${Rule.Id})`,
    );
    return { faults, leftOut };
  } finally {
    rmSync(folder, { recursive: true });
  }
};
