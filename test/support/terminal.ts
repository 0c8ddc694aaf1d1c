import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished, test } from 'vitest';

/** util-linux's, which is a part of every Debian; others have other options. */
const isInstalled = /util-linux/.test(spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout ?? '');

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** Ends the input of a terminal. */
export const ctrlD = '\u0004';

/** Runs Node on a terminal, and types `answer` once `question` is shown. @returns when it has ended. */
const answerOnTerminal = async (
  args: readonly string[],
  question: string,
  answer: string,
  env: NodeJS.ProcessEnv = {},
): Promise<{ readonly status: number | null; readonly shown: string }> => {
  const command = [process.execPath, '--no-warnings', ...args].map(quoted).join(' ');
  const program = spawn('script', ['-q', '-e', '-c', command, '/dev/null'], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void program.kill('SIGKILL'));
  let shown = '';
  let isAnswered = false;
  program.stdout.setEncoding('utf8').on('data', (text: string) => {
    shown += text;
    if (isAnswered || !shown.includes(question)) return;
    isAnswered = true;
    program.stdin.write(answer);
  });
  const [status] = await once(program, 'close');
  if (!isAnswered) throw new Error(`It does not ask "${question}": ${shown}`);
  return { status, shown };
};

/** Defines tests on a terminal. Where none can be made, one skipped test says so in its title. */
export const onTerminal = (define: (run: typeof answerOnTerminal) => void): void => {
  const title = 'no terminal can be made: install script of util-linux, in Debian the package bsdutils';
  if (isInstalled) define(answerOnTerminal);
  else test(title, ({ skip }) => skip());
};
