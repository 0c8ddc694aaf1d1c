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

const escaped = (name: 'title' | 'applicationUrl', what: string): Fault => ({
  pointer: `/${name}`,
  code: 'escaped_text',
  message: `${name} contains ${what}, ${lenient}`,
});

/** Accepted texts that are probably not what they look like. */
export const textWarnings = (
  { title = '', applicationUrl: url }: Pick<JobInput, 'title' | 'applicationUrl'>,
  form: TextForm | undefined,
): Fault[] => {
  const warnings: Fault[] = [];
  const reference = referenceIn(title);
  if (reference)
    warnings.push(escaped('title', `${reference}, which is shown as it is; write the character instead`));
  if (url && withoutEscapes(url) !== url)
    warnings.push(escaped('applicationUrl', 'an escaped ampersand; write & instead'));
  if (form) warnings.push({ pointer: '/description', code: form, message: messages[form] });
  return warnings;
};
