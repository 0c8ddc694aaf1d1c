import { join } from 'node:path';
import type { MailSystem } from './mail-system.ts';

/** @param folder where mails are files; undefined: Amazon SES. A function loads only what it uses. */
export const mailSystem = async (
  folder: string | undefined,
  configurationSet: string | undefined,
): Promise<MailSystem> =>
  folder === undefined
    ? (await import('./ses.ts')).ses(configurationSet)
    : (await import('./files.ts')).mailFiles(join(folder, 'mail'));
