import { execFile } from 'node:child_process';

type Options = {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** After these, it is stopped: a program that waits for input or the network would never end. */
  readonly seconds: number;
};

/**
 * Runs Node on a file, whatever its exit status.
 *
 * @returns what it printed. @throws an error that names the program if it takes too long.
 */
export const runProgram = (
  name: string,
  args: readonly string[],
  { seconds, ...options }: Options,
): Promise<string> =>
  new Promise((resolve, reject) => {
    // With the option `timeout`, a program that then exits with 0 looks like one that has ended by itself.
    const signal = AbortSignal.timeout(seconds * 1_000);
    execFile(process.execPath, args, { ...options, signal }, (_, stdout, stderr) => {
      const output = `${stdout}${stderr}`;
      if (!signal.aborted) return resolve(output);
      const advice = 'Run the check again while the machine is less busy.';
      reject(
        new Error(`${name} did not end within ${seconds} seconds, and was stopped. ${advice} ${output}`),
      );
    });
  });
