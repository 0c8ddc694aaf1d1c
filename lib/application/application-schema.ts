import type { FromSchema, JSONSchema } from 'json-schema-to-ts';
import {
  maxApplicantEmailLength,
  maxApplicantNameLength,
  maxConsentLength,
  maxFileNameLength,
  maxLinkLength,
  maxLinks,
  maxMessageLength,
  maxPhoneLength,
  maxResumeLength,
} from '../limits.ts';
import { complete, withOptional } from '../schema-parts.ts';

/* @__NO_SIDE_EFFECTS__ */
const shownText = (maxLength: number) => ({ type: 'string', maxLength, format: 'not-blank' }) as const;

/** An optional member may be null. */
/* @__NO_SIDE_EFFECTS__ */
const textOrNull = (maxLength: number) => ({ type: ['string', 'null'], maxLength }) as const;

export const resumeSchema = /* @__PURE__ */ complete({
  fileName: /* @__PURE__ */ shownText(maxFileNameLength),
  content: { type: 'string', maxLength: maxResumeLength },
});

/** The body of `POST /board/jobs/{id}/applications`; lib/application/application.ts has the other rules. */
export const applicationInputSchema = /* @__PURE__ */ withOptional(
  {
    phone: /* @__PURE__ */ textOrNull(maxPhoneLength),
    message: /* @__PURE__ */ textOrNull(maxMessageLength),
    links: {
      type: ['array', 'null'],
      maxItems: maxLinks,
      items: { type: 'string', maxLength: maxLinkLength },
    },
    resume: { ...resumeSchema, type: ['object', 'null'] },
  },
  /* @__PURE__ */ complete({
    name: /* @__PURE__ */ shownText(maxApplicantNameLength),
    email: { type: 'string', maxLength: maxApplicantEmailLength },
    consent: /* @__PURE__ */ shownText(maxConsentLength),
  }),
) satisfies JSONSchema;

export const applicationReceiptSchema = /* @__PURE__ */ complete({
  sent: { type: 'string', format: 'date-time' },
});

export type ApplicationInput = FromSchema<typeof applicationInputSchema>;
