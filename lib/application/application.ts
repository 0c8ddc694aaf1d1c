import { type Fault, nameOf } from '../errors/fault.ts';
import { emailFault, urlFault } from '../job/rules/email-and-url.ts';
import { lazyPattern } from '../lazy.ts';
import { characterName, deceptive, isVisible, lineBreak } from '../text/characters.ts';
import type { ApplicationInput } from './application-schema.ts';
import { fileKind } from './file-kind.ts';

const members = ['name', 'email', 'phone', 'message', 'links', 'resume', 'consent'] as const;

const isBlank = (value: unknown): boolean => typeof value === 'string' && !isVisible(value);

/** Forms send a blank text for an empty field. */
const isAbsent = (value: unknown): boolean =>
  value === null || isBlank(value) || (Array.isArray(value) && value.every(isBlank));

const breaks = lazyPattern(lineBreak, 'u');

/** What applicants paste and cannot see. */
const unseen = lazyPattern(deceptive, 'gu');

const viramas = String.raw`[\u094d\u09cd\u0d4d]`;

/** Joiners spell a name: between letters, and after a virama at the end of a word. */
const unseenInName = lazyPattern(
  String.raw`(?!(?<=[\p{L}\p{M}])[\u200c\u200d][\p{L}\p{M}]|(?<=${viramas})\u200d)${deceptive}`,
  'gu',
);

/** A text with a line break stays as it is, which is an error. */
const tidy = (from: object, member: string | number, pattern = unseen): void => {
  const text = Reflect.get(from, member);
  if (typeof text === 'string' && !breaks().test(text))
    Reflect.set(from, member, text.replace(pattern(), '').trim());
};

/**
 * Removes what applicants cannot see from texts of one line, and null, blank texts and empty lists,
 * which count as absent. The body is not validated yet: limits count what is left.
 *
 * @returns a fault where none of what an application must have something of is left.
 */
export const tidyBody = (body: { readonly links?: unknown; readonly resume?: unknown }): Fault[] => {
  const { links, resume } = body;
  tidy(body, 'name', unseenInName);
  for (const name of ['email', 'phone']) tidy(body, name);
  if (Array.isArray(links)) for (const at of links.keys()) tidy(links, at);
  tidy(Object(resume), 'fileName');
  for (const name of members) if (isAbsent(Reflect.get(body, name))) Reflect.deleteProperty(body, name);
  if (['message', 'links', 'resume'].some((name) => Object.hasOwn(body, name))) return [];
  const message = 'message is required where there are neither links nor a resume';
  return [{ pointer: '/message', code: 'required', message }];
};

/** In a text of several lines. */
const control = /(?![\t\r\n])\p{Cc}/u;

const invisibleIn = (text: string, pattern = breaks()): string | undefined => {
  const [found] = pattern.exec(text) ?? [];
  return found && `contains the invisible character ${characterName(found)}; remove it`;
};

/** Standard base64, with padding, without line breaks and in its only form. */
const bytesOf = (content: string): Buffer | undefined => {
  const bytes = Buffer.from(content, 'base64');
  return bytes.toString('base64') === content ? bytes : undefined;
};

/**
 * Reads a tidy application whose members match the schema; invalid ones are missing.
 *
 * @returns what else is wrong with it. Unlike those of a job, messages repeat no value: problem
 *   documents are logged by clients, and hold nothing of an applicant.
 */
export const readApplication = (input: Partial<ApplicationInput>) => {
  const { name = '', email = '', consent = '' } = input;
  const [phone, message] = [input.phone ?? '', input.message ?? ''];
  const faults: Fault[] = [];
  const add = (pointer: string, code: Fault['code'], text: string | undefined): void => {
    if (text !== undefined) faults.push({ pointer, code, message: `${nameOf(pointer)} ${text}` });
  };

  add('/name', 'invalid_character', invisibleIn(name));
  const wanted =
    emailFault(email) === undefined
      ? undefined
      : 'must be one e-mail address, such as jane@example.org, in ASCII before the @';
  if (input.email !== undefined) add('/email', 'invalid_email', invisibleIn(email) ?? wanted);
  add('/phone', 'invalid_character', invisibleIn(phone));
  add('/message', 'invalid_character', invisibleIn(message, control));
  const links: string[] = [];
  for (const [at, link] of (input.links ?? []).entries()) {
    if (link === undefined || isBlank(link)) continue;
    const isHttps = /^https:/i.test(link) && urlFault(link) === undefined;
    const fault = isHttps ? undefined : 'must be one URL that begins with https://';
    add(`/links/${at}`, 'invalid_url', invisibleIn(link) ?? fault);
    links.push(link);
  }
  add('/consent', 'invalid_character', invisibleIn(consent, control));

  const { fileName = '', content } = input.resume ?? {};
  add('/resume/fileName', 'invalid_character', invisibleIn(fileName));
  const bytes = content === undefined ? undefined : bytesOf(content);
  const kind = bytes && fileKind(bytes);
  if (content !== undefined && !kind) {
    const base64 = 'must be base64 with padding, without line breaks and without data:…;base64, (RFC 4648)';
    const wrong = bytes ? 'must be a PDF, a DOCX without macros, or text in UTF-8 without markup' : base64;
    add('/resume/content', 'unsupported_file', wrong);
  }
  const resume = bytes && kind && { fileName, kind, bytes };
  return { application: { name, email, phone, message, links, resume, consent }, faults };
};

/** A valid application; texts that were not sent are empty. */
export type Application = Readonly<ReturnType<typeof readApplication>['application']>;
