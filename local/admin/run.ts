import type { Readable, Writable } from 'node:stream';
import { configure } from '../../lib/config.ts';
import { dynamo } from '../../lib/store/dynamodb/client.ts';
import { printableJson, printableText } from '../../lib/text/printable.ts';
import { withEngine } from '../engine/engine.ts';
import { progressBar } from '../progress-bar.ts';
import { dataDirOf } from '../settings.ts';
import { prepareTables } from '../tables.ts';
import { AdminUsageError, type CommandResult, type Context, type Failure } from './command.ts';
import { adminStatus, failureOf } from './failure.ts';
import { formatDocument, paintFor } from './format-document.ts';
import { type AdminInvocation, readAdminCommand } from './program.ts';
import { record, warn } from './record.ts';
import { compareClocks, onStage, stageClock } from './stage.ts';

type Stream = Writable & { readonly isTTY?: boolean };

export type Streams = {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Stream;
  readonly stderr: Stream;
};

/** Runs `call` on the engine of the running service, or on one that is started for this call. */
const onLocalStore = <Result>(call: () => Promise<Result>): Promise<Result> =>
  withEngine(dataDirOf(process.env), async (endpoint) => {
    configure({ DYNAMODB_ENDPOINT: endpoint, ONE_CLOCK: 'true' });
    try {
      await prepareTables();
      return await call();
    } finally {
      dynamo().destroy();
    }
  });

const contextOf = ({ json, stage }: AdminInvocation, { stdin, stdout, stderr }: Streams): Context => ({
  stage,
  clock: stage === undefined ? Date.now : stageClock,
  get now() {
    return new Date(this.clock());
  },
  input: stdin,
  output: stdout,
  messages: stderr,
  progress: (label, total) => {
    // A program that reads JSON finds nothing but an error on standard error.
    if (json && !stderr.isTTY) return Object.assign(() => {}, { [Symbol.dispose]: () => {} });
    return progressBar(label, total, stderr);
  },
});

const resultOf = (invocation: AdminInvocation, context: Context): Promise<CommandResult> => {
  const call = () =>
    invocation.command.run(invocation.given, context).catch(async (error) => {
      const isBegun = !(error instanceof AdminUsageError);
      if (isBegun) await record(invocation, { failed: failureOf(error).code }, context);
      throw error;
    });
  if (invocation.stage === undefined) return onLocalStore(call);
  return onStage(invocation.stage, async () => {
    await compareClocks((message) => warn(message, invocation, context));
    return call();
  });
};

const printResult = (result: CommandResult, json: boolean, { stdout, stderr }: Streams): void => {
  const out = result.isOutputUsed ? stderr : stdout;
  if (json) {
    out.write(`${printableJson(result.document)}\n`);
    return;
  }
  const paint = paintFor(out);
  const text = result.text?.(paint) ?? formatDocument(result.document, paint);
  out.write(`${[text, ...(result.note ? [printableText(result.note)] : [])].join('\n')}\n`);
};

const printFailure = ({ code, message }: Failure, json: boolean, stderr: Stream): void => {
  const text = json
    ? printableJson({ error: { code, message } })
    : paintFor(stderr)('problem', printableText(message));
  stderr.write(`${text}\n`);
};

/**
 * Runs one of the operator's commands: the result on standard output, a failure on standard error.
 *
 * @param args what follows the program's name.
 * @returns the exit status.
 */
export const runAdmin = async (args: readonly string[], streams: Streams): Promise<number> => {
  try {
    const invocation = readAdminCommand(args);
    if ('help' in invocation) {
      streams.stdout.write(invocation.help);
      return adminStatus.done;
    }
    const context = contextOf(invocation, streams);
    const result = await resultOf(invocation, context);
    // A new key is shown first: it cannot be shown again.
    printResult(result, invocation.json, streams);
    await record(invocation, { document: result.document, failed: result.failed?.code }, context);
    if (!result.failed) return result.status ?? adminStatus.done;
    printFailure(result.failed, invocation.json, streams.stderr);
    return adminStatus.failed;
  } catch (error) {
    const json = args.includes('--json');
    printFailure(failureOf(error), json, streams.stderr);
    if (!(error instanceof AdminUsageError)) return adminStatus.failed;
    if (!json) streams.stderr.write(`\n${error.help}\n`);
    return adminStatus.usage;
  }
};
