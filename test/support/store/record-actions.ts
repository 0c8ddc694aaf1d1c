import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { dynamo } from '../../../lib/store/dynamodb/client.ts';
import type { LambdaHandler } from '../../../local/gateway/lambda.ts';
import { currentFunction } from '../api/current-function.ts';
import { actionsOf } from './used-actions.ts';

/** One file per process needs no lock. */
const file = `${randomUUID()}.jsonl`;
const written = new Set<string>();

const write = (entry: object): void => {
  const line = JSON.stringify(entry);
  const folder = process.env.RECORDED_ACTIONS;
  if (!folder || written.has(line)) return;
  written.add(line);
  appendFileSync(join(folder, file), `${line}\n`);
};

let isListening = false;

/** Runs once per command, not per retry: a retry needs the same permissions. */
const listen = (): void => {
  if (isListening) return;
  isListening = true;
  dynamo().middlewareStack.add(
    (next, { commandName = '' }) =>
      (args) => {
        const name = currentFunction.getStore();
        if (name) for (const use of actionsOf(commandName, args.input)) write({ function: name, ...use });
        return next(args);
      },
    { name: 'record-actions', step: 'initialize' },
  );
};

/**
 * Records the store requests of `work` as this function's; `npm test` compares them with its
 * grants.
 */
export const inFunction = <Result>(name: string, work: () => Result): Result => {
  listen();
  return currentFunction.run(name, work);
};

/** Wraps a loader so that every invocation of a function records its actions. */
export const recordActions =
  (load: (name: string) => Promise<LambdaHandler>) =>
  async (name: string): Promise<LambdaHandler> => {
    const handler = await load(name);
    return (event, context) => inFunction(name, () => handler(event, context));
  };
