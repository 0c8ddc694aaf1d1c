import { type Fault, nameOf } from '../errors/fault.ts';
import { emailFault, urlFault } from '../job/rules/email-and-url.ts';
import { lazyPattern } from '../lazy.ts';
import { characterName, deceptive, isVisible, lineBreak } from '../text/characters.ts';
import type { ApplicationInput } from './application-schema.ts';
import { fileKind } from './file-kind.ts';

const members = ['name', 'email', 'phone', 'message', 'links', 'resume', 'consent'] as const;

const isAbsent = (value: unknown): boolean =>
  value === null ||
  (typeof value === 'string' && !isVisible(value)) ||
  (Array.isArray(value) && value.length === 0);

/**
 * Removes null, blank texts and empty lists, which count as absent. The body is not validated yet.
 *
 * @returns a fault where none of what an application must have something of is left.
 */
export const removeAbsent = (body: object): Fault[] => {
  for (const name of members) if (isAbsent(Reflect.get(body, name))) Reflect.deleteProperty(body, name);
  if (['message', 'links', 'resume'].some((name) => Object.hasOwn(body, name))) return [];
  const message = 'message is required where there are neither links nor a resume';
  return [{ pointer: '/message', code: 'required', message }];
};

const breaks = lazyPattern(lineBreak, 'u');

/** What applicants paste and cannot see. */
const unseen = lazyPattern(deceptive, 'gu');

/** Joiners between letters spell a name. */
const unseenInName = lazyPattern(String.raw`(?!(?<=[\p{L}\p{M}])[\u200c\u200d]\p{L})${deceptive}`, 'gu');

const tidy = (text: string, pattern = unseen): string => text.replace(pattern(), '').trim();

/** In a text of several lines. */
const control = /(?![\t\r\n])\p{Cc}/u;

/** Standard base64, with padding, without line breaks and in its only form. */
const bytesOf = (content: string): Buffer | undefined => {
  const bytes = Buffer.from(content, 'base64');
  return bytes.toString('base64') === content ? bytes : undefined;
};

/**
 * Reads an application whose members match the schema; invalid ones are missing.
 *
 * @returns what else is wrong with it. Unlike those of a job, messages repeat no value: problem
 *   documents are logged by clients, and hold nothing of an applicant.
 */
export const readApplication = (input: Partial<ApplicationInput>) => {
  const { name = '', email = '', consent = '' } = input;
  const [phone, message] = [input.phone ?? '', input.message ?? ''];
  const faults: Fault[] = [];
  const add = (isWrong: boolean, pointer: string, code: Fault['code'], text: string): void => {
    if (isWrong) faults.push({ pointer, code, message: `${nameOf(pointer)} ${text}` });
  };
  const checkCharacters = (pointer: string, text: string, pattern: RegExp): void => {
    const [found = ''] = pattern.exec(text) ?? [];
    const invisible = `contains the invisible character ${characterName(found)}; remove it`;
    add(found !== '', pointer, 'invalid_character', invisible);
  };

  checkCharacters('/name', name, breaks());
  const address = tidy(email);
  const isAddress = !breaks().test(email) && emailFault(address) === undefined && /^[!-~]+@/.test(address);
  add(
    input.email !== undefined && !isAddress,
    '/email',
    'invalid_email',
    'must be one e-mail address, such as jane@example.org, in ASCII before the @',
  );
  checkCharacters('/phone', phone, breaks());
  checkCharacters('/message', message, control);
  const links: string[] = [];
  for (const [at, written] of (input.links ?? []).entries()) {
    if (written === undefined) continue;
    const link = tidy(written);
    const isHttps = !breaks().test(written) && /^https:/i.test(link) && urlFault(link) === undefined;
    add(!isHttps, `/links/${at}`, 'invalid_url', 'must be one URL that begins with https://');
    links.push(link);
  }
  checkCharacters('/consent', consent, control);

  const { fileName = '', content } = input.resume ?? {};
  checkCharacters('/resume/fileName', fileName, breaks());
  const bytes = content === undefined ? undefined : bytesOf(content);
  const kind = bytes && fileKind(bytes);
  if (content !== undefined) {
    const base64 = 'must be base64 with padding and without line breaks (RFC 4648)';
    const wrong = bytes ? 'must be a PDF, a DOCX without macros, or text in UTF-8 without markup' : base64;
    add(kind === undefined, '/resume/content', 'unsupported_file', wrong);
  }
  const resume = bytes && kind && { fileName: tidy(fileName), kind, bytes };
  const tidied = { name: tidy(name, unseenInName), email: address, phone: tidy(phone) };
  return { application: { ...tidied, message, links, resume, consent }, faults };
};

/** A valid application; texts that were not sent are empty. */
export type Application = Readonly<ReturnType<typeof readApplication>['application']>;
