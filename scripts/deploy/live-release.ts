import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { functionName, functionPrefix } from '../../deploy/functions.ts';
import type { StageName } from '../../deploy/stages.ts';
import { moveAliases, readFunctions } from './aliases.ts';
import type { Request } from './command-line.ts';
import { confirm } from './confirm.ts';
import { type Move, movesToEarlier, movesToRelease } from './moves.ts';
import { changeLine, mustAsk } from './settle.ts';

/** Each release has a version of its own of this function, because it reports the release. */
const recordOf = (stage: StageName): string => functionName(stage, 'health');

/** What `createStack` returns, and SST stores after a deployment. */
type Outputs = {
  /** The version of each function that this deployment published or kept, by the name on AWS. */
  readonly versions: Readonly<Record<string, string>>;
  /** The ARN of the topic of the alarms. */
  readonly alarms?: string;
};

/** Reads the outputs of the deployment that this checkout has just made. */
export const readOutputs = (folder: string): Outputs =>
  JSON.parse(readFileSync(join(folder, '.sst/outputs.json'), 'utf8'));

/** Connects with the region of this process. */
export const lambdaClient = (): LambdaClient => new LambdaClient({ maxAttempts: 8 });

const printMoves = (moves: readonly Move[]): void => {
  const changed = moves.filter(({ from, to }) => from !== to);
  for (const { name, from, to } of changed) console.log(`  ${name}  ${from} → ${to}`);
  console.log(`  ${moves.length - changed.length} of ${moves.length} functions keep their version.`);
};

/** Makes what was deployed live, in all functions. @throws RangeError and AWS's errors */
export const releaseStage = async (
  client: LambdaClient,
  stage: StageName,
  release: string,
  { versions }: Outputs,
): Promise<void> => {
  const moves = movesToRelease(await readFunctions(client, functionPrefix(stage)), release, versions);
  await moveAliases(client, moves, recordOf(stage));
  console.log(`${release} is live on ${stage}.`);
  printMoves(moves);
};

/** Makes an earlier release live again. @throws RangeError and AWS's errors */
export const rollBackStage = async (client: LambdaClient, request: Request): Promise<void> => {
  const { stage, to } = request;
  const functions = await readFunctions(client, functionPrefix(stage));
  const rollBack = movesToEarlier(functions, recordOf(stage), to);
  console.log(`${stage}: ${rollBack.from} → ${rollBack.to}`);
  printMoves(rollBack.moves);
  for (const name of rollBack.unknown) console.log(`  ${name} is not in ${rollBack.to}, and stays as it is.`);
  const lines = rollBack.changes.map((change) => changeLine(change, stage));
  if (lines.length > 0)
    console.log([`${rollBack.to} has other settings than what is live:`, ...lines].join('\n'));
  if (mustAsk(request, rollBack.changes)) await confirm(`Roll back ${stage} to ${rollBack.to}`, stage);
  await moveAliases(client, rollBack.moves, recordOf(stage));
  console.log(`${rollBack.to} is live on ${stage}. Tables, roles, routes and alarms are unchanged.`);
};
