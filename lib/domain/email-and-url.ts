import { lazy } from '../lazy.ts';

const atom = "[\\p{L}\\p{N}!#$%&'*+/=?^_`{|}~-]+";
const label = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]*[\\p{L}\\p{N}])?';
/** Lazy: with letters of any script, compiling it takes two milliseconds. */
const mailbox = lazy(() => new RegExp(`^${atom}(?:\\.${atom})*@${label}(?:\\.${label})+$`, 'u'));

/**
 * Whether the text is one e-mail address: a dot-atom, `@` and a domain name with a dot (RFC 5321;
 * letters of any script as in RFC 6531). Quoted local parts and address literals are not accepted.
 */
export const isEmailAddress = (text: string): boolean => mailbox().test(text);

/** Whether the text is an absolute http:// or https:// URL with a host and without white space. */
export const isWebUrl = (text: string): boolean =>
  /^https?:\/\/[^\s/?#\\]/i.test(text) && !/[\s\p{Cc}]/u.test(text) && URL.canParse(text);
