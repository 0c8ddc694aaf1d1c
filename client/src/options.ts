/** @throws RangeError unless the option is a number of at least `least`. */
export const numberOption = (name: string, value: number, least: number): number => {
  if (typeof value === 'number' && value >= least) return value;
  throw new RangeError(`${name} must be a number of at least ${least}`);
};

/** The address without a slash at its end. The message never repeats it: it may hold a password. */
export const addressOption = (address: string): string => {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}${url.pathname}`) {
    throw new TypeError(
      'address must be an absolute http or https URL without user name, password, query and fragment, such as https://jobs.example/api/v1.1',
    );
  }
  const base = url.href.replace(/^(.*[^/])?\/*$/, '$1');
  if (base.endsWith('/api/v1.1')) return base;
  throw new TypeError('address must end in /api/v1.1, such as https://jobs.example/api/v1.1');
};

/** For messages: texts in quotes, and `NaN` as it is. */
export const describeValue = (value: unknown): string =>
  typeof value === 'string' ? JSON.stringify(value) : String(value);

/** @throws TypeError unless it is a text: left out, it would select every job. */
export const referenceOption = (referenceId: string): string => {
  if (typeof referenceId === 'string') return referenceId;
  throw new TypeError(`referenceId must be a text, not ${String(referenceId)}`);
};

/** The value of a header. The message never repeats it: it may be the key. */
export const headerValue = (name: string, value: string): string => {
  const trimmed = value.trim();
  if (/^[\x20-\x7e]+$/.test(trimmed)) return trimmed;
  throw new TypeError(`${name} must be visible ASCII characters, without line breaks, and not empty`);
};

/** The header with the key, of a vendor with the id of the employer to act for. */
export const keyOption = (key: string | undefined, employer: number | undefined): string | undefined => {
  if (employer === undefined) return key === undefined ? undefined : headerValue('key', key);
  if (key === undefined) throw new TypeError('employer needs the key of a vendor');
  const isId = Number.isSafeInteger(employer) && employer > 0;
  if (!isId) throw new RangeError(`employer must be the id of an employer, not ${describeValue(employer)}`);
  return `${headerValue('key', key)}.${employer}`;
};

/** The header that asks for lenient handling; undefined is not sent. */
export const preferenceOf = (lenient: boolean | undefined) => ({
  prefer: lenient ? 'handling=lenient' : undefined,
});
