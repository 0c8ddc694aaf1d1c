import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expireMails } from '../lib/application/mail/files.ts';
import { mailFolder } from '../lib/application/settings.ts';

/**
 * Makes applications into files of the data folder, and says where they are.
 *
 * @param dataDir the folder of the data, or `:memory:` for one that is deleted at the end.
 */
export const keepMails = async (dataDir: string): Promise<Disposable> => {
  const isTemporary = dataDir === ':memory:';
  const folder = isTemporary ? mkdtempSync(join(tmpdir(), 'job-posting-mail-')) : resolve(dataDir);
  process.env.APPLICATIONS_FOLDER = folder;
  const mails = mailFolder(folder);
  await expireMails(mails, Date.now());
  console.log(`Applications are mails in ${mails}, to try them out. They are deleted after 30 days.`);
  return { [Symbol.dispose]: () => isTemporary && rmSync(folder, { recursive: true, force: true }) };
};
