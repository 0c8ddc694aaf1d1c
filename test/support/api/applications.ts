import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type ParsedMail, simpleParser } from 'mailparser';
import type { Client, HttpResponse } from './client.ts';

export const base64 = (content: string | Uint8Array): string => Buffer.from(content).toString('base64');

export const anApplication = {
  name: 'Zoë Tremblay',
  email: 'zoe@example.org',
  message: 'I can start on Monday.',
  consent: 'Send my application to the employer.',
};

/** Of a valid file. */
export const aResume = { fileName: 'Résumé.txt', content: base64('Zoë Tremblay\r\nDriver\r\n') };

export const apply = (board: Client, jobId: number, application: unknown = anApplication) =>
  board.post(`/board/jobs/${jobId}/applications`, application);

export const sentOf = ({ body }: HttpResponse): string => Object(body).sent;

/** The files of the mails about a job, the first one first. */
export const mailFilesOf = (jobId: number): string[] =>
  readdirSync(process.env.APPLICATIONS_FOLDER ?? '', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(`-job-${jobId}.eml`))
    .map((name) => join(process.env.APPLICATIONS_FOLDER ?? '', name))
    .sort();

export const modeOf = (file: string): string => (statSync(file).mode & 0o777).toString(8);

/** Parsed by another library than the one that composed them. */
export const mailsOf = (jobId: number): Promise<ParsedMail[]> =>
  Promise.all(mailFilesOf(jobId).map((file) => simpleParser(readFileSync(file))));
