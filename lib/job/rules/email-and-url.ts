import { lazyPattern } from '../../lazy.ts';
import { hiddenIn, pointOut } from '../../text/characters.ts';

const scheme = /^https?:\/\//i;

const letters = String.raw`\p{L}\p{N}`;
const atom = `[${letters}\\p{M}!$&'*+/=^_\`{|}~-]+`;
const label = `[${letters}](?:[${letters}\\p{M}-]*[${letters}\\p{M}])?`;
const mailbox = lazyPattern(`^${atom}(?:\\.${atom})*@${label}(?:\\.${label})+$`, 'u');
const inNoAddress = lazyPattern(`[^${letters}\\p{M}!#$&'*+/=^_\`{|}~.@-]`, 'u');
const endsInNumber = lazyPattern(String.raw`\.[^.\p{L}]+$`, 'u');

/**
 * Whether the text is one e-mail address: a dot-atom, `@` and a domain name with a dot (RFC 5321;
 * letters of any script as in RFC 6531). Quoted local parts and address literals are not accepted,
 * nor `?`, `%` and `#`, which are allowed before the `@` but change the meaning of a `mailto:` link.
 * `emailFault` refuses other letters than those of ASCII there.
 */
const isEmailAddress = (text: string): boolean =>
  mailbox().test(text) && !endsInNumber().test(text) && hiddenIn(text) === undefined;

/** The addresses in a text such as `Jobs <jobs@example.org>` or `mailto:jobs@example.org`. */
const addressesIn = (text: string): string[] =>
  text
    .split(/[\s<>()[\],;:"?\\]+/)
    .map((part) => part.replace(/^['.]*(.*[^'.])?['.]*$/s, '$1'))
    .filter(isEmailAddress);

const invisible = (hidden: string): string => `contains the invisible character ${hidden}; remove it`;

/** What is wrong with a text in which no address is found. */
const noAddressFault = (text: string): string => {
  const [local = '', domain = '', ...more] = text.split('@');
  const odd = pointOut(text, inNoAddress());
  if (scheme.test(text)) return 'must be an e-mail address; for a URL, set applicantRoutingType to 2';
  if (more.length > 0) return 'must be one e-mail address; write only one, with one @';
  if (odd) return `contains ${odd}, which no e-mail address has; remove or replace it`;
  if (local && /^[^.]+$/.test(domain))
    return `needs a whole domain after the @, such as ${local}@example.org`;
  if (endsInNumber().test(domain)) return 'must end in a domain name, such as example.org, not in a number';
  return 'must be one valid e-mail address, such as jobs@example.org';
};

/** In the local part of an address, `?`, `%` and `#` change the meaning of a `mailto:` link. */
const unsafeIn = (text: string): string | undefined => {
  const [local = '', domain, ...more] = text.split('@');
  const isOne = domain !== undefined && more.length === 0 && !/\s/.test(local);
  return isOne ? pointOut(local, /[?%#]/) : undefined;
};

/** Mail systems deliver to no address with other characters before the `@`. */
export const hasAsciiLocalPart = (address: string): boolean => /^[!-~]+@/.test(address);

/**
 * What is wrong with an e-mail address, and what to write instead; undefined if nothing is.
 *
 * @param isStored a job has it: then it may have any letters before the `@`.
 */
export const emailFault = (text: string, isStored = false): string | undefined => {
  if (isEmailAddress(text)) {
    if (isStored || hasAsciiLocalPart(text)) return undefined;
    return `contains ${pointOut(text, /[^!-~]/u)} before the @, where mail systems accept only ASCII; use another address`;
  }
  const hidden = hiddenIn(text);
  if (hidden) return invisible(hidden);
  const unsafe = unsafeIn(text);
  if (unsafe) return `contains ${unsafe}, which changes the meaning of a mailto: link; use another address`;
  const [found, ...others] = addressesIn(text);
  if (found === undefined) return noAddressFault(text);
  if (others.length > 0) return `must be one e-mail address, not several; write only one, such as ${found}`;
  return text.trim() === found
    ? 'begins or ends with white space; remove it'
    : `must be an e-mail address and nothing else; if it is ${found}, write only that`;
};

const refused = lazyPattern(String.raw`[\p{White_Space}\p{Quotation_Mark}<>\\]`, 'u');

/** A character as it is written in a URL. */
const replacementOf = (character: string): string =>
  character === '\\' ? '/' : encodeURIComponent(character).replace("'", '%27');

const hostFault = (text: string): string | undefined => {
  const authority = text.replace(scheme, '').split(/[/?#]/, 1)[0] ?? '';
  if (authority === '') return 'needs a host after the //, such as https://example.org/jobs/7';
  if (authority.includes('@')) return 'must not have a user name or password; remove what is before the @';
  // As written, too: parsers read the host 2130706433 as an address with dots.
  const hosts = [authority.replace(/:\d*$/, ''), URL.canParse(text) ? new URL(text).hostname : ''];
  const [written = '', parsed = ''] = hosts;
  if (parsed === '') return `has an invalid host or port: "${authority}"; correct it`;
  if (hosts.some((host) => !/[^.][.\u3002\uff0e\uff61]./.test(host))) {
    return `has the host "${written}", which lacks a dot; write a whole domain name, such as example.org`;
  }
  return /^[\w-]+(?:\.[\w-]+)+\.?$/.test(parsed)
    ? undefined
    : `has an invalid host: "${written}"; write one name, such as example.org`;
};

/** The URL as it was before it was written into HTML, up to three times. */
export const withoutEscapes = (url: string): string => url.replace(/&(?:(?:amp|#0*38|#x0*26);){1,3}/gi, '&');

/** What is wrong with an http:// or https:// URL, and what to write instead; undefined if nothing is. */
export const urlFault = (text: string): string | undefined => {
  const hidden = hiddenIn(text);
  if (hidden) return invisible(hidden);
  if (text !== text.trim()) return 'begins or ends with white space; remove it';
  if (!scheme.test(text)) {
    const whole = `https://${text}`;
    if (urlFault(whole) === undefined) return `must begin with http:// or https://; write ${whole}`;
    return addressesIn(text).length > 0
      ? 'must be a URL; for an e-mail address, set applicantRoutingType to 1'
      : 'must begin with http:// or https://, such as https://example.org/jobs/7';
  }
  if (/\shttps?:\/\//i.test(text)) return 'must be one URL, not several; write only one';
  const character = refused().exec(text)?.[0];
  if (character !== undefined) {
    return `contains ${pointOut(text, refused())}; write ${replacementOf(character)} instead, or remove it`;
  }
  return hostFault(text);
};
