import MailComposer from 'nodemailer/lib/mail-composer';
import type { Language } from '../job/rules/job-parts.ts';
import type { Application } from './application.ts';
import { type FileKind, fileTypes } from './file-kind.ts';
import type { Mail } from './mail/mail-system.ts';
import { inMailHeader, inMailLine } from './mail/mail-text.ts';
import { mailTexts } from './mail-texts.ts';
import type { Settings } from './settings.ts';

/** What a mail says of a job: nothing of its employer, which may be confidential. */
export type AppliedJob = {
  readonly id: number;
  readonly title: string;
  readonly referenceId?: string | undefined;
  readonly applicationEmail: string;
  /** Its address on the board, where it is known. */
  readonly url: string | undefined;
  readonly language: Language;
};

/** Whom the mail comes from, and who gets requests to stop such mails, by the token of the recipient. */
export type Sender = Pick<Settings, 'mailFrom' | 'mailContact' | 'boardName'> & { readonly token: string };

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

/** By it `mail block --token` finds the address. */
const stopSubject = (token: string): string => `stop ${token}`;

/** What the applicant wrote at length comes late, so that it cannot be taken for what the board says. */
const textOf = (
  application: Application,
  job: AppliedJob,
  title: string,
  { boardName, mailContact, token }: Sender,
): string => {
  const { name, email, phone, links, message, resume, consent } = application;
  const texts = mailTexts[job.language];
  const line = (label: string, value: string | undefined): string[] =>
    value ? [inMailLine(`${label}${value}`)] : [];
  const parts = [
    [
      inMailLine(texts.reason(texts.board(boardName))),
      ...line(texts.job, title),
      ...line(texts.page, job.url),
    ],
    [
      ...line(texts.name, name),
      ...line(texts.email, email),
      ...line(texts.phone, phone),
      ...links.flatMap((link) => line(texts.link, link)),
      ...line(texts.resume, resume && texts.attached(safeFileName(resume.fileName, resume.kind))),
    ],
    [texts.consent, consent],
    ...(message ? [[texts.message, message]] : []),
    [texts.stop(mailContact, stopSubject(token))],
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
  sender: Sender,
  now: Date,
): Promise<Mail> => {
  const { name, email, resume } = application;
  const { mailFrom, mailContact, boardName, token } = sender;
  const title = job.referenceId ? `${job.title} (${job.referenceId})` : job.title;
  const texts = mailTexts[job.language];
  const message = new MailComposer({
    from: { name: inMailHeader(`${name} via ${texts.board(boardName)}`), address: mailFrom },
    to: { name: '', address: job.applicationEmail },
    replyTo: { name: inMailHeader(name), address: email },
    subject: inMailHeader(texts.subject(title)),
    headers: {
      'List-Unsubscribe': `<mailto:${mailContact}?subject=${encodeURIComponent(stopSubject(token))}>`,
    },
    date: now,
    text: textOf(application, job, title, sender),
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
