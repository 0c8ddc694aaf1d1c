import MailComposer from 'nodemailer/lib/mail-composer';
import type { Mail } from '../mail/mail-system.ts';
import { inMailHeader, inMailLine } from '../mail/mail-text.ts';
import type { Application } from './application.ts';
import { type FileKind, fileTypes } from './file-kind.ts';
import type { Settings } from './settings.ts';

/** What a mail says of a job: nothing of its employer, which may be confidential. */
export type AppliedJob = {
  readonly id: number;
  readonly title: string;
  readonly referenceId?: string | undefined;
  readonly applicationEmail: string;
  /** Its address on the board, where it is known. */
  readonly url: string | undefined;
};

/**
 * The name of an attachment: letters, digits, spaces and `-_()` of any script, and the suffix of its
 * kind. Whatever folders, commands or other suffixes a name has, no program takes it for another.
 */
export const safeFileName = (fileName: string, kind: FileKind): string => {
  const suffix = `.${kind}`;
  const own = fileName.normalize().split(/[/\\]/).at(-1) ?? '';
  const stem = own.toLowerCase().endsWith(suffix) ? own.slice(0, -suffix.length) : own;
  const safe = stem.replace(/[^\p{L}\p{M}\p{N} _()-]+/gu, '_').trim();
  return `${[...safe].slice(0, 100).join('') || 'resume'}${suffix}`;
};

/** What the applicant wrote at length comes last, so that it cannot be taken for what the board says. */
const textOf = (application: Application, job: AppliedJob, title: string, boardName: string): string => {
  const { name, email, phone, links, message, resume, consent } = application;
  const line = (label: string, value: string | undefined): string[] =>
    value ? [inMailLine(`${label}: ${value}`)] : [];
  const parts = [
    [inMailLine(`An application for ${title}, sent through ${boardName}`), ...line('The job', job.url)],
    [
      ...line('Name', name),
      ...line('E-mail', email),
      ...line('Phone', phone),
      ...links.flatMap((link) => line('Link', link)),
      ...line('Résumé', resume && `attached, as ${safeFileName(resume.fileName, resume.kind)}`),
    ],
    ['Your reply goes to the applicant, who agreed to this:', consent],
    ...(message ? [['The message of the applicant:', message]] : []),
  ];
  return parts
    .map((lines) => lines.join('\n'))
    .join('\n\n')
    .replace(/\r\n?/g, '\n');
};

/** Composes the mail to the employer. Addresses are objects, so that no name can add another one. */
export const composeMail = async (
  application: Application,
  job: AppliedJob,
  { mailFrom, boardName }: Pick<Settings, 'mailFrom' | 'boardName'>,
  now: Date,
): Promise<Mail> => {
  const { name, email, resume } = application;
  const title = job.referenceId ? `${job.title} (${job.referenceId})` : job.title;
  const message = new MailComposer({
    from: { name: inMailHeader(`${name} via ${boardName}`), address: mailFrom },
    to: { name: '', address: job.applicationEmail },
    replyTo: { name: inMailHeader(name), address: email },
    subject: inMailHeader(`Application: ${title}`),
    date: now,
    text: textOf(application, job, title, boardName),
    attachments: resume && [
      {
        filename: safeFileName(resume.fileName, resume.kind),
        content: resume.bytes,
        contentType: fileTypes[resume.kind],
      },
    ],
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  const [to = job.applicationEmail] = message.getEnvelope().to;
  return { jobId: job.id, from: mailFrom, to, raw: await message.build() };
};
