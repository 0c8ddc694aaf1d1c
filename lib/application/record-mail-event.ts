import { describeText, log } from '../log.ts';
import { addressDigest, digestKey } from './digest.ts';
import { readKeySource } from './settings.ts';
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

/** What is logged of an event, and why it blocks the address, if it does. */
type Outcome = readonly [
  level: 'error' | 'warn' | 'info',
  mail: string,
  kind?: string | undefined,
  block?: BlockReason | undefined,
];

const outcomeOf = ({ eventType, bounce, complaint, reject, deliveryDelay }: MailEvent): Outcome => {
  const { bounceType, bounceSubType } = bounce ?? {};
  const feedback = complaint?.complaintFeedbackType;
  switch (eventType) {
    case 'Bounce':
      return [
        'warn',
        'bounce',
        `${bounceType}/${bounceSubType}`,
        bounceType === 'Permanent' ? 'bounce' : undefined,
      ];
    case 'Complaint':
      // RFC 6430: a recipient says that the mail is none.
      return ['warn', 'complaint', feedback, feedback === 'not-spam' ? undefined : 'complaint'];
    case 'Reject':
      // An application that was accepted is lost.
      return ['error', 'reject', reject?.reason];
    case 'DeliveryDelay':
      return ['info', 'delay', deliveryDelay?.delayType];
    default:
      return ['warn', 'unknown event'];
  }
};

/**
 * Logs what became of a mail, without an address, and blocks the address where it gets no mail for good.
 * An event that comes twice changes nothing more.
 *
 * @param at when it happened.
 * @throws store.unavailable, and where the key cannot be read
 */
export const recordMailEvent = async (event: MailEvent, at: Date): Promise<void> => {
  const { messageId: mailId, destination = [] } = event.mail ?? {};
  const [level, mail, kind, block] = outcomeOf(event);
  // A kind may be a text of another mail system.
  log(level, { mail, mailId, kind: kind && describeText(kind) });
  if (!block) return;
  const key = await digestKey(readKeySource(process.env));
  // Not what the report names: a mailbox may forward to another one. A mail has one recipient.
  for (const address of destination) await blockAddress(addressDigest(key, address), block, at);
};
