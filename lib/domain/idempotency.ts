import { createHash, hash } from 'node:crypto';

/** Digests of the employer's Idempotency-Key and of the request's content. */
export type Idempotency = { readonly key: string; readonly fingerprint: string };

/** How long an Idempotency-Key is remembered, in seconds. */
export const rememberedSeconds = 24 * 60 * 60;

/** @returns SHA-256, base64url; different for the same key of two employers. */
export const keyDigest = (employerId: number, key: string): string =>
  hash('sha256', `${employerId}#${key}`, 'base64url');

type Members = Iterator<readonly [name: string, value: unknown]>;

const membersOf = (value: object): Members =>
  Array.isArray(value)
    ? value.values().map((child) => ['', child] as const)
    : Object.entries(value)
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .values()
        .map(([name, child]) => [JSON.stringify(name), child] as const);

/** Characters per update of the hash: millions of small updates would take seconds. */
const chunk = 65_536;

/**
 * Does not depend on white space and the order of members (as in RFC 8785); distinguishes NaN and
 * lone surrogates. Iterative, so that no depth exhausts the stack.
 *
 * @returns SHA-256, base64url
 */
export const fingerprintOf = (body: object, lenient: boolean): string => {
  const digest = createHash('sha256');
  let text = lenient ? 'lenient{' : 'strict{';
  const open = [membersOf(body)];
  for (let members = open.at(-1); members; members = open.at(-1)) {
    const { done, value: member } = members.next();
    if (done) {
      text += '}';
      open.pop();
    } else {
      const [name, value] = member;
      if (typeof value === 'object' && value !== null) {
        text += `${name}${Array.isArray(value) ? '[' : '{'}`;
        open.push(membersOf(value));
      } else {
        text += `${name}:${typeof value === 'string' ? JSON.stringify(value) : value},`;
      }
    }
    if (text.length > chunk) {
      digest.update(text);
      text = '';
    }
  }
  return digest.update(text).digest('base64url');
};
