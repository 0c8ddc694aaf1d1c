import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { hasAsciiLocalPart } from '../../job/rules/email-and-url.ts';
import { log } from '../../log.ts';
import type { MailSystem } from './mail-system.ts';

const keptMillis = 30 * 24 * 60 * 60 * 1_000;

const numbered = /^(\d+)-job-\d+\.eml$/;

/** Deletes mails that are older than 30 days. @returns the highest number of a mail, or 0. */
export const expireMails = async (folder: string, now: number): Promise<number> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  let last = 0;
  for (const name of await readdir(folder)) {
    const [, number] = numbered.exec(name) ?? [];
    if (number === undefined) continue;
    last = Math.max(last, Number(number));
    const file = join(folder, name);
    const { mtimeMs } = await stat(file);
    if (now - mtimeMs > keptMillis) await rm(file);
  }
  return last;
};

/** One after the other, so that each mail has a number of its own. */
let previous: Promise<unknown> = Promise.resolve();

/** Mails are files that their owner alone may read. */
export const mailFiles = (folder: string): MailSystem => ({
  send: async ({ jobId, to, raw }) => {
    // As SES does. A job may have such an address from before the API refused it.
    if (!hasAsciiLocalPart(to)) {
      log('warn', { mail: 'refused', cause: 'MessageRejected', jobId });
      return { outcome: 'refused' };
    }
    const write = async (): Promise<string> => {
      const number = (await expireMails(folder, Date.now())) + 1;
      const file = join(folder, `${String(number).padStart(6, '0')}-job-${jobId}.eml`);
      await writeFile(file, raw, { flag: 'wx', flush: true, mode: 0o600 });
      return file;
    };
    const written = previous.then(write, write);
    previous = written;
    try {
      const file = await written;
      log('info', { mail: 'accepted', file, jobId });
      return { outcome: 'accepted', mailId: basename(file) };
    } catch (error) {
      log('error', { mail: 'deferred', cause: String(Object(error).code) });
      return { outcome: 'deferred' };
    }
  },
});
