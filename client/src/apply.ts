import type { CallOptions } from './jobs.ts';
import { operations } from './operations.ts';
import { createTransport, type TransportOptions } from './transport.ts';
import type { Application, ApplicationReceipt, EntryId } from './types.ts';

/** Milliseconds to wait for a service or a mail system that is busy. */
const maxWait = 30_000;

/** As many bytes as a call takes arguments. */
const piece = 8_192;

// Browsers have no Buffer.
const base64 = (content: Uint8Array | ArrayBuffer): string => {
  const bytes = content instanceof ArrayBuffer ? new Uint8Array(content) : content;
  let text = '';
  for (let at = 0; at < bytes.length; at += piece) {
    text += String.fromCharCode(...bytes.subarray(at, at + piece));
  }
  return btoa(text);
};

/** @returns `client.apply`. */
export const createApply = (options: TransportOptions) => {
  const send = createTransport({ ...options, attempts: options.attempts ?? 100 }, maxWait);

  return async (
    jobId: EntryId,
    { resume, ...application }: Application,
    { signal }: CallOptions = {},
  ): Promise<ApplicationReceipt> => {
    const file = resume && { fileName: resume.fileName, content: base64(resume.content) };
    const body = { ...application, ...(file && { resume: file }) };
    return (await send(operations.applyToJob, { id: jobId, body, signal })).body;
  };
};
