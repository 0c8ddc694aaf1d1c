import { createHash, type Hash, hash } from 'node:crypto';

/** Digests of the employer's Idempotency-Key and of the request's content. */
export type Idempotency = { readonly key: string; readonly fingerprint: string };

/** How long an Idempotency-Key is remembered, in seconds. */
export const rememberedSeconds = 24 * 60 * 60;

/** @returns SHA-256, base64url; different for the same key of two employers. */
export const keyDigest = (employerId: number, key: string): string =>
  hash('sha256', `${employerId}#${key}`, 'base64url');

/** An object or an array that is being read. */
type Open = {
  readonly value: Readonly<Record<string, unknown>>;
  /** In order; undefined for an array. */
  readonly names: readonly string[] | undefined;
  readonly count: number;
  next: number;
};

const openOf = (value: object): Open => {
  const names = Array.isArray(value) ? undefined : Object.keys(value).sort();
  const count = Array.isArray(value) ? value.length : (names?.length ?? 0);
  return { value: value as Readonly<Record<string, unknown>>, names, count, next: 0 };
};

/** Characters per update of the hash: millions of small updates would take seconds. */
const chunk = 65_536;

/**
 * Does not depend on white space and the order of members (as in RFC 8785); distinguishes NaN and
 * lone surrogates. Iterative, so that no depth exhausts the stack.
 *
 * @returns SHA-256, base64url
 */
export const fingerprintOf = (body: object, lenient: boolean): string => {
  let digest: Hash | undefined;
  let text = lenient ? 'lenient{' : 'strict{';
  const open = [openOf(body)];
  for (let last = open.at(-1); last; last = open.at(-1)) {
    if (last.next === last.count) {
      text += '}';
      open.pop();
    } else {
      const name = last.names?.[last.next];
      const value = last.value[name ?? last.next];
      last.next += 1;
      if (name !== undefined) text += JSON.stringify(name);
      if (typeof value === 'object' && value !== null) {
        text += Array.isArray(value) ? '[' : '{';
        open.push(openOf(value));
      } else {
        text += `:${typeof value === 'string' ? JSON.stringify(value) : value},`;
      }
    }
    if (text.length > chunk) {
      digest ??= createHash('sha256');
      digest.update(text);
      text = '';
    }
  }
  // Most bodies are short: one step is twice as fast.
  return digest ? digest.update(text).digest('base64url') : hash('sha256', text, 'base64url');
};
