import { readKeptSettings } from '../../deploy/settings-store.ts';
import type { StageName } from '../../deploy/stages.ts';
import type { Run } from '../deploy/perform.ts';
import { makeAccess } from './access.ts';

type Steps = {
  /** Runs a script of the checkout, and returns only if it succeeded. */
  readonly run: Run;
  /** Runs an operator's command on the stage. @returns its JSON document */
  readonly admin: (...args: readonly string[]) => Promise<unknown>;
};

export type Bootstrap = { readonly stage: StageName; readonly employer: string; readonly region: string };

/** The next commands take these credentials, or go on with those of before. */
const act = (credentials: Readonly<Record<string, string>> | undefined): void => {
  if (!credentials) return;
  delete process.env.AWS_PROFILE;
  Object.assign(process.env, credentials);
};

type Named = { readonly id: number; readonly name: string };

/** Creates the employer with its key, whichever are missing. */
const firstKey = async ({ admin }: Steps, name: string): Promise<void> => {
  const employers = (await admin('employer', 'list')) as Named[];
  const { id } =
    employers.find((one) => one.name === name) ??
    ((await admin('employer', 'create', '--name', name)) as Named);
  const keys = (await admin('key', 'list', '--employer', String(id))) as object[];
  if (keys.length > 0) {
    console.log(`${name} is employer ${id}, and has a key. If it was lost: key rotate.`);
    return;
  }
  const created = await admin('key', 'create', '--employer', String(id), '--label', 'first');
  const { key } = created as { readonly key: string };
  console.log(`${name} is employer ${id}. Its key, which is shown once: ${key}`);
};

/**
 * Makes roles and policies, deploys the stage, and creates the first employer and the keys of the probe.
 * Each step leaves out what is done: the command can be run again after any failure.
 *
 * @throws RangeError, AWS's errors
 */
export const bootstrap = async (steps: Steps, { stage, employer, region }: Bootstrap): Promise<void> => {
  const { run, admin } = steps;
  const { deployer, operator } = await makeAccess(stage);
  act(deployer);
  // They are kept once a deployment is live.
  if (await readKeptSettings(stage, region)) {
    console.log(`${stage} is deployed: npm run deploy brings it up to date.`);
  } else {
    const accepted = ['--yes', '--accept', `AWS_REGION=${region}`];
    run('scripts/deploy-stage.ts', 'deploy', '--stage', stage, ...accepted);
  }
  act(operator);
  await firstKey(steps, employer);
  await admin('probe', '--install');
  await admin('probe');
  console.log(`The probe works on ${stage}. What is left, which may take minutes to be true:`);
  const { problems } = (await admin('inspect')) as { readonly problems: readonly string[] };
  for (const problem of problems) console.log(`- ${problem}`);
  console.log(
    '- Recipient, domain, applications (SES): docs/deployment.md#before-production, #use-a-domain, #take-applications.',
  );
};
