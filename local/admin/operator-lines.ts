import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { systemCode } from '../operator-error.ts';
import { dataDirOf } from '../settings.ts';

const localUser = (): string => {
  try {
    return userInfo().username;
  } catch {
    // A container may run under an id that has no name.
    return `uid ${process.getuid?.()}`;
  }
};

/** The log of a stage, loaded here, because only this needs its clients. */
const remote = () => import('../../deploy/operator-log.ts');

const localFile = (folder: string): string => join(folder, 'operators.log');

/**
 * Adds a line to the log of a stage's operators, or to a file of the data folder; an engine in memory
 * keeps none.
 *
 * @param lineOf writes it, with who ran the command.
 */
export const appendLine = async (
  stage: string | undefined,
  now: Date,
  lineOf: (who?: string) => string,
): Promise<void> => {
  if (stage !== undefined) return (await remote()).appendOperatorLine(stage, now, lineOf);
  const folder = dataDirOf(process.env);
  if (folder === ':memory:') return;
  await mkdir(folder, { recursive: true });
  await appendFile(localFile(folder), `${lineOf(localUser())}\n`, { mode: 0o600 });
};

/** Reads the lines since a time, of a data folder all. @param since in milliseconds. */
export const readOperatorLog = async (stage: string | undefined, since: number): Promise<string[]> => {
  if (stage !== undefined) return (await remote()).readOperatorLines(stage, since);
  const text = await readFile(localFile(dataDirOf(process.env)), 'utf8').catch((error) => {
    if (systemCode(error) === 'ENOENT') return '';
    throw error;
  });
  return text.split('\n');
};
