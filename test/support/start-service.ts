import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

/** The environment without the store of the test run. */
export const ownEnvironment = (): NodeJS.ProcessEnv => {
  const { DYNAMODB_ENDPOINT: _, TABLE_PREFIX: __, PUBLIC_ORIGIN: ___, ...env } = process.env;
  return env;
};

/** @returns the exit status. */
export const end = async (program: ChildProcess, signal: NodeJS.Signals): Promise<number | null> => {
  if (program.exitCode === null && program.signalCode === null) {
    const exited = once(program, 'exit');
    program.kill(signal);
    await exited;
  }
  return program.exitCode;
};

/** Starts a program, and waits until it prints `isReady` or has ended. It is stopped after the test. */
export const startProgram = async (args: readonly string[], isReady: RegExp, env: NodeJS.ProcessEnv) => {
  const program = spawn(process.execPath, args, {
    env: { ...ownEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(async () => void (await end(program, 'SIGTERM')));
  let output = '';
  const ready = new Promise<void>((resolve) => {
    for (const stream of [program.stdout, program.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (isReady.test(output)) resolve();
      });
    }
  });
  await Promise.race([ready, once(program, 'close')]);
  return {
    program,
    /** All that it has printed so far. */
    output: () => output,
  };
};

/** Starts the service as `npm start` does. */
export const startOwnService = async (env: NodeJS.ProcessEnv) => {
  const started = await startProgram(['local/start.ts'], /^ready .*\n/m, { PORT: '0', ...env });
  const { program: service } = started;
  const output = started.output();
  return { service, output, origin: /^ready (.*)$/m.exec(output)?.[1], status: service.exitCode };
};
