import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { attributeFault, linkFault } from '../../lib/description/allowed-html.ts';

/** The URL that a browser opens from a page, by the standard's URL parser. */
const opened = (url: string, page: string): URL | undefined => {
  try {
    return new URL(url, page);
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

/** URLs that look allowed, and parts of URLs in any order. */
const urls = fc.oneof(
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

describe('the URL of a link', () => {
  test('is allowed only if it opens the same resource from every page, with an allowed scheme', () => {
    fc.assert(
      fc.property(urls, (text) => {
        const stored = text.trim();
        const one = opened(stored, 'http://one.example/a');
        const two = opened(stored, 'https://two.example/b');
        const fault = linkFault(text);
        // Invalid URLs are harmless. Browsers read a backslash as a slash; the rules need not.
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
    ['http:example.org', 'relative'],
    ['www.example.org', 'relative'],
    ['JAVASCRIPT:go()', 'scheme'],
    ['ftp://example.org', 'scheme'],
    ['httpss://example.org', 'scheme'],
    ['https://example.org/</script>', 'breakout'],
  ])('%j is rejected as %s', (text, fault) => {
    expect(linkFault(text)).toBe(fault);
  });
});

test('only a has attributes, and a target is one of four', () => {
  expect(attributeFault('a', 'target', '_blank')).toBeUndefined();
  expect(attributeFault('a', 'target', '_BLANK')).toBe('target');
  expect(attributeFault('p', 'target', '_blank')).toBe('attribute');
  expect(attributeFault('a', 'rel', 'noopener')).toBe('attribute');
});
