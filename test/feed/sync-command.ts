import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { run } from '../../feed/src/command/run.ts';
import { connectClient } from '../../feed/src/sync/connect.ts';

type Options = {
  /** The answer to the question on a terminal; without it there is no terminal. */
  readonly answer?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: AsyncIterable<Uint8Array>;
  readonly signal?: AbortSignal;
  readonly pause?: (milliseconds: number) => Promise<void>;
};

const asTerminal = <Stream extends object>(stream: Stream, isTTY: boolean) =>
  Object.assign(stream, { isTTY });

/** Runs the command in this process. */
export const runCommand = async (args: readonly string[], options: Options = {}) => {
  const { answer, env = {}, stdin = Readable.from([]), signal, pause } = options;
  const isTerminal = answer !== undefined;
  const [stdout, stderr] = [new PassThrough(), asTerminal(new PassThrough(), isTerminal)];
  const questions: string[] = [];
  const status = await run(args, {
    stdin: asTerminal(Readable.from(stdin), isTerminal),
    stdout,
    stderr,
    env,
    now: () => new Date(),
    confirm: async (question) => {
      questions.push(question);
      return answer ?? false;
    },
    connect: (address, key, onWait) => connectClient(address, key, { onWait, signal, pause }),
  });
  return { status, out: await text(stdout.end()), err: await text(stderr.end()), questions };
};

/** The service, and the key of an employer. */
export type Account = { readonly address: string; readonly key: string };

/** Synchronises a feed from a file. */
export const sync = async (
  { address, key }: Account,
  feed: string | readonly object[],
  args: readonly string[] = ['--yes'],
  options: Options = {},
) => {
  const path = join(tmpdir(), `feed-${randomUUID()}`);
  writeFileSync(path, typeof feed === 'string' ? feed : JSON.stringify(feed));
  const env = { JOB_POSTING_API: address, JOB_POSTING_KEY: key };
  try {
    return await runCommand(['sync', path, ...args], { ...options, env });
  } finally {
    rmSync(path);
  }
};
