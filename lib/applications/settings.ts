import { join } from 'node:path';
import { ConfigError } from '../config.ts';
import { emailFault } from '../domain/email-and-url.ts';
import { applicationDefaults, boardNameForm } from '../limits.ts';

/** The settings of applications. They are not in lib/config.ts, which every function loads. */
export type Settings = {
  /** The address that mails come from. */
  readonly mailFrom: string;
  /** The name of the board, as employers know it. */
  readonly boardName: string;
  /** The limits: of a job and of an employer's address in an hour, of a key in a day. */
  readonly perJob: number;
  readonly perAddress: number;
  readonly perKey: number;
  /** On one machine, the folder of the mails and of the digests' key; undefined: SES and Parameter Store. */
  readonly folder: string | undefined;
  /** The configuration set of SES. */
  readonly configurationSet: string | undefined;
  /** The name of the parameter with the key of digests. */
  readonly keyParameter: string;
};

/** Where the mails of one machine are. */
export const mailFolder = (folder: string): string => join(folder, 'mail');

type Environment = Readonly<Record<string, string | undefined>>;

/** Empty variables count as unset. @throws ConfigError that names every invalid setting. */
export const readSettings = (env: Environment): Settings => {
  const faults: string[] = [];
  const limit = (name: keyof typeof applicationDefaults): number => {
    const value = env[name] || applicationDefaults[name];
    if (!/^[1-9]\d{0,8}$/.test(value)) faults.push(`${name} must be a whole number from 1, not "${value}".`);
    return Number(value);
  };
  const folder = env.APPLICATIONS_FOLDER || undefined;
  const mailFrom = env.MAIL_FROM || (folder === undefined ? '' : 'applications@board.example');
  const boardName = env.BOARD_NAME || applicationDefaults.BOARD_NAME;
  const keyParameter = env.APPLICATION_KEY_PARAMETER || '';
  if (emailFault(mailFrom) !== undefined) faults.push('MAIL_FROM must be an e-mail address.');
  if (!boardNameForm.test(boardName)) faults.push('BOARD_NAME must be a line of 1 to 100 characters.');
  if (folder === undefined && keyParameter === '') faults.push('APPLICATION_KEY_PARAMETER is missing.');
  const settings = {
    mailFrom,
    boardName,
    perJob: limit('APPLICATIONS_PER_JOB'),
    perAddress: limit('APPLICATIONS_PER_ADDRESS'),
    perKey: limit('APPLICATIONS_PER_KEY'),
    folder,
    configurationSet: env.MAIL_CONFIGURATION_SET || undefined,
    keyParameter,
  };
  if (faults.length > 0) throw new ConfigError(faults.join(' '));
  return settings;
};
