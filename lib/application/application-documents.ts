import { described, nullableRef } from '../contract/described.ts';
import type { Schema } from '../contract/types.ts';
import { applicationInputSchema, applicationReceiptSchema, resumeSchema } from './application-schema.ts';

const tidied =
  'No control characters and line separators; bidirectional formatting, zero-width characters and blanks around it are removed.';

export const applicationInputSchemas = {
  ApplicationInput: described(
    applicationInputSchema,
    'An application. At least one of `message`, `links` and `resume` must be there; null, a blank text and an empty list are absent.',
    {
      name: `The name of the applicant. ${tidied}`,
      email: 'One e-mail address, in ASCII before the `@`. Replies of the employer go to it.',
      phone: `A phone number, as the applicant writes it. ${tidied}`,
      message: 'Plain text. No control characters but tabs and line ends.',
      links:
        'Pages about the applicant: URLs that begin with `https://`, by the rules of `applicationUrl`. Blank entries are left out.',
      resume: nullableRef('ResumeInput', 'A file, of up to 3 MB.'),
      consent: 'The text that the applicant agreed to. It is sent to the employer.',
    },
  ),
  ResumeInput: described(
    resumeSchema,
    'A PDF, a DOCX without macros, or text in UTF-8 without markup. Its bytes decide, whatever its name is.',
    {
      fileName: `The name of the file. ${tidied} The employer gets a safe one.`,
      content: 'The file in base64 (RFC 4648), with padding and without line breaks.',
    },
  ),
} satisfies Readonly<Record<string, Schema>>;

export const applicationResponseSchemas = {
  ApplicationReceipt: described(applicationReceiptSchema, 'An application that was sent.', {
    sent: 'When the mail system accepted its mail (RFC 3339, UTC).',
  }),
} satisfies Readonly<Record<string, Schema>>;
