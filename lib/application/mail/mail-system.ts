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
export type Outcome = 'accepted' | 'refused' | 'deferred' | 'unknown';

/** `mailId` is what the mail system calls a mail that it has accepted. */
export type Delivery = { readonly outcome: Outcome; readonly mailId?: string | undefined };

/** Milliseconds that a mail may take; after them its outcome is unknown. */
export const sendMillis = 10_000;

/** Where mails go. */
export type MailSystem = {
  /** Sends a mail, once: it never retries. */
  readonly send: (mail: Mail) => Promise<Delivery>;
};
