import { createHmac, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { domainToASCII } from 'node:url';
import { applicationKeyName } from '../limits.ts';
import type { Application } from './application.ts';
import type { Settings } from './settings.ts';

const keyBytes = 32;

/** Made where there is none. @throws where a crash or a full disk has left a part of it. */
const keyInFile = async (folder: string): Promise<string> => {
  const file = join(folder, applicationKeyName);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const made = randomBytes(keyBytes).toString('hex');
  await writeFile(file, made, { flag: 'wx', flush: true, mode: 0o600 }).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const key = await readFile(file, 'utf8');
  if (key.length !== 2 * keyBytes) throw new Error(`${file} has a part of a key alone. Delete it.`);
  return key;
};

const readMillis = 5_000;

const keyInParameter = async (name: string): Promise<string> => {
  const { GetParameterCommand, SSMClient } = await import('@aws-sdk/client-ssm');
  const { Parameter } = await new SSMClient({}).send(
    new GetParameterCommand({ Name: name, WithDecryption: true }),
    { abortSignal: AbortSignal.timeout(readMillis) },
  );
  if (!Parameter?.Value) throw new Error(`The parameter ${name} is empty.`);
  return Parameter.Value;
};

const keys = new Map<string, Promise<string>>();

/** The key of digests, read once: from a file on one machine, on AWS from Parameter Store. */
export const digestKey = ({
  folder,
  keyParameter,
}: Pick<Settings, 'folder' | 'keyParameter'>): Promise<string> => {
  const from = folder ?? keyParameter;
  const key = keys.get(from) ?? (folder ? keyInFile(folder) : keyInParameter(from));
  keys.set(from, key);
  // Failures are not cached.
  key.catch(() => keys.delete(from));
  return key;
};

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

/** An address as the mail system has it: a job has the domain as its employer wrote it. */
export const withAsciiDomain = (address: string): string => {
  const [mailbox, domain = ''] = address.split('@');
  return `${mailbox}@${domainToASCII(domain) || domain}`;
};

/** An address as limits and blocks compare it: without case, and without what follows a `+`. */
const comparedAddress = (address: string): string =>
  withAsciiDomain(address)
    .toLowerCase()
    .replace(/^([^@][^+@]*)\+[^@]*/, '$1');

/** Identifies an employer's address where it is counted, blocked, or asks to stop. @returns base64url */
export const addressDigest = (key: string, address: string): string =>
  createHmac('sha256', key).update(comparedAddress(address)).digest('base64url');
