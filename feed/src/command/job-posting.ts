import { createInterface } from 'node:readline';
import { setFlagsFromString } from 'node:v8';
import { lazy } from '../../../lib/lazy.ts';
import { connectClient } from '../sync/connect.ts';
import { exitStatus } from './exit-status.ts';
import { run } from './run.ts';

// Two thirds of the memory for a fifth more CPU time: a large feed fits into a small container.
setFlagsFromString('--optimize-for-size');
// Invalid rows are errors of the libraries and the domain: their stacks take half of the time.
Error.stackTraceLimit = 0;

const confirm = (question: string): Promise<boolean> =>
  new Promise((resolve) => {
    const lines = createInterface({ input: process.stdin, output: process.stderr });
    // Ctrl-C and Ctrl-D close it without an answer, on the line of the question.
    const onClose = () => {
      process.stderr.write('\n');
      resolve(false);
    };
    lines.once('close', onClose);
    lines.question(`${question} [y/N] `, (answer) => {
      resolve(/^\s*y(?:es)?\s*$/i.test(answer));
      lines.off('close', onClose).close();
    });
  });

const interrupted = new AbortController();

/** The first signal ends the synchronisation in order; the second one ends the process. */
const interruption = lazy((): AbortSignal => {
  const abort = () => interrupted.abort(new Error('Interrupted.'));
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, abort);
  return interrupted.signal;
});

// A reader such as head may close the pipe: the exit status is still that of the run.
process.stderr.on('error', () => {});
process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
  if (code === 'EPIPE') return;
  process.stderr.write(`The output cannot be written: ${message}\n`);
  process.exit(exitStatus.failed);
});

process.exitCode = await run(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  now: () => new Date(),
  signal: interrupted.signal,
  confirm,
  connect: (address, key, onWait) => connectClient(address, key, { onWait, signal: interruption() }),
});
// A feed that is still being read from standard input would keep the process running.
if (interrupted.signal.aborted) process.exit();
