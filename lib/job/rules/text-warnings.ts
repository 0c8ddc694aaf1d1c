import type { TextForm } from '../../description/text-form.ts';
import type { Fault } from '../../errors/fault.ts';
import { referenceIn } from '../../text/disguised-text.ts';
import { withoutEscapes } from './email-and-url.ts';
import type { JobInput } from './job.ts';

const lenient = 'or send Prefer: handling=lenient';

const messages: Readonly<Record<TextForm, string>> = {
  escaped_text: `description is HTML that is escaped more than once, and shows its tags; write < for &amp;lt;, ${lenient}`,
  markdown:
    'description is Markdown, and shows its signs; write HTML: <p><strong>…</strong></p> for a heading, <ul><li>…</li></ul> for a list',
  plain_text: `description is plain text, whose lines show as one; write <p> and <br>, ${lenient}`,
};

/** Accepted texts that are probably not what they look like. */
export const textWarnings = (
  { title = '', applicationUrl }: Pick<JobInput, 'title' | 'applicationUrl'>,
  form: TextForm | undefined,
): Fault[] => {
  const reference = referenceIn(title);
  const isEscapedUrl = applicationUrl && withoutEscapes(applicationUrl) !== applicationUrl;
  const found = [
    [
      'title',
      'escaped_text',
      reference &&
        `title contains ${reference}, which is shown as it is; write the character instead, ${lenient}`,
    ],
    [
      'applicationUrl',
      'escaped_text',
      isEscapedUrl && `applicationUrl contains an escaped ampersand; write & instead, ${lenient}`,
    ],
    ['description', form, form && messages[form]],
  ] as const;
  return found.flatMap(([name, code, message]) =>
    code && message ? [{ pointer: `/${name}`, code, message }] : [],
  );
};
