import { describe, expect, test } from 'vitest';
import { isEmailAddress, isWebUrl } from '../../lib/domain/email-and-url.ts';

describe('an e-mail address', () => {
  test.each([
    'a@b.ca',
    'jobs@example.org',
    "o'brien@example.org",
    'first.last+tag@mail.example.co.uk',
    '{x}!#$%&*/=?^_`|~-@example.org',
    'emploi@québec.example',
    'rené@example.org',
    'a@xn--bcher-kva.example',
    'a@1-2.example',
  ])('is %s', (text) => {
    expect(isEmailAddress(text)).toBe(true);
  });

  test.each([
    '',
    ' ',
    'a',
    '@',
    'a@',
    '@b.ca',
    'a@b',
    'a@b.',
    'a@.ca',
    'a@b..ca',
    'a@-b.ca',
    'a@b-.ca',
    '.a@b.ca',
    'a.@b.ca',
    'a..b@b.ca',
    'a@b@c.ca',
    'a b@c.ca',
    ' a@b.ca',
    'a@b.ca ',
    'a@b.ca\n',
    'a@b.ca,c@d.ca',
    'A <a@b.ca>',
    'mailto:a@b.ca',
    'a@b.ca?cc=c@d.ca',
    '"a b"@c.ca',
    'a@[127.0.0.1]',
    'a@b_c.ca',
    'a\r\nBcc: x@b.ca',
  ])('is not %j', (text) => {
    expect(isEmailAddress(text)).toBe(false);
  });

  test('is checked in linear time, whatever the input', () => {
    expect(isEmailAddress(`${'a.'.repeat(50_000)}@`)).toBe(false);
    expect(isEmailAddress(`a@${'b-'.repeat(20_000)}`)).toBe(false);
  });
});

describe('a web URL', () => {
  test.each([
    'http://example.org',
    'https://example.org/a/b?c=d&e=%20#f',
    'HTTP://EXAMPLE.ORG',
    'https://example.org:8443/',
    'https://user@example.org/',
    'http://[::1]/',
    'https://emploi.québec/développeur',
  ])('is %s', (text) => {
    expect(isWebUrl(text)).toBe(true);
  });

  test.each([
    '',
    'http',
    'http:',
    'http://',
    'https:///x',
    'http://?x',
    'http://#x',
    'http:example.org',
    'http:/example.org',
    'http:\\\\example.org',
    'http://\\example.org',
    'example.org',
    '//example.org',
    '/x',
    'ftp://example.org',
    'javascript:alert(1)',
    'javascript://http://example.org',
    'xhttp://example.org',
    ' http://example.org',
    'http://example.org ',
    'http://exam ple.org',
    'http://example.org/a b',
    'http://example.org/a\tb',
    'http://example.org/\n',
    'http://example.org/\u0000',
    'http://example.org/\u00a0',
    'http://example.org:99999',
    'http://[::1',
    'http://%zz/',
  ])('is not %j', (text) => {
    expect(isWebUrl(text)).toBe(false);
  });
});
