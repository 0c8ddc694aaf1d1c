import { GetSuppressedDestinationCommand, SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { log } from '../log.ts';
import { type Delivery, type MailSystem, sendMillis } from './mail-system.ts';

const lookUpMillis = 3_000;

/** The service allows one look-up a second. */
const rememberedMillis = 5 * 60 * 1_000;

/** The request was never sent. */
const unsent = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'CredentialsProviderError'];

type SesError = {
  readonly name?: string;
  readonly code?: string;
  readonly message?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
};

/**
 * What a failed request means. The sender and the recipients of a sandbox must be verified: until they
 * are, sites keep their applications.
 */
const outcomeOf = ({ name = '', code = '', message = '', $metadata }: SesError): Delivery => {
  const status = $metadata?.httpStatusCode;
  if (unsent.includes(code) || unsent.includes(name)) return 'deferred';
  if (status === undefined || status >= 500 || status < 400) return 'unknown';
  const isRefused = name === 'MessageRejected' || name === 'BadRequestException';
  return isRefused && !/not verified/i.test(message) ? 'refused' : 'deferred';
};

/** The address is not on the list, or cannot be: local parts must be ASCII. */
const notSuppressed = ['NotFoundException', 'BadRequestException'];

/** By address of a live job: whether it is suppressed, and until when that is remembered. */
const remembered = new Map<string, { readonly isSuppressed: boolean; readonly until: number }>();

const client = new SESv2Client({
  // A retry could send a mail twice: SES has no token against that.
  maxAttempts: 1,
  requestHandler: { connectionTimeout: 2_000, requestTimeout: sendMillis, throwOnRequestTimeout: true },
});

/** Amazon SES. Its errors are never logged whole: their messages have addresses. */
export const ses = (configurationSet: string | undefined): MailSystem => ({
  send: async ({ from, to, raw }) => {
    const command = new SendEmailCommand({
      FromEmailAddress: from,
      // Whatever the headers of the message say.
      Destination: { ToAddresses: [to] },
      Content: { Raw: { Data: raw } },
      ConfigurationSetName: configurationSet,
    });
    try {
      await client.send(command, { abortSignal: AbortSignal.timeout(sendMillis) });
      return 'accepted';
    } catch (error) {
      const outcome = outcomeOf(Object(error));
      log(outcome === 'refused' ? 'warn' : 'error', { mail: outcome, cause: Object(error).name });
      return outcome;
    }
  },
  isSuppressed: async (address) => {
    const now = Date.now();
    const known = remembered.get(address);
    if (known && now < known.until) return known.isSuppressed;
    const command = new GetSuppressedDestinationCommand({ EmailAddress: address });
    const isSuppressed = await client.send(command, { abortSignal: AbortSignal.timeout(lookUpMillis) }).then(
      () => true,
      (error) => {
        // What the sending of the mail makes of an invalid address decides.
        if (notSuppressed.includes(Object(error).name)) return false;
        log('error', { mail: 'look-up failed', cause: Object(error).name });
        throw new Error('The look-up of a suppressed address failed.');
      },
    );
    remembered.set(address, { isSuppressed, until: now + rememberedMillis });
    return isSuppressed;
  },
});
