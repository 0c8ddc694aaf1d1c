import { describeText, log } from '../log.ts';
import { addressDigest } from './digest.ts';
import { type BlockReason, blockAddress } from './store/undeliverable.ts';

/**
 * What Amazon SES reports of a mail after it has accepted it, as far as it is read:
 * https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html
 */
export type MailEvent = {
  readonly eventType?: string;
  readonly mail?: { readonly messageId?: string; readonly destination?: readonly string[] };
  readonly bounce?: { readonly bounceType?: string; readonly bounceSubType?: string };
  readonly complaint?: { readonly complaintFeedbackType?: string };
  readonly reject?: { readonly reason?: string };
  readonly deliveryDelay?: { readonly delayType?: string };
};

type Outcome = {
  readonly mail: 'bounce' | 'complaint' | 'reject' | 'delay';
  /** A rejected mail is an application that was accepted and is lost. */
  readonly level: 'error' | 'warn' | 'info';
  readonly kind: string | undefined;
  readonly block?: BlockReason | undefined;
};

const outcomeOf = (event: MailEvent): Outcome | undefined => {
  const { bounce, complaint, reject, deliveryDelay } = event;
  switch (event.eventType) {
    case 'Bounce': {
      const block = bounce?.bounceType === 'Permanent' ? 'bounce' : undefined;
      return { mail: 'bounce', level: 'warn', kind: `${bounce?.bounceType}/${bounce?.bounceSubType}`, block };
    }
    case 'Complaint': {
      const kind = complaint?.complaintFeedbackType;
      // RFC 6430: a recipient says that the mail is none.
      const block = kind === 'not-spam' ? undefined : 'complaint';
      return { mail: 'complaint', level: 'warn', kind, block };
    }
    case 'Reject':
      return { mail: 'reject', level: 'error', kind: reject?.reason };
    case 'DeliveryDelay':
      return { mail: 'delay', level: 'info', kind: deliveryDelay?.delayType };
    default:
      return undefined;
  }
};

/**
 * Logs what became of a mail, without an address, and blocks the address where it gets no mail for good.
 * An event that comes twice changes nothing more.
 *
 * @throws store.unavailable, and where the key cannot be read
 */
export const recordMailEvent = async (
  event: MailEvent,
  digestKey: () => Promise<string>,
  now: Date,
): Promise<void> => {
  const { messageId, destination = [] } = event.mail ?? {};
  const outcome = outcomeOf(event);
  if (!outcome) return log('warn', { mail: 'unknown event', mailId: messageId });
  const { mail, level, kind, block } = outcome;
  // A kind may be a text of another mail system.
  log(level, { mail, mailId: messageId, kind: describeText(kind ?? '') });
  if (!block) return;
  // Not what the report names: a mailbox may forward to another one. A mail has one recipient.
  for (const address of destination)
    await blockAddress(addressDigest(await digestKey(), address), block, now);
};
