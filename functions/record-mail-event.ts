import { type MailEvent, recordMailEvent } from '../lib/application/record-mail-event.ts';
import { config } from '../lib/config.ts';

// An invalid configuration fails when the function is loaded.
config();

/**
 * Called by Amazon EventBridge with what Amazon SES reports of a mail, never over HTTP. Lambda retries a
 * run that fails.
 */
export const handler = ({ detail, time }: { readonly detail?: MailEvent; readonly time?: string }) =>
  recordMailEvent(detail ?? {}, new Date(time ?? Date.now()));
