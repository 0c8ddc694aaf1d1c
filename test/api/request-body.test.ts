import { describe, expect, test } from 'vitest';
import { useApi } from '../support/api.ts';
import { createJob, minimalJob } from '../support/jobs.ts';
import { faultsOf, jobOf, problemOf } from '../support/responses.ts';

const api = useApi();

const text = JSON.stringify(minimalJob);

describe('the content type', () => {
  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON',
    'application/json;charset=UTF-8;x=1',
  ])('%j is JSON', async (type) => {
    const employer = await api.employer();
    jobOf(await employer.post('/jobs', text, { 'content-type': type }), 201);
  });

  test.each([undefined, '', 'text/json', 'text/plain', 'application/xml', 'application/x-json', 'json', 'x'])(
    '%j is 415, with a body and without, on each path that takes one',
    async (type) => {
      const employer = await api.employer();
      const { id } = await createJob(employer);
      const headers = { 'content-type': type };
      for (const body of [text, undefined]) {
        problemOf(await employer.post('/jobs', body, headers), 415);
        problemOf(await employer.put('/jobs', body, headers), 415);
        problemOf(await employer.delete('/jobs', body, headers), 415);
        problemOf(await employer.put(`/jobs/${id}`, body, headers), 415);
      }
    },
  );
});

describe('a body', () => {
  const malformed = [
    ['nothing', ''],
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
  ] as const;

  test.each(malformed)('that is %s is 400, on each path that takes one', async (_, body) => {
    const employer = await api.employer();
    const { id } = await createJob(employer);
    const sending = { body: Buffer.from(body), headers: { 'content-type': 'application/json' } };
    problemOf(await employer.send('POST', '/jobs', sending), 400);
    problemOf(await employer.send('PUT', '/jobs', sending), 400);
    problemOf(await employer.send('DELETE', '/jobs', sending), 400);
    problemOf(await employer.send('PUT', `/jobs/${id}`, sending), 400);
  });

  test('that is no UTF-8 is 400', async () => {
    const employer = await api.employer();
    const latin1 = Buffer.from(text.replace('Driver', 'Chauffeur \u00e9t\u00e9'), 'latin1');
    problemOf(await employer.post('/jobs', latin1), 400);
  });

  test('may start with a byte order mark', async () => {
    const employer = await api.employer();
    jobOf(await employer.post('/jobs', `\uFEFF${text}`), 201);
  });

  test('with a member given twice holds the last', async () => {
    const employer = await api.employer();
    const twice = text.replace('{', '{"title": 1, "salary": 1, "status": "none", ');
    const job = jobOf(
      await employer.post(
        '/jobs',
        `${twice.slice(0, -1)}, "title": "Last", "salary": null, "status": "active"}`,
      ),
      201,
    );
    expect(job).toMatchObject({ title: 'Last', salary: null, status: 'active' });
    const answer = await employer.post('/jobs', `${text.slice(0, -1)}, "title": 1}`);
    expect(faultsOf(answer)).toEqual(['/title type']);
  });

  test.each(['__proto__', 'constructor', 'toString'])(
    'with a member %j is 400, and nothing else happens',
    async (name) => {
      const employer = await api.employer();
      for (const value of ['null', '{}', '{"title": "x"}', '{"prototype": {"title": "x"}}']) {
        problemOf(await employer.post('/jobs', `${text.slice(0, -1)}, "${name}": ${value}}`), 400);
      }
      expect({}).not.toHaveProperty('title');
    },
  );

  test('nested deeper than anybody would is refused, not a fault', async () => {
    const employer = await api.employer();
    const depth = 100_000;
    const deep = `${'['.repeat(depth)}${']'.repeat(depth)}`;
    problemOf(await employer.post('/jobs', `{"title": ${deep}}`), 400);
    // Ignored it may be, or refused.
    const { status } = await employer.post('/jobs', `${text.slice(0, -1)}, "employer": ${deep}}`);
    expect([201, 400]).toContain(status);
  });

  test('with thousands of faults is refused in an answer of bearable size', async () => {
    const employer = await api.employer();
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`property ${at}`, at]));
    const answer = await employer.post('/jobs', { ...minimalJob, ...many });
    problemOf(answer, 400);
    expect(answer.text.length).toBeLessThan(100_000);
  });
});

describe('NUL and half of a surrogate pair', () => {
  const places = [
    ['the title', '"title": "a?b"'],
    ['the referenceId', '"referenceId": "?"'],
    ['the description', '"description": "a?b"'],
    ['a location', '"locations": [{"description": "Richmond?, BC"}]'],
    ['an ignored property', '"employer": {"name": "?"}'],
    ['an ignored property of an entry', '"categories": [{"id": 38, "name": "?"}]'],
    ['the depth of an ignored property', '"publishDate": [[[{"a": ["?"]}]]]'],
    ['a name in an ignored property', '"id": {"?": 1}'],
    ['a property that is unknown', '"titel": "?"'],
    ['the name of a property', '"a?": 1'],
  ] as const;
  const characters = ['\\u0000', '\\ud83d', '\\uDE00', '\\ude00\\ud83d'];

  test.each(places)('are refused in %s, in lenient mode too', async (_, member) => {
    const employer = await api.employer();
    const { id } = await createJob(employer);
    for (const character of characters) {
      const added = member.replace('?', character);
      const body = `${text.slice(0, -1)}, ${added}}`;
      for (const headers of [{}, { prefer: 'handling=lenient' }]) {
        const { errors = [] } = problemOf(await employer.post('/jobs', body, headers), 400);
        expect(errors.map(({ code }) => code)).toContain('invalid_character');
        problemOf(await employer.put(`/jobs/${id}`, `{${added}}`, headers), 400);
      }
    }
  });

  test('are refused where a job is deleted', async () => {
    const employer = await api.employer();
    problemOf(await employer.delete('/jobs', '{"referenceId": "a\\u0000"}'), 400);
    problemOf(await employer.delete('/jobs', '{"referenceId": "a", "other": "\\ud800"}'), 400);
  });

  test('are refused in a query', async () => {
    const employer = await api.employer();
    problemOf(await employer.get('/jobs?q=a%00b'), 400);
  });

  test('are not found in a whole pair, however it is written', async () => {
    const employer = await api.employer();
    const body = text.replace('"title":"', '"title":"\\ud83d\\ude80 🚀 \\\\u0000 ');
    expect(jobOf(await employer.post('/jobs', body), 201).title).toMatch(/^🚀 🚀 \\u0000 /);
  });
});
