import { readFileSync } from 'node:fs';
import { describe, expect, vi } from 'vitest';
import { readApplication } from '../../../lib/application/application.ts';
import { applicationDigest, digestKey } from '../../../lib/application/digest.ts';
import { readSettings } from '../../../lib/application/settings.ts';
import { takeApplication } from '../../../lib/application/store/sent-applications.ts';
import { patchEmployer, suspendEmployer } from '../../../lib/employer/store/employers.ts';
import { holdJob } from '../../../lib/job/hold-job.ts';
import {
  anApplication,
  apply,
  aResume,
  base64,
  mailFilesOf,
  mailsOf,
  modeOf,
  sentOf,
} from '../../support/api/applications.ts';
import { live, useBoard } from '../../support/api/board.ts';
import { createJob } from '../../support/api/jobs.ts';
import { faultsOf, problemOf } from '../../support/api/responses.ts';

const { test: boardTest, ...api } = useBoard();
const test = boardTest.override('board', () => api.board({ applications: true }));

const elsewhere = { applicantRoutingType: { id: 2 }, applicationUrl: 'https://lakeside.example/jobs' };

describe('an application', () => {
  test('reaches the employer as a mail, with all that was sent', async ({ board, employer }) => {
    const job = await createJob(employer, { ...live, title: 'Cook — Évening', referenceId: 'A-1' });
    const links = ['https://www.linkedin.com/in/zoe', 'https://zoe.example/cv?x=1&y=2'];
    const sent = { ...anApplication, phone: '604.555.0199', links, resume: aResume };
    const before = new Date().toISOString();
    const response = await apply(board, job.id, sent);
    expect(response.status).toBe(201);
    expect(sentOf(response) >= before && sentOf(response) <= new Date().toISOString()).toBe(true);
    const [mail] = await mailsOf(job.id);
    expect(mail?.from?.value).toEqual([
      { name: 'Zoë Tremblay via the job board', address: 'applications@board.example' },
    ]);
    expect(mail?.to).toMatchObject({ value: [{ name: '', address: job.applicationEmail }] });
    expect(mail?.replyTo?.value).toEqual([{ name: 'Zoë Tremblay', address: 'zoe@example.org' }]);
    expect(mail?.subject).toBe('Application: Cook — Évening (A-1)');
    const { message, consent } = anApplication;
    for (const text of [...links, message, consent, '604.555.0199']) expect(mail?.text).toContain(text);
    expect(mail?.html).toBe(false);
    const [attachment, ...more] = mail?.attachments ?? [];
    expect(more).toEqual([]);
    expect(attachment).toMatchObject({ filename: 'Résumé.txt', contentType: 'text/plain' });
    expect(attachment?.content.toString('base64')).toBe(aResume.content);
  });

  test('of a confidential job does not name the employer, nor a reference that is not there', async ({
    board,
    employer,
  }) => {
    const { id } = await createJob(employer, { ...live, confidential: true });
    const { text } = await apply(board, id);
    const mail = mailFilesOf(id).map((file) => readFileSync(file, 'utf8'));
    expect(`${mail}${text}`).not.toContain(employer.name);
    expect((await mailsOf(id))[0]?.subject).toMatch(/^Application: [^()]+$/);
  });

  test('is a file that its owner alone may read, named by number and job', async ({ board, employer }) => {
    const { id } = await createJob(employer, live);
    await Promise.all(['a', 'b', 'c'].map((message) => apply(board, id, { ...anApplication, message })));
    const files = mailFilesOf(id);
    expect(new Set(files.map((file) => /(\d{6})-job/.exec(file)?.[1])).size).toBe(3);
    expect(files.map(modeOf)).toEqual(['600', '600', '600']);
  });
});

describe('the same application again', () => {
  test('returns the first receipt, and nothing is sent', async ({ board, employer }) => {
    const { id } = await createJob(employer, live);
    const first = await apply(board, id, { ...anApplication, resume: aResume });
    const again = {
      ...anApplication,
      email: 'Zoe@Example.ORG',
      consent: 'Another text',
      resume: aResume,
      links: [],
      phone: ' ',
    };
    const second = await apply(board, id, again);
    expect([second.status, sentOf(second)]).toEqual([200, sentOf(first)]);
    await employer.put(`/jobs/${id}`, { status: 'archived' });
    expect((await apply(board, id, again)).status).toBe(200);
    await employer.delete(`/jobs/${id}`);
    expect((await apply(board, id, again)).status).toBe(200);
    expect(await mailsOf(id)).toHaveLength(1);
  });

  test('is another one with other content, or to another job', async ({ board, employer }) => {
    const [job, other] = [await createJob(employer, live), await createJob(employer, live)];
    const resume = { ...aResume, content: base64('Another') };
    const changes = [
      {},
      { name: 'Zoe Tremblay' },
      { phone: '1' },
      { message: 'Hello' },
      { links: ['https://a.example'] },
      { resume: aResume },
      { resume },
      { resume: { ...resume, fileName: 'b' } },
    ];
    for (const change of changes) {
      expect((await apply(board, job.id, { ...anApplication, ...change })).status).toBe(201);
    }
    expect((await apply(board, other.id)).status).toBe(201);
    expect(await mailsOf(job.id)).toHaveLength(changes.length);
  });

  test('while it is being sent returns 503, in a line of log that the alarm on failures leaves out', async ({
    board,
    employer,
  }) => {
    const { id } = await createJob(employer, live);
    const key = await digestKey(readSettings(process.env));
    const digest = applicationDigest(key, id, readApplication(anApplication).application);
    const limits = { own: [], shared: { of: 'key', limit: 9, seconds: 60 } };
    await takeApplication({ digest, id: 'first', now: new Date() }, limits, false);
    const output = vi.spyOn(console, 'log').mockImplementation(() => {});
    const path = `/board/jobs/${id}/applications`;
    const response = await board.send('POST', path, { body: anApplication, mayFail: true });
    const lines = output.mock.calls.map(([line]) => JSON.parse(String(line)));
    output.mockRestore();
    expect(problemOf(response, 503).detail).toMatch(/^The application is being sent\./);
    expect(response.headers['retry-after']).toBe('1');
    expect(lines).toMatchObject([{ status: 503, cause: { name: 'ApplicationRunningError' } }]);
    expect(mailFilesOf(id)).toEqual([]);
  });

  test('at once is sent once', async ({ board, employer }) => {
    const { id } = await createJob(employer, live);
    const send = () =>
      board.send('POST', `/board/jobs/${id}/applications`, { body: anApplication, mayFail: true });
    const statuses = (await Promise.all(Array.from({ length: 12 }, send))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.every((status) => [200, 201, 503].includes(status))).toBe(true);
    expect((await send()).status).toBe(200);
    expect(await mailsOf(id)).toHaveLength(1);
  });
});

describe('a refusal', () => {
  test('of a job that is not live is the 404 of the job', async ({ board, employer }) => {
    const [other, tester] = [await api.employer(), await api.employer()];
    const held = await createJob(employer, live);
    const ids = [
      held.id,
      (await createJob(tester, live)).id,
      (await createJob(employer, { status: 'draft' })).id,
      (await createJob(employer, { status: 'archived', ...elsewhere })).id,
      (await createJob(other, live)).id,
      2_147_483_647,
      'x',
    ];
    await suspendEmployer(other.id, new Date());
    await patchEmployer(tester.id, { test: true });
    await holdJob({ id: held.id, employerId: employer.id }, 'The address is not yours.', new Date());
    const problem = async (path: string, body?: object) => {
      const response = body ? await board.post(path, body) : await board.get(path);
      const { requestId: _, ...rest } = response.body as Record<string, unknown>;
      return { status: response.status, rest };
    };
    const unknown = await problem('/board/jobs/2147483646');
    expect(unknown.status).toBe(404);
    for (const id of ids) {
      expect(await problem(`/board/jobs/${id}/applications`, anApplication)).toEqual(unknown);
    }
  });

  test('of a job of another routing type has its URL', async ({ board, employer }) => {
    const { id } = await createJob(employer, { ...live, ...elsewhere });
    const { applicationUrl } = problemOf(await apply(board, id), 409) as object as typeof elsewhere;
    expect(applicationUrl).toBe(elsewhere.applicationUrl);
    expect(mailFilesOf(id)).toEqual([]);
  });

  test('comes after those of the form and of the key', async ({ board, employer }) => {
    const { id } = await createJob(employer, { ...live, ...elsewhere });
    const path = `/board/jobs/${id}/applications`;
    const withoutRight = await api.board();
    expect((await api.client().post(path, {})).status).toBe(401);
    for (const client of [withoutRight, employer]) {
      expect(problemOf(await client.post('/board/jobs/x/applications?x=1', '{'), 403).type).toMatch(
        /key-kind$/,
      );
    }
    expect((await board.post('/board/jobs/x/applications?x=1', '{')).status).toBe(404);
    expect((await board.post(`${path}?dryRun=true`, '{')).status).toBe(400);
    expect((await board.post(path, '{', { 'Content-Type': 'text/plain' })).status).toBe(415);
    expect((await board.post(path, {})).status).toBe(400);
    for (const method of ['PUT', 'DELETE']) {
      const refused = await board.post(path, anApplication, { 'X-HTTP-Method-Override': method });
      expect([refused.status, refused.headers.allow]).toEqual([405, 'POST']);
    }
    expect((await board.get(path)).headers.allow).toBe('POST');
  });

  test('ignores Prefer and Idempotency-Key', async ({ board, employer }) => {
    const { id } = await createJob(employer, live);
    const path = `/board/jobs/${id}/applications`;
    const headers = { Prefer: 'handling=lenient', 'Idempotency-Key': 'ü' };
    expect((await board.post(path, { ...anApplication, x: 1 }, headers)).status).toBe(400);
    expect((await board.post(path, anApplication, { ...headers, 'Idempotency-Key': '' })).status).toBe(201);
  });
});

const resumeOf = (content: string) => ({ resume: { fileName: 'x', content } });

describe('the form', () => {
  test.for<[string, object, string]>([
    [
      'nothing',
      { name: undefined, email: undefined, consent: undefined, message: undefined },
      '/consent required, /email required, /message required, /name required',
    ],
    ['nothing to read', { message: ' \u200b', links: [], resume: null }, '/message required'],
    ['blank texts', { name: ' ', consent: '\u00ad' }, '/consent required, /name required'],
    ['null', { name: null, email: null }, '/email required, /name required'],
    [
      'numbers',
      { phone: 5550199, message: 1, links: 'https://a.example', resume: 'x' },
      '/links type, /message type, /phone type, /resume type',
    ],
    [
      'long texts',
      {
        name: 'x'.repeat(129),
        phone: '1'.repeat(33),
        message: 'x'.repeat(10_001),
        consent: 'x'.repeat(1_001),
      },
      '/consent too_long, /message too_long, /name too_long, /phone too_long',
    ],
    [
      'long addresses',
      { email: `${'x'.repeat(243)}@example.org`, links: [`https://a.example/${'x'.repeat(283)}`] },
      '/email too_long, /links/0 too_long',
    ],
    [
      'what is still too long without its invisible characters',
      { phone: `\u202a${'1'.repeat(33)}\u202c`, name: `${'x'.repeat(129)} ` },
      '/name too_long, /phone too_long',
    ],
    ['blank links alone', { message: undefined, links: ['', ' '] }, '/message required'],
    ['a link after a blank one', { links: ['', 'x', ' '] }, '/links/1 invalid_url'],
    ['a link that is null', { message: undefined, links: [null] }, '/links/0 type'],
    ['four links', { links: Array(4).fill('https://a.example') }, '/links too_many'],
    [
      'other links',
      { links: ['http://a.example', 'https://a@b.example', 'javascript:x'] },
      '/links/0 invalid_url, /links/1 invalid_url, /links/2 invalid_url',
    ],
    ['two addresses', { email: 'a@example.org, b@example.org' }, '/email invalid_email'],
    ['an address in letters of another script', { email: 'zoë@example.org' }, '/email invalid_email'],
    [
      'an address with a line break',
      { email: 'a@example.org\r\nBcc: b@example.org' },
      '/email invalid_email',
    ],
    [
      'control characters',
      { name: 'a\nb', phone: '1\t2', message: 'a\u0007', consent: '\u0085x' },
      '/consent invalid_character, /message invalid_character, /name invalid_character, /phone invalid_character',
    ],
    [
      'line separators',
      {
        ...{
          name: 'a\u2028b',
          email: 'a@example.org\u2029',
          phone: '1\u2029',
          links: ['https://a.example\u2028'],
        },
        resume: { fileName: 'x\u2028.pdf', content: aResume.content },
      },
      '/email invalid_email, /links/0 invalid_url, /name invalid_character, /phone invalid_character, /resume/fileName invalid_character',
    ],
    [
      'half of a pair',
      { message: '\ud800', name: 'a\0' },
      '/message invalid_character, /name invalid_character',
    ],
    [
      'unknown members',
      { cv: 1, resume: { ...aResume, type: 'x' } },
      '/cv unknown_property, /resume/type unknown_property',
    ],
    ['an incomplete file', { resume: {} }, '/resume/content required, /resume/fileName required'],
    ['a file without a name', { resume: { ...aResume, fileName: '' } }, '/resume/fileName blank'],
    ['an empty file', resumeOf(''), '/resume/content unsupported_file'],
    ['a program', resumeOf(base64('MZ\0')), '/resume/content unsupported_file'],
    ['base64 without padding', resumeOf('YQ'), '/resume/content unsupported_file'],
    ['base64 in lines', resumeOf('YWJj\nYWJj'), '/resume/content unsupported_file'],
    ['a data URL', resumeOf(`data:text/plain;base64,${aResume.content}`), '/resume/content unsupported_file'],
    ['base64 for addresses', resumeOf('Pz8_'), '/resume/content unsupported_file'],
    ['base64 of another form', resumeOf('YR=='), '/resume/content unsupported_file'],
    ['a large file', resumeOf('A'.repeat(4_000_004)), '/resume/content too_long'],
    ['an object', { message: { text: 'x' } }, '/message type'],
  ])('reports %s', async ([, change, faults], { board }) => {
    const response = await apply(board, 1, { ...anApplication, ...change });
    expect(faultsOf(response).join(', ')).toBe(faults);
  });

  test('removes what applicants paste and cannot see, and compares after that', async ({
    board,
    employer,
  }) => {
    const { id } = await createJob(employer, live);
    const clean = {
      ...anApplication,
      name: 'علی\u200cرضا Zoë',
      email: 'zoe@example.org',
      phone: '604 555',
      links: ['https://a.example/x'],
      resume: { ...aResume, fileName: 'cv.txt' },
    };
    const pasted = {
      ...clean,
      name: ' \u202bعلی\u200cرضا\u200d \u200bZo\u00adë\u202c ',
      email: '\ufeffzoe@example.org\u200b ',
      phone: '\u2066604 555\u2069 ',
      links: [' https://a.example/\u200bx'],
      resume: { ...aResume, fileName: '\u202ecv\u200b.txt ' },
    };
    const empty = { ...clean, links: ['', ...clean.links, '\u200b'] };
    expect((await apply(board, id, pasted)).status).toBe(201);
    for (const same of [clean, empty]) expect((await apply(board, id, same)).status).toBe(200);
    const [mail, ...more] = await mailsOf(id);
    expect(more).toEqual([]);
    expect(mail?.replyTo?.value).toEqual([{ name: clean.name, address: clean.email }]);
    expect(mail?.text).toContain(clean.links[0]);
  });

  test.for([
    ['Persian', 'علی\u200cرضا'],
    ['Devanagari', 'लक्\u200dष्मी'],
    ['Bengali, before a virama', 'র\u200d\u09cdয'],
    ['Malayalam, after a virama at the end', 'അനില്\u200d'],
    ['Sinhala', 'ශ්\u200dරී'],
  ] as const)('keeps the joiners of a name: %s', async ([, name], { board, employer }) => {
    const { id } = await createJob(employer, live);
    expect((await apply(board, id, { ...anApplication, name: `\u200d${name} \u200c` })).status).toBe(201);
    const [mail] = await mailsOf(id);
    expect(mail?.replyTo?.value[0]?.name).toBe(name);
    expect(mail?.text).toContain(`Name: ${name}\n`);
  });

  test.for<[string, object, string]>([
    ['a copied line end', { email: 'zoe@example.org\r\n' }, 'email contains the invisible character U+000D'],
    ['a copied cell', { phone: '604\t555' }, 'phone contains the invisible character U+0009'],
    [
      'a link with a line end',
      { links: ['https://a.example\n'] },
      'links[0] contains the invisible character',
    ],
    ['a data URL', resumeOf(`data:;base64,${aResume.content}`), 'without data:…;base64,'],
  ])('names invisible characters: %s', async ([, change, message], { board }) => {
    const { errors } = problemOf(await apply(board, 1, { ...anApplication, ...change }), 400);
    expect(errors?.map((fault) => fault.message)).toEqual([expect.stringContaining(message)]);
  });

  test.for<[string, object]>([
    [
      'the longest texts',
      {
        name: '😀'.repeat(128),
        phone: '1'.repeat(32),
        message: 'x\r\n\t'.repeat(2_500),
        consent: 'x'.repeat(1_000),
      },
    ],
    [
      'the longest texts, pasted',
      { name: ` ${'x'.repeat(128)}\u200b`, phone: `\u202a${'1'.repeat(32)}\u202c` },
    ],
    ['a long blank after an address', { email: `zoe@example.org${' '.repeat(300)}` }],
    ['null', { phone: null, links: null, resume: null }],
    ['links alone', { message: '', links: Array(3).fill('https://münchen.example/ä') }],
    ['a résumé alone', { message: null, resume: aResume }],
    ['a domain in letters of another script', { email: 'zoe@exämple.org' }],
    ['a plus and a quote', { email: "zoe.o'neil+jobs@example.org", name: 'O\'Neil, "Zoë" <x@y.example>' }],
  ])('takes %s', async ([, change], { board, employer }) => {
    const { id } = await createJob(employer, live);
    expect((await apply(board, id, { ...anApplication, ...change })).status).toBe(201);
    expect(await mailsOf(id)).toHaveLength(1);
  });
});
