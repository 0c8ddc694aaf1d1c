/** A composed message, with one recipient. */
export type Mail = {
  readonly jobId: number;
  readonly from: string;
  readonly to: string;
  readonly raw: Buffer;
};

/**
 * What became of a mail. `refused`: it will never be accepted. `deferred`: it was not accepted, and
 * may be later. `unknown`: it may have been accepted.
 */
export type Delivery = 'accepted' | 'refused' | 'deferred' | 'unknown';

/** Milliseconds that a mail may take; after them its outcome is unknown. */
export const sendMillis = 10_000;

/** Where mails go. */
export type MailSystem = {
  /** Sends a mail, once: it never retries. */
  readonly send: (mail: Mail) => Promise<Delivery>;
  /** Whether mails to the address are dropped in silence. @throws an error where that is unknown. */
  readonly isSuppressed: (address: string) => Promise<boolean>;
};
