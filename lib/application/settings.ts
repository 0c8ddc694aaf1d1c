import { join } from 'node:path';
import { ConfigError } from '../config.ts';
import { emailFault } from '../job/rules/email-and-url.ts';
import { applicationDefaults, boardNameForm } from '../limits.ts';

/** Where the mails of one machine are. */
export const mailFolder = (folder: string): string => join(folder, 'mail');

type Environment = Readonly<Record<string, string | undefined>>;

/** Where the key of digests is: on one machine in a folder, on AWS in a parameter of this name. */
export const readKeySource = (env: Environment) => ({
  folder: env.APPLICATIONS_FOLDER || undefined,
  keyParameter: env.APPLICATION_KEY_PARAMETER || '',
});

/**
 * The settings of applications, which are not in lib/config.ts, because every function loads that. Empty
 * variables count as unset.
 *
 * @throws ConfigError that names every invalid setting.
 */
export const readSettings = (env: Environment) => {
  const faults: string[] = [];
  const limit = (name: keyof typeof applicationDefaults): number => {
    const value = env[name] || applicationDefaults[name];
    if (!/^[1-9]\d{0,8}$/.test(value)) faults.push(`${name} must be a whole number from 1, not "${value}".`);
    return Number(value);
  };
  const { folder, keyParameter } = readKeySource(env);
  const perKey = limit('APPLICATIONS_PER_KEY');
  const settings = {
    /** On one machine, the folder of the mails and of the digests' key; undefined: SES and Parameter Store. */
    folder,
    keyParameter,
    /** The address that mails come from. */
    mailFrom: env.MAIL_FROM || (folder === undefined ? '' : 'applications@board.example'),
    /** The operator's address, which gets requests to stop mails. */
    mailContact: env.MAIL_CONTACT || (folder === undefined ? '' : 'operator@board.example'),
    /** The name of the board, as employers know it. */
    boardName: env.BOARD_NAME || applicationDefaults.BOARD_NAME,
    /** The limits: of a job and of an address in an hour, of an employer and of a key in a day. */
    perJob: limit('APPLICATIONS_PER_JOB'),
    perAddress: limit('APPLICATIONS_PER_ADDRESS'),
    // Below the other: no employer uses up what all share.
    perEmployer: env.APPLICATIONS_PER_EMPLOYER ? limit('APPLICATIONS_PER_EMPLOYER') : Math.ceil(perKey / 10),
    perKey,
    /** The configuration set of SES. */
    configurationSet: env.MAIL_CONFIGURATION_SET || undefined,
  } as const;
  const { mailFrom, mailContact, boardName } = settings;
  if (emailFault(mailFrom) !== undefined) faults.push('MAIL_FROM must be an e-mail address.');
  // It is in a header.
  if (emailFault(mailContact) !== undefined || !/^[!-~]*$/.test(mailContact))
    faults.push('MAIL_CONTACT must be an e-mail address in ASCII.');
  if (!boardNameForm.test(boardName)) faults.push('BOARD_NAME must be a line of 1 to 100 characters.');
  if (folder === undefined && keyParameter === '') faults.push('APPLICATION_KEY_PARAMETER is missing.');
  if (faults.length > 0) throw new ConfigError(faults.join(' '));
  return settings;
};

export type Settings = ReturnType<typeof readSettings>;
