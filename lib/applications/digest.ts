import { createHmac } from 'node:crypto';
import type { Application } from './application.ts';

/**
 * Identifies an application to a job: by its applicant's address, whatever its case, and its content
 * but for the consent. Without the key it says nothing of either.
 *
 * @returns base64url
 */
export const applicationDigest = (key: string, jobId: number, application: Application): string => {
  const { email, name, phone, message, links, resume } = application;
  const texts = [jobId, email.toLowerCase(), name, phone, message, links, resume?.fileName ?? null];
  const digest = createHmac('sha256', key).update(JSON.stringify(texts));
  if (resume) digest.update(resume.bytes);
  return digest.digest('base64url');
};

/** Identifies an employer's address in the counters of its limit. @returns base64url */
export const addressDigest = (key: string, address: string): string =>
  createHmac('sha256', key).update(address.toLowerCase()).digest('base64url');
