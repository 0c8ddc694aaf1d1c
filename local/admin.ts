import { configure } from '../lib/config.ts';
import { dynamo } from '../lib/dynamodb/client.ts';
import { type CommandResult, UsageError } from './admin/command.ts';
import { readCommandLine, usage } from './admin/command-line.ts';
import { formatDocument } from './admin/format-document.ts';
import { onStage } from './admin/stage.ts';
import { withEngine } from './engine/engine.ts';
import { createTables } from './tables.ts';

const main = async (args: readonly string[]): Promise<string> => {
  const invocation = readCommandLine(args);
  if (invocation === 'help') return usage;
  const { call, json, stage } = invocation;
  const { document, text, note, failed } = await (stage === undefined
    ? onLocalStore(call)
    : onStage(stage, () => call({ stage })));
  if (failed) process.exitCode = 1;
  if (json) return JSON.stringify(document);
  return [text ?? formatDocument(document), ...(note ? [note] : [])].join('\n');
};

/** Runs `call` on the engine of the running service, or on one that is started for this call. */
const onLocalStore = (call: () => Promise<CommandResult>): Promise<CommandResult> =>
  withEngine(process.env.DATA_DIR || '.data', async (endpoint) => {
    configure({ DYNAMODB_ENDPOINT: endpoint });
    const client = dynamo();
    try {
      await createTables(client);
      return await call();
    } finally {
      client.destroy();
    }
  });

const reasonOf = (error: unknown): string => {
  if (error instanceof UsageError) return `${error.message}\n\n${usage}`;
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error
    ? `${error.message} (${error.cause.message})`
    : error.message || error.name;
};

try {
  process.stdout.write(`${await main(process.argv.slice(2))}\n`);
} catch (error) {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exitCode = 1;
}
