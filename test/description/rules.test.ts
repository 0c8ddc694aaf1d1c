import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressFault, isAllowedAttribute } from '../../lib/description/rules.ts';

/** What a browser opens from a page at this address, by its own URL parser. */
const opened = (address: string, page: string): URL | undefined => {
  try {
    return new URL(address, page);
  } catch {
    return undefined;
  }
};

const schemes = ['http:', 'https:', 'mailto:', 'tel:'];

const piece = fc.oneof(
  fc.constantFrom('http', 'https', 'mailto', 'tel', 'javascript', 'data', 'ftp', 'HTTPS', 'java'),
  fc.constantFrom(
    ':',
    '://',
    '//',
    '/',
    '\\',
    '?',
    '#',
    '@',
    'example.org',
    '\t',
    '\n',
    '\r',
    '\0',
    '\x01',
    ' ',
  ),
  fc.string({ maxLength: 3 }),
);
const pieces = fc.array(piece, { maxLength: 5 }).map((parts) => parts.join(''));

/** Addresses that look allowed, and parts of addresses in any order. */
const address = fc.oneof(
  pieces,
  fc
    .tuple(
      fc.constantFrom('', ' ', '\n', '\x01', '\u00a0', 'x'),
      fc.constantFrom('http', 'h\tttps', 'MAILTO', 'tel'),
    )
    .chain(([before, scheme]) =>
      fc
        .tuple(fc.constantFrom(':', '://', ':/\n/', ':/'), pieces)
        .map(([colon, rest]) => before + scheme + colon + rest),
    ),
);

describe('the address of a link', () => {
  test('is allowed if it opens the same, by an allowed scheme, whatever page shows it, and only then', () => {
    fc.assert(
      fc.property(address, (text) => {
        const stored = text.trim();
        const one = opened(stored, 'http://one.example/a');
        const two = opened(stored, 'https://two.example/b');
        const fault = addressFault(text);
        // What no browser can open does no harm; a backslash for a slash is not asked of anybody.
        if (!one || text.includes('\\')) return;
        const isSafe = one.href === two?.href && schemes.includes(one.protocol);
        expect(fault === undefined || fault === 'breakout').toBe(isSafe);
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    ['', 'relative'],
    ['jobs.html', 'relative'],
    ['//example.org', 'relative'],
    ['https:example.org', 'relative'],
    ['www.example.org', 'relative'],
    ['JAVASCRIPT:go()', 'scheme'],
    ['ftp://example.org', 'scheme'],
    ['httpss://example.org', 'scheme'],
    ['https://example.org/</script>', 'breakout'],
  ])('%j is refused: %s', (text, fault) => {
    expect(addressFault(text)).toBe(fault);
  });
});

test('attributes belong to a, and a target is one of four', () => {
  expect(isAllowedAttribute('a', 'target', '_blank')).toBe(true);
  expect(isAllowedAttribute('a', 'target', '_BLANK')).toBe(false);
  expect(isAllowedAttribute('p', 'target', '_blank')).toBe(false);
  expect(isAllowedAttribute('a', 'rel', 'noopener')).toBe(false);
});
