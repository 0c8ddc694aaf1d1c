import { describe, expect } from 'vitest';
import { useApi } from '../../support/api/api.ts';
import { callFunction } from '../../support/api/call-function.ts';
import type { HttpResponse, RequestHeaders } from '../../support/api/client.ts';
import { createJob, minimalJob } from '../../support/api/jobs.ts';
import { faultsOf, jobOf, problemOf } from '../../support/api/responses.ts';

const { test, ...api } = useApi();

const text = JSON.stringify(minimalJob);
const override = { 'x-http-method-override': 'PUT' };

const sendToEveryWrite = async (body: unknown, headers: RequestHeaders): Promise<HttpResponse[]> => {
  const employer = await api.employer();
  const { id } = await createJob(employer);
  return [
    await employer.post('/jobs', body, headers),
    await employer.put('/jobs', body, headers),
    await employer.delete('/jobs', body, headers),
    await employer.put(`/jobs/${id}`, body, headers),
    await employer.post(`/jobs/${id}`, body, { ...headers, ...override }),
  ];
};

describe('the Content-Type', () => {
  test.for([
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON',
    'application/json;charset=UTF-8;x=1',
    'application/json; charset="utf-8"',
    'application/json; x="a;charset=latin1"; CharSet = UTF8',
    'application/json;',
    'application/json; charset=',
    'application/json;charset=""',
  ])('%j is accepted', async (type, { employer }) => {
    jobOf(await employer.post('/jobs', text, { 'content-type': type }), 201);
  });

  const otherTypes = [undefined, '', 'text/json', 'text/plain', 'application/x-json', 'json', 'x'];
  const otherCharsets = [
    'application/json; charset=iso-8859-1',
    'application/json;CHARSET="Windows-1252"',
    'application/json; charset=utf-16',
    'application/json; charset="utf-8',
    'application/json; x=1; charset=utf-8; charset=latin1',
    'application/json; charset=utf-8, application/json; charset=latin1',
    'application/json; charset=utf-80',
  ];

  test.for([...otherTypes, ...otherCharsets])('%j returns 415', async (type, { employer }) => {
    const { detail } = problemOf(await employer.post('/jobs', text, { 'content-type': type }), 415);
    if (type?.includes('charset')) expect(detail).toContain('UTF-8');
  });

  test.each([text, undefined])('of another type returns 415 for every write: %s', async (body) => {
    for (const response of await sendToEveryWrite(body, { 'content-type': 'text/plain' })) {
      problemOf(response, 415);
    }
  });
});

describe('a body', () => {
  const malformed = [
    ['empty', ''],
    ['white space', ' \n'],
    ['not closed', '{"title": "x"'],
    ['more than one value', '{} {}'],
    ['a trailing comma', '{"title": "x",}'],
    ['single quotes', "{'title': 'x'}"],
    ['a comment', '{/* */}'],
    ['NaN', '{"salary": {"amount": NaN}}'],
    ['a control character in a string', '{"title": "a\nb"}'],
    ['an array', '[]'],
    ['a string', '"x"'],
    ['a number', '1'],
    ['true', 'true'],
    ['null', 'null'],
    ['Latin-1', Buffer.from(text.replace('Driver', '\u00e9t\u00e9'), 'latin1')],
    ['UTF-16', Buffer.from(text, 'utf16le')],
    ['UTF-16 with a mark', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['two byte order marks', `\ufeff\ufeff${text}`],
    ['an overlong slash', Buffer.concat([Buffer.from('{"title":"'), Buffer.from([0xc0, 0xaf, 0x22, 0x7d])])],
    ['a surrogate in bytes', Buffer.from([0x7b, 0x22, 0xed, 0xa0, 0xbd, 0x22, 0x3a, 0x31, 0x7d])],
    ['a cut character', Buffer.from([0x7b, 0x22, 0xe2, 0x82, 0x22, 0x3a, 0x31, 0x7d])],
    ['a NUL behind it', `${text}\0`],
    ['a no-break space behind it', `${text}\u00a0`],
  ] as const;

  test.for(malformed)('returns 400: %s', async ([, body], { employer }) => {
    const headers = { 'content-type': 'application/json' };
    problemOf(await employer.post('/jobs', Buffer.from(body), headers), 400);
  });

  test('that is no JSON returns 400 for every write', async () => {
    const responses = await sendToEveryWrite('{"title": "x"', { 'content-type': 'application/json' });
    for (const response of responses) problemOf(response, 400);
  });

  test('whose bytes the gateway has replaced with U+FFFD returns 400', async ({ employer: { key } }) => {
    const replaced = Buffer.from(text.replace('Driver', 'Caf\uFFFD'));
    const headers = { 'api-key': key, 'content-type': 'application/json' };
    const post = (sentBytes: number) =>
      callFunction({ method: 'POST', target: '/jobs', headers, body: replaced, sentBytes });
    // In Latin-1 the character took one byte, in UTF-8 its replacement takes three.
    expect(problemOf(await post(replaced.length - 2), 400).detail).toBe('The body is not UTF-8.');
    expect(jobOf(await post(replaced.length), 201).title).toContain('Caf\uFFFD');
  });

  test('may start with a byte order mark', async ({ employer }) => {
    jobOf(await employer.post('/jobs', `\uFEFF${text}`), 201);
  });

  test('with a duplicate member uses the last one', async ({ employer }) => {
    const twice = text.replace('{', '{"title": 1, "salary": 1, "status": "none", ');
    const job = jobOf(
      await employer.post(
        '/jobs',
        `${twice.slice(0, -1)}, "title": "Last", "salary": null, "status": "active"}`,
      ),
      201,
    );
    expect(job).toMatchObject({ title: 'Last', salary: null, status: 'active' });
    const response = await employer.post('/jobs', `${text.slice(0, -1)}, "title": 1}`);
    expect(faultsOf(response)).toEqual(['/title type']);
  });

  // The reasons are taken from how the installed JSON parser reports errors.
  const forbidden = 'has a property named __proto__ or constructor. Remove it.';
  test.for([
    ['{"a": [{"__proto__": 1}]}', forbidden],
    ['{"constructor": {"prototype": 1}}', forbidden],
    ['{"\\u005f_proto__": 1, "salary": {"amount": 1.00000}}', forbidden],
    ['{"title" 1}', "is not valid JSON: Expected ':' after property name in JSON at"],
    ['{"title": "x"', "is not valid JSON: Expected ',' or '}' after property value"],
  ] as const)('%s is refused with the reason', async ([body, reason], { employer }) => {
    expect(problemOf(await employer.post('/jobs', body), 400).detail).toContain(`The body ${reason}`);
  });
});

describe('NUL and lone surrogates', () => {
  test.each(['\0', 'a\0b', '\ud800', 'a\udc00\ud800'])(
    '%j is rejected everywhere, once, in both modes',
    async (text) => {
      const employer = await api.employer();
      const body = {
        ...minimalJob,
        title: text,
        referenceId: text,
        locations: [{ description: `${text}, BC` }],
        description: text,
        applicationEmail: text,
        applicationUrl: text,
        employer: { name: text },
        salary: { plusCommission: true, period: null },
      };
      for (const prefer of ['handling=strict', 'handling=lenient']) {
        expect(faultsOf(await employer.post('/jobs', body, { prefer }))).toEqual(
          [
            '/applicationEmail',
            '/applicationUrl',
            '/description',
            '/employer/name',
            '/locations/0/description',
            '/referenceId',
            '/title',
          ].map((pointer) => `${pointer} invalid_character`),
        );
      }
    },
  );

  const withMember = (member: string): string => `${text.slice(0, -1)}, ${member}}`;

  const examples = [
    ['an ignored property of an entry', '"categories": [{"id": 38, "name": "?"}]'],
    ['a nested value of an ignored property', '"publishDate": [[[{"a": ["?"]}]]]'],
    ['a name in an ignored property', '"id": {"?": 1}'],
    ['an unknown property', '"titel": "?"'],
    ['the name of a property', '"a?": 1'],
  ] as const;
  const characters = ['\\u0000', '\\ud83d', '\\uDE00', '\\ude00\\ud83d'];

  test.for(examples)('are rejected in %s, in both modes', async ([, member], { employer }) => {
    const { id } = await createJob(employer);
    for (const character of characters) {
      const added = member.replace('?', character);
      const body = withMember(added);
      for (const headers of [{}, { prefer: 'handling=lenient' }]) {
        const { errors = [] } = problemOf(await employer.post('/jobs', body, headers), 400);
        expect(errors.map(({ code }) => code)).toContain('invalid_character');
        problemOf(await employer.put(`/jobs/${id}`, `{${added}}`, headers), 400);
      }
    }
  });

  test.for([
    ['an unknown name', withMember(`"${'a'.repeat(59)}🚀": 1`)],
    ['a nested name', withMember(`"salary": {"${'a'.repeat(59)}🚀": 1}`)],
    ['a value', withMember('"title": 🚀')],
    ['a body', '🚀'],
    ['a NUL', '\0{}'],
  ])('are not in the message about %s', async ([, body], { employer }) => {
    // Of a response, the client checks each text.
    problemOf(await employer.post('/jobs', body), 400);
  });

  test('in a name are reported once', async ({ employer }) => {
    const { detail } = problemOf(await employer.post('/jobs', withMember('"a\\ud83d": 1')), 400);
    expect(detail).toMatch(/^a\uFFFD contains a NUL or half of a surrogate pair/);
  });

  test('are rejected in DELETE /jobs', async ({ employer }) => {
    problemOf(await employer.delete('/jobs', '{"referenceId": "a\\u0000"}'), 400);
    problemOf(await employer.delete('/jobs', '{"referenceId": "a", "other": "\\ud800"}'), 400);
  });

  test('are rejected in a query', async ({ employer }) => {
    problemOf(await employer.get('/jobs?q=a%00b'), 400);
  });

  test('do not include surrogate pairs, escaped or not', async ({ employer }) => {
    const body = text.replace('"title":"', '"title":"\\ud83d\\ude80 🚀 \\\\u0000 ');
    expect(jobOf(await employer.post('/jobs', body), 201).title).toMatch(/^🚀 🚀 \\u0000 /);
  });
});
