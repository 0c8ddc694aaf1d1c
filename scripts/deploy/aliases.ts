import {
  GetAliasCommand,
  type LambdaClient,
  paginateListFunctions,
  paginateListVersionsByFunction,
  ResourceNotFoundException,
  UpdateAliasCommand,
} from '@aws-sdk/client-lambda';
import { liveAlias } from '../../deploy/functions.ts';
import { parseHistory } from './history.ts';
import type { LiveFunction, Move, Variables } from './moves.ts';

const findNames = async (client: LambdaClient, prefix: string): Promise<string[]> => {
  const names: string[] = [];
  for await (const { Functions = [] } of paginateListFunctions({ client }, {})) {
    names.push(...Functions.map(({ FunctionName = '' }) => FunctionName));
  }
  return names.filter((name) => name.startsWith(prefix)).sort();
};

const readVersions = async (
  client: LambdaClient,
  FunctionName: string,
): Promise<LiveFunction['versions']> => {
  const versions = new Map<string, Variables>();
  // Oldest first.
  for await (const { Versions = [] } of paginateListVersionsByFunction({ client }, { FunctionName })) {
    for (const { Version = '', Environment } of Versions) {
      if (Version !== '$LATEST') versions.set(Version, Environment?.Variables ?? {});
    }
  }
  return versions;
};

/** @throws RangeError if the function has no alias: it was deployed before there were any. */
const readAlias = async (client: LambdaClient, FunctionName: string) => {
  try {
    return await client.send(new GetAliasCommand({ FunctionName, Name: liveAlias }));
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error;
    throw new RangeError(`${FunctionName} has no alias "${liveAlias}": deploy the stage first.`);
  }
};

/**
 * Reads the functions of a stage, whatever release they are of.
 *
 * @param prefix what their names start with.
 * @throws RangeError if a function has no alias, and AWS's errors.
 */
export const readFunctions = async (client: LambdaClient, prefix: string): Promise<LiveFunction[]> => {
  const functions: LiveFunction[] = [];
  // One after the other: Lambda allows 15 such requests a second for each account.
  for (const name of await findNames(client, prefix)) {
    const { FunctionVersion = '', RevisionId = '', Description = '' } = await readAlias(client, name);
    functions.push({
      name,
      version: FunctionVersion,
      revisionId: RevisionId,
      history: parseHistory(Description),
      versions: await readVersions(client, name),
    });
  }
  return functions;
};

const moveAlias = (client: LambdaClient, { name, to, revisionId, description }: Move) =>
  client.send(
    new UpdateAliasCommand({
      FunctionName: name,
      Name: liveAlias,
      FunctionVersion: to,
      Description: description,
      RevisionId: revisionId,
    }),
  );

/**
 * Moves all aliases, and that of `record` last: until then an interrupted command can be run again
 * with the same effect.
 */
export const moveAliases = async (
  client: LambdaClient,
  moves: readonly Move[],
  record: string,
): Promise<void> => {
  await Promise.all(moves.filter(({ name }) => name !== record).map((move) => moveAlias(client, move)));
  for (const move of moves.filter(({ name }) => name === record)) await moveAlias(client, move);
};
