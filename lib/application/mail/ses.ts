import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { log } from '../../log.ts';
import { type MailSystem, type Outcome, sendMillis } from './mail-system.ts';

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
const outcomeOf = ({ name = '', code = '', message = '', $metadata }: SesError): Outcome => {
  const status = $metadata?.httpStatusCode;
  if (unsent.includes(code) || unsent.includes(name)) return 'deferred';
  if (status === undefined || status >= 500 || status < 400) return 'unknown';
  const isRefused = name === 'MessageRejected' || name === 'BadRequestException';
  return isRefused && !/not verified/i.test(message) ? 'refused' : 'deferred';
};

const client = new SESv2Client({
  // A retry could send a mail twice: SES has no token against that.
  maxAttempts: 1,
  requestHandler: { connectionTimeout: 2_000, requestTimeout: sendMillis, throwOnRequestTimeout: true },
});

/** Amazon SES. Its errors are never logged whole: their messages have addresses. */
export const ses = (configurationSet: string | undefined): MailSystem => ({
  send: async ({ jobId, from, to, raw }) => {
    const command = new SendEmailCommand({
      FromEmailAddress: from,
      // Whatever the headers of the message say.
      Destination: { ToAddresses: [to] },
      Content: { Raw: { Data: raw } },
      ConfigurationSetName: configurationSet,
    });
    try {
      const sent = await client.send(command, { abortSignal: AbortSignal.timeout(sendMillis) });
      return { outcome: 'accepted', mailId: sent.MessageId };
    } catch (error) {
      const outcome = outcomeOf(Object(error));
      log(outcome === 'refused' ? 'warn' : 'error', { mail: outcome, cause: Object(error).name, jobId });
      return { outcome };
    }
  },
});
