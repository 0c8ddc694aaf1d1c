import { configure } from '../lib/config.ts';
import { dynamo } from '../lib/dynamodb/client.ts';
import { type Answer, UsageError } from './admin-command.ts';
import { readCommandLine, usage } from './admin-command-line.ts';
import { onStage } from './admin-stage.ts';
import { textOf } from './admin-text.ts';
import { withEngine } from './engine.ts';
import { createTables } from './tables.ts';

const main = async (args: readonly string[]): Promise<string> => {
  const order = readCommandLine(args);
  if (order === 'help') return usage;
  const { call, json, stage } = order;
  const { document, text, note, failed } = await (stage === undefined ? onStore(call) : onStage(stage, call));
  if (failed) process.exitCode = 1;
  if (json) return JSON.stringify(document);
  return [text ?? textOf(document), ...(note ? [note] : [])].join('\n');
};

/** Works on the engine of the running service, or on one that is started for the time of the call. */
const onStore = (call: () => Promise<Answer>): Promise<Answer> =>
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
