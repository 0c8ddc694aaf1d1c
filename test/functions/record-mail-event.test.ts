import { beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { handler } from '../../functions/record-mail-event.ts';
import { addressDigest, digestKey } from '../../lib/application/digest.ts';
import { readKeySource } from '../../lib/application/settings.ts';
import { blockAddress, findBlocked, unblockAddress } from '../../lib/application/store/undeliverable.ts';
import { intercept } from '../support/store/faults.ts';
import { createOwnTables } from '../support/store/own-tables.ts';
import { inFunction } from '../support/store/record-actions.ts';

/**
 * An event of https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-examples.html, as
 * EventBridge delivers it.
 */
const mailEvent = (eventType: string, more: object) => ({
  version: '0',
  source: 'aws.ses',
  time: new Date().toISOString(),
  detail: {
    eventType,
    ...more,
    mail: {
      timestamp: '2017-08-05T00:40:02.012Z',
      source: 'Sender Name <sender@example.com>',
      sendingAccountId: '123456789012',
      messageId: 'EXAMPLE7c191be45-e9aedb9a-02f9-4d12-a87d-dd0099a07f8a-000000',
      destination: ['Recipient+1@example.com'],
      headers: [{ name: 'To', value: 'recipient@example.com' }],
      commonHeaders: { from: ['Sender Name <sender@example.com>'], subject: 'Message from Amazon SES' },
      tags: { 'ses:configuration-set': ['ConfigSet'] },
    },
  },
});

const bounce = (bounceType: string, bounceSubType = 'General') =>
  mailEvent('Bounce', {
    bounce: {
      ...{ bounceType, bounceSubType, timestamp: '2017-08-05T00:41:02.669Z' },
      bouncedRecipients: [
        {
          emailAddress: 'forwarded@example.net',
          action: 'failed',
          status: '5.1.1',
          diagnosticCode: 'smtp; 550 5.1.1 <forwarded@example.net>... User unknown',
        },
      ],
    },
  });

const complaint = (complaintFeedbackType = 'abuse') =>
  mailEvent('Complaint', {
    complaint: {
      complainedRecipients: [{ emailAddress: 'recipient@example.com' }],
      ...{ complaintFeedbackType, userAgent: 'Amazon SES Mailbox Simulator' },
    },
  });

const reject = mailEvent('Reject', { reject: { reason: 'Bad content' } });

const delay = mailEvent('DeliveryDelay', {
  deliveryDelay: {
    ...{ delayType: 'TransientCommunicationFailure', expirationTime: '2020-06-16T00:25:40.914Z' },
    delayedRecipients: [{ emailAddress: 'recipient@example.com', status: '4.4.1' }],
  },
});

let output: MockInstance<typeof console.log>;
beforeEach(async () => {
  await createOwnTables();
  output = vi.spyOn(console, 'log').mockImplementation(() => {});
});

const run = (event: Parameters<typeof handler>[0]) => inFunction('record-mail-event', () => handler(event));

const tokenOf = async (address: string) =>
  addressDigest(await digestKey(readKeySource(process.env)), address);

const blocked = async () => {
  const token = await tokenOf('recipient@example.com');
  const found = await findBlocked(new Date());
  return found.map((one) => [one.token === token, one.reason, one.until === null]);
};

describe.each([
  ['a permanent bounce', bounce('Permanent'), 'warn', 'bounce', 'Permanent/General', [true, 'bounce', false]],
  [
    'a mail that SES itself suppressed',
    bounce('Permanent', 'OnAccountSuppressionList'),
    ...(['warn', 'bounce', 'Permanent/OnAccountSuppressionList', [true, 'bounce', false]] as const),
  ],
  [
    'a full mailbox',
    bounce('Transient', 'MailboxFull'),
    'warn',
    'bounce',
    'Transient/MailboxFull',
    undefined,
  ],
  ['a complaint', complaint(), 'warn', 'complaint', 'abuse', [true, 'complaint', true]],
  ['a report that it is no spam', complaint('not-spam'), 'warn', 'complaint', 'not-spam', undefined],
  ['a virus', reject, 'error', 'reject', 'Bad content', undefined],
  ['a delay', delay, 'info', 'delay', 'TransientCommunicationFailure', undefined],
] as const)('%s', (_, event, level, mail, kind, row) => {
  test('is logged by the id of the mail alone, and remembered if it is for good', async () => {
    await run(event);
    // Delivered at least once.
    await run(event);
    expect(await blocked()).toEqual(row ? [row] : []);
    const line = { level, mail, mailId: event.detail.mail.messageId, kind };
    const lines = output.mock.calls.map(([text]) => JSON.parse(String(text)));
    expect(lines).toMatchObject([line, line]);
    expect(JSON.stringify(lines)).not.toMatch(/example\.|sender|unknown|Message from/i);
  });
});

test('a mail that comes back later gives a complaint no end', async () => {
  await run(complaint());
  await run(bounce('Permanent'));
  expect(await blocked()).toEqual([[true, 'complaint', true]]);
});

test('a complaint has no end, whatever came before', async () => {
  await blockAddress('x', 'bounce', new Date());
  await blockAddress('x', 'complaint', new Date());
  expect(await findBlocked(new Date())).toMatchObject([{ reason: 'complaint', until: null }]);
});

test('what comes again or late, after the address was unblocked, does not block it', async () => {
  const events = [bounce('Permanent'), complaint()];
  for (const event of events) await run(event);
  const later = Date.now() + 2_000;
  await unblockAddress(await tokenOf('recipient@example.com'), new Date(later));
  for (const event of events) await run(event);
  expect(await blocked()).toEqual([]);
  await run({ ...bounce('Permanent'), time: new Date(later + 1_000).toISOString() });
  expect(await blocked()).toEqual([[true, 'bounce', false]]);
});

test('a failure of the store fails the run, which Lambda retries', async () => {
  const failing = intercept(
    () => Promise.reject(new Error('unavailable')),
    () => run(bounce('Permanent')),
  );
  await expect(failing).rejects.toThrow('does not respond');
});

test.each([{}, { detail: {} }, { detail: { eventType: 'Open' } }])(
  '%j, which SES never sends here, is one line',
  async (event) => {
    await run(event);
    expect(await blocked()).toEqual([]);
    expect(output).toHaveBeenCalledTimes(1);
  },
);
