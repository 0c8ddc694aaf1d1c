import { randomUUID } from 'node:crypto';
import type { BoardJobRequest } from '../board/board-request.ts';
import { findLiveItems } from '../board/store/live-jobs.ts';
import { config } from '../config.ts';
import {
  applicationElsewhere,
  applicationUndeliverable,
  boardJobUnknown,
  mailUnavailable,
} from '../errors/errors.ts';
import type { JobItem } from '../job/store/job-item.ts';
import type { Application } from './application.ts';
import type { SenderRequest } from './application-request.ts';
import type { AppliedJob } from './compose-mail.ts';
import { addressDigest, applicationDigest, digestKey } from './digest.ts';
import { type Delivery, type MailSystem, sendMillis } from './mail/mail-system.ts';
import { mailFolder, readSettings, type Settings } from './settings.ts';
import { dailyCounter } from './store/application-limits.ts';
import { endAttempt, findApplication, recordSent, takeApplication } from './store/sent-applications.ts';

/** What the use case takes of a request with a board's key that has the right. */
export type ApplicationRequest = BoardJobRequest & SenderRequest;

/** When the mail was accepted; `isNew` where this request has sent it. */
export type Receipt = {
  readonly sent: string;
  readonly isNew: boolean;
  /** For the log: the client gets none. */
  readonly mailId?: string | undefined;
};

/** In seconds. */
const hour = 3_600;

/** Milliseconds that the record of a mail's outcome may take. */
const recordMillis = 4_000;

const appliedJob = ({ id, title, referenceId, details }: JobItem, email: string): AppliedJob => ({
  id,
  title,
  referenceId,
  applicationEmail: email,
  url: config().boardJobUrl?.replace('{id}', String(id)),
  language: details?.language ?? 'en',
});

const mailSystem = async ({ folder, configurationSet }: Settings): Promise<MailSystem> =>
  folder === undefined
    ? (await import('./mail/ses.ts')).ses(configurationSet)
    : (await import('./mail/files.ts')).mailFiles(mailFolder(folder));

/**
 * E-mails an application to the employer of a job, once, and keeps nothing of it but a digest. It is
 * recorded before its mail is sent: only where it is unknown whether the mail was accepted, a retry may
 * send one more.
 *
 * @throws job.unknown, application.elsewhere, application.undeliverable, application.limit,
 *   store.unavailable
 */
export const applyToJob = async (request: ApplicationRequest, application: Application): Promise<Receipt> => {
  const { id: jobId, keyId, now, signal } = request;
  const settings = readSettings(process.env);
  const key = await digestKey(settings).catch((error) => {
    // The site keeps the application.
    throw mailUnavailable(error);
  });
  const [live] = await findLiveItems([jobId], true, signal);
  const email = live?.item.email;
  const address = email && addressDigest(key, email);
  const shared = dailyCounter(`key#${keyId}`, settings.perKey);
  const attempt = { digest: applicationDigest(key, jobId, application), id: randomUUID(), now };
  const found = await findApplication(attempt, address, signal);
  // Whatever has become of the job.
  if (found.sent !== undefined) return { sent: found.sent, isNew: false };

  if (!live) throw boardJobUnknown();
  const { item } = live;
  // Applicants apply where the employer wants them to.
  if (!email || !address) throw applicationElsewhere(item.url ?? '');
  if (found.isUndeliverable) throw applicationUndeliverable();
  // Loaded after the checks: refusals need neither the composer nor the mail system.
  const { composeMail } = await import('./compose-mail.ts');
  const mails = await mailSystem(settings);
  const mail = await composeMail(application, appliedJob(item, email), { ...settings, token: address }, now);
  const own = [
    { of: `job#${jobId}`, limit: settings.perJob, seconds: hour },
    { of: `address#${address}`, limit: settings.perAddress, seconds: hour },
    dailyCounter(`employer#${item.employerId}`, settings.perEmployer),
  ];
  const earlier = await takeApplication(attempt, { own, shared }, found.isCounted, signal);
  if (earlier !== undefined) return { sent: earlier, isNew: false };

  // A mail that is cut off would have no outcome.
  const isLate = request.timeLeft() < sendMillis + recordMillis;
  const { outcome, mailId }: Delivery = isLate ? { outcome: 'deferred' } : await mails.send(mail);
  if (outcome === 'accepted') {
    await recordSent(attempt, jobId, signal);
    return { sent: now.toISOString(), isNew: true, mailId };
  }
  if (outcome !== 'unknown') await endAttempt(attempt, signal);
  throw outcome === 'refused' ? applicationUndeliverable() : mailUnavailable();
};
