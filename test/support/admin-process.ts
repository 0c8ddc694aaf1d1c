import { execFile } from 'node:child_process';

export type Run = { readonly status: number; readonly stdout: string; readonly stderr: string };

const program = new URL('../../local/admin.ts', import.meta.url).pathname;

/** Runs the admin command in a child process. */
export const admin = (args: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<Run> =>
  new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { env }, (error, stdout, stderr) => {
      resolve({ status: typeof error?.code === 'number' ? error.code : error ? -1 : 0, stdout, stderr });
    });
  });
