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

/**
 * Starts the service as `npm start` does, and waits until it is ready or has ended. It is stopped
 * after the test.
 */
export const startOwnService = async (env: NodeJS.ProcessEnv) => {
  const service = spawn(process.execPath, ['local/start.ts'], {
    env: { ...ownEnvironment(), PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(async () => void (await end(service, 'SIGTERM')));
  let output = '';
  const ready = new Promise<void>((resolve) => {
    for (const stream of [service.stdout, service.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (/^ready .*\n/m.test(output)) resolve();
      });
    }
  });
  await Promise.race([ready, once(service, 'close')]);
  return { service, output, origin: /^ready (.*)$/m.exec(output)?.[1], status: service.exitCode };
};
