import { randomUUID } from 'node:crypto';
import { config } from '../config.ts';
import {
  applicationElsewhere,
  applicationUndeliverable,
  boardJobUnknown,
  mailUnavailable,
} from '../domain/errors.ts';
import type { BoardJobRequest } from '../jobs/request.ts';
import { type DocumentResult, documentOf } from '../jobs/result.ts';
import { type MailSystem, sendMillis } from '../mail/mail-system.ts';
import {
  endAttempt,
  findApplication,
  recordSent,
  type SendAttempt,
  takeApplication,
} from '../store/applications.ts';
import { findLiveItems } from '../store/jobs/live-jobs.ts';
import type { Application } from './application.ts';
import type { AppliedJob } from './compose-mail.ts';
import { addressDigest, applicationDigest, digestKey } from './digest.ts';
import { mailFolder, readSettings, type Settings } from './settings.ts';

/** What the use case takes of a request with a board's key that has the right. */
export type ApplicationRequest = BoardJobRequest & {
  readonly keyId: string;
  /** Milliseconds until the request must have its response. */
  readonly timeLeft: () => number;
};

type Receipt = { readonly sent: string };

/** In seconds. */
const hour = 3_600;

/** Milliseconds that the record of a mail's outcome may take. */
const recordMillis = 4_000;

/** Applicants apply to a job that they see, and where its employer wants them to. */
const findAppliedJob = async ({ id, signal }: ApplicationRequest): Promise<AppliedJob> => {
  const [live] = await findLiveItems([id], true, signal);
  if (!live) throw boardJobUnknown();
  const { title, referenceId, email, url } = live.item;
  if (email === undefined) throw applicationElsewhere(url ?? '');
  const page = config().boardJobUrl?.replace('{id}', String(id));
  return { id, title, referenceId, applicationEmail: email, url: page };
};

const mailSystem = async ({ folder, configurationSet }: Settings): Promise<MailSystem> =>
  folder === undefined
    ? (await import('../mail/ses.ts')).ses(configurationSet)
    : (await import('../mail/files.ts')).mailFiles(mailFolder(folder));

/** What cannot be read now makes a 503: the site keeps the application. */
const orUnavailable = <Result>(work: Promise<Result>): Promise<Result> =>
  work.catch((error) => {
    throw mailUnavailable(error);
  });

/**
 * E-mails an application to the employer of a job, once, and keeps nothing of it but a digest. It is
 * recorded before its mail is sent: only where it is unknown whether the mail was accepted, a retry may
 * send one more.
 *
 * @throws job.unknown, application.elsewhere, application.undeliverable, application.limit,
 *   store.unavailable
 */
export const applyToJob = async (
  request: ApplicationRequest,
  application: Application,
): Promise<DocumentResult<Receipt>> => {
  const { id: jobId, keyId, now, signal } = request;
  const settings = readSettings(process.env);
  const key = await orUnavailable(digestKey(settings));
  const digest = applicationDigest(key, jobId, application);
  const attempt: SendAttempt = { digest, id: randomUUID(), now };
  const { sent: first, isCounted } = await findApplication(attempt, signal);
  if (first !== undefined) return documentOf({ sent: first });

  const job = await findAppliedJob(request);
  // Loaded after the checks: refusals need neither the composer nor the mail system.
  const { composeMail } = await import('./compose-mail.ts');
  const mails = await mailSystem(settings);
  const mail = await composeMail(application, job, settings, now);
  if (await orUnavailable(mails.isSuppressed(mail.to))) throw applicationUndeliverable();
  const counters = [
    { of: `job#${jobId}`, limit: settings.perJob, seconds: hour },
    { of: `address#${addressDigest(key, mail.to)}`, limit: settings.perAddress, seconds: hour },
    { of: `key#${keyId}`, limit: settings.perKey, seconds: 24 * hour },
  ];
  const earlier = await takeApplication(attempt, counters, isCounted, signal);
  if (earlier !== undefined) return documentOf({ sent: earlier });

  // A mail that is cut off would have no outcome.
  const isLate = request.timeLeft() < sendMillis + recordMillis;
  const delivery = isLate ? 'deferred' : await mails.send(mail);
  if (delivery === 'accepted') {
    const sent = now.toISOString();
    await recordSent(attempt, sent, signal);
    return { ...documentOf({ sent }), isNew: true };
  }
  if (delivery !== 'unknown') await endAttempt(attempt, signal);
  throw delivery === 'refused' ? applicationUndeliverable() : mailUnavailable();
};
