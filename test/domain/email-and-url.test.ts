import { describe, expect, test } from 'vitest';
import { emailFault, urlFault } from '../../lib/job/rules/email-and-url.ts';

const alone = 'must be an e-mail address and nothing else; if it is jobs@acme.ca, write only that';
const several = 'must be one e-mail address, not several; write only one, such as jobs@acme.ca';
const anyAddress = 'must be one valid e-mail address, such as jobs@example.org';
const unknownTo = (what: string): string =>
  `contains ${what}, which no e-mail address has; remove or replace it`;
const inMailto = (what: string): string =>
  `contains ${what}, which changes the meaning of a mailto: link; use another address`;
const hidden = (what: string): string => `contains the invisible character ${what}; remove it`;
const outerSpace = 'begins or ends with white space; remove it';
const notAscii = (what: string): string =>
  `contains ${what} before the @, where mail systems accept only ASCII; use another address`;
const needsDomain = 'needs a whole domain after the @, such as jobs@example.org';
const notNumber = 'must end in a domain name, such as example.org, not in a number';

describe('an e-mail address', () => {
  test.each([
    'a@b.ca',
    'JOBS@ACME.CA',
    "o'brien@example.org",
    'first.last+tag@mail.example.co.uk',
    "{x}!$&'*/=^_`|~-@example.org",
    'emploi@québec.example',
    'emploi@que\u0301bec.example',
    'jobs@उदाहरण.भारत',
    'a@xn--bcher-kva.example',
    'a@1-2.example',
    'a@1.2.3.c0m',
  ])('is %s', (text) => {
    expect(emailFault(text)).toBeUndefined();
  });

  test.each([
    // What applicant tracking systems and spreadsheets send.
    ['mailto:jobs@acme.ca', alone],
    ['mailto:jobs@acme.ca?subject=Cook&cc=x', alone],
    ['Jobs <jobs@acme.ca>', alone],
    ['"Jobs, HR" <jobs@acme.ca>', alone],
    ['<jobs@acme.ca>', alone],
    ['E-mail: jobs@acme.ca', alone],
    ["'jobs@acme.ca'", alone],
    ['jobs@acme.ca;', alone],
    ['jobs@acme.ca.', alone],
    ['jobs@acme.ca?cc=hr@acme.ca', several],
    ['jobs@acme.ca;hr@acme.ca', several],
    ['jobs@acme.ca, hr@acme.ca', several],
    ['jobs@acme.ca hr@acme.ca', several],
    ['jobs@acme.ca/hr@acme.ca', 'must be one e-mail address; write only one, with one @'],
    [
      'jobs@acme.ca\r\nBcc: x@b.ca',
      'must be one e-mail address, not several; write only one, such as jobs@acme.ca',
    ],
    [' jobs@acme.ca', outerSpace],
    ['jobs@acme.ca\u00a0', outerSpace],
    ['jobs@acme.ca\n', outerSpace],
    ['jobs@acme.ca\u200b', hidden('U+200B after "jobs@acme.ca"')],
    ['\u202ajobs@acme.ca\u202c', hidden('U+202A at the beginning')],
    ['jo\u00adbs@acme.ca', hidden('U+00AD after "jo"')],
    ['jo\u3164bs@acme.ca', hidden('U+3164 after "jo"')],
    // What people type.
    ['jobs @acme.ca', unknownTo('a space after "jobs"')],
    ['jobs@acme,ca', unknownTo(', after "jobs@acme"')],
    ['jobs(at)acme.ca', unknownTo('( after "jobs"')],
    ['jobs\uff20acme.ca', unknownTo('\uff20 after "jobs"')],
    ['o\u2019brien@acme.ca', unknownTo('\u2019 after "o"')],
    ['jobs@acme', needsDomain],
    ['jobs@localhost', needsDomain],
    ['https://acme.ca/apply', 'must be an e-mail address; for a URL, set applicantRoutingType to 2'],
    ['n/a', anyAddress],
    ['', anyAddress],
    ['a', anyAddress],
    ['@', anyAddress],
    ['a@', anyAddress],
    ['@b.ca', anyAddress],
    ['a@b.', anyAddress],
    ['a@.ca', anyAddress],
    ['a@b..ca', anyAddress],
    ['a@-b.ca', anyAddress],
    ['a@b-.ca', anyAddress],
    ['.@b.ca', anyAddress],
    ['a..b@b.ca', anyAddress],
    ['a@b_c.ca', anyAddress],
    ['rené@example.org', notAscii('\u00e9 after "ren"')],
    ['नौकरी@उदाहरण.भारत', notAscii('न at the beginning')],
    ['𠮷@example.org', notAscii('𠮷 at the beginning')],
    ['a@b@c.ca', 'must be one e-mail address; write only one, with one @'],
    // What an attacker sends.
    ['a@1.2.3.4', notNumber],
    ['a@example.123', notNumber],
    ['a@[127.0.0.1]', unknownTo('[ after "a@"')],
    ['"a"@c.ca', unknownTo('" at the beginning')],
    ['a?b@c.ca', inMailto('? after "a"')],
    ['a#b@c.ca', inMailto('# after "a"')],
    ['a%0Abcc:x@c.ca', inMailto('% after "a"')],
  ])('is not %j', (text, fault) => {
    expect(emailFault(text)).toBe(fault);
  });

  test('is checked in linear time, whatever the input', () => {
    expect(emailFault(`${'a.'.repeat(50_000)}@`)).toBeDefined();
    expect(emailFault(`a@${'b-'.repeat(20_000)}`)).toBeDefined();
  });
});

const anyUrl = 'must begin with http:// or https://, such as https://example.org/jobs/7';
const noHost = 'needs a host after the //, such as https://example.org/jobs/7';
const noUser = 'must not have a user name or password; remove what is before the @';
const noDot = (host: string): string =>
  `has the host "${host}", which lacks a dot; write a whole domain name, such as example.org`;
const badHost = (host: string): string =>
  `has an invalid host: "${host}"; write one name, such as example.org`;
const badPort = (host: string): string => `has an invalid host or port: "${host}"; correct it`;
const instead = (what: string, encoded: string): string =>
  `contains ${what}; write ${encoded} instead, or remove it`;
const notForEmail = 'must be a URL; for an e-mail address, set applicantRoutingType to 1';

describe('a web URL', () => {
  test.each([
    'http://example.org',
    'https://example.org/a/b?c=d&e=%20#f',
    'HTTP://EXAMPLE.ORG',
    'https://example.org:443/',
    'https://example.org:8443/',
    'https://example.org./x',
    'http://192.0.2.1:8080/',
    'https://emploi.québec/développeur',
    'https://acme。ca/',
    'https://my_team.acme.ca/',
    'https://acme.ca/a%E2%80%8Bb',
    'https://acme.ca/?email=a@b.ca&next=https://b.ca/',
    'https://acme.ca/{{id}}/[x]|y^z',
  ])('is %s', (text) => {
    expect(urlFault(text)).toBeUndefined();
  });

  test.each([
    // What applicant tracking systems and spreadsheets send.
    [' https://acme.ca', outerSpace],
    ['https://acme.ca\n', outerSpace],
    ['https://acme.ca/\u00a0', outerSpace],
    ['https://acme.ca/\u200b', hidden('U+200B after "https://acme.ca/"')],
    ['\ufeffhttps://acme.ca/', hidden('U+FEFF at the beginning')],
    ['https://acme.ca/\u2060x', hidden('U+2060 after "https://acme.ca/"')],
    ['www.acme.ca', 'must begin with http:// or https://; write https://www.acme.ca'],
    ['acme.ca/apply?id=1', 'must begin with http:// or https://; write https://acme.ca/apply?id=1'],
    ['<https://acme.ca>', anyUrl],
    ['"https://acme.ca"', anyUrl],
    ['https://acme.ca https://b.ca', 'must be one URL, not several; write only one'],
    ['https://a.ca;https://b.ca', badHost('a.ca;https')],
    ['https://intranet/jobs', noDot('intranet')],
    ['http://localhost:3000/', noDot('localhost')],
    ['https://{{host}}.acme.ca/', badHost('{{host}}.acme.ca')],
    // What people type.
    ['https://acme.ca/a b', instead('a space after "https://acme.ca/a"', '%20')],
    ['https://acme.ca/a\tb', instead('U+0009 after "https://acme.ca/a"', '%09')],
    ['https://acme.ca\\jobs', instead('\\ after "https://acme.ca"', '/')],
    ["https://acme.ca/l'emploi", instead('\' after "https://acme.ca/l"', '%27')],
    ['https://acme.ca/x\u201d', instead('\u201d after "https://acme.ca/x"', '%E2%80%9D')],
    ['jobs@acme.ca', notForEmail],
    ['mailto:jobs@acme.ca', notForEmail],
    ['https//acme.ca', anyUrl],
    ['https:/acme.ca', anyUrl],
    ['https:\\\\acme.ca', anyUrl],
    ['htps://acme.ca', anyUrl],
    ['//acme.ca', anyUrl],
    ['/x', anyUrl],
    ['n/a', anyUrl],
    ['', anyUrl],
    ['https://', noHost],
    ['https:///x', noHost],
    ['http://?x', noHost],
    ['http://#x', noHost],
    ['https://acme.ca:99999/', badPort('acme.ca:99999')],
    ['https://acme..ca/', badHost('acme..ca')],
    // What an attacker sends.
    ['javascript:alert(1)', anyUrl],
    ['javascript://acme.ca/%0aalert(1)', anyUrl],
    ['ftp://acme.ca', anyUrl],
    ['xhttp://acme.ca', anyUrl],
    ['https://user:password@acme.ca/', noUser],
    ['https://acme.ca@evil.example/', noUser],
    ['https://@acme.ca/', noUser],
    ['http://2130706433/', noDot('2130706433')],
    ['http://[::1]/', noDot('[::1]')],
    ['http://[::ffff:127.0.0.1]/', noDot('[::ffff:127.0.0.1]')],
    ['https://localhost./', noDot('localhost.')],
    ['https://.ca/', noDot('.ca')],
    ['http://[::1', badPort('[::1')],
    ['http://%zz.ca/', badPort('%zz.ca')],
    ['https://acme.ca/"onclick="x', instead('" after "https://acme.ca/"', '%22')],
    ['https://acme.ca/<script>', instead('< after "https://acme.ca/"', '%3C')],
    ['https://acme.ca/\u202ecod.exe', hidden('U+202E after "https://acme.ca/"')],
    ['https://acme.ca/\0', hidden('U+0000 after "https://acme.ca/"')],
  ])('is not %j', (text, fault) => {
    expect(urlFault(text)).toBe(fault);
  });
});
