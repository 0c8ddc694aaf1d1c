import { expect } from 'vitest';
import { type BoardJob, createClient } from '../../client/src/index.ts';
import { basePath } from '../../lib/contract/route.ts';
import { type Inbox, openInbox } from '../../samples/board-site/inbox.ts';
import { openJobs } from '../../samples/board-site/jobs.ts';
import { respond } from '../../samples/board-site/respond.ts';
import { mailsOf } from '../support/api/applications.ts';
import { live, newBoardKey, useBoard } from '../support/api/board.ts';
import type { Client } from '../support/api/client.ts';
import { createJob } from '../support/api/jobs.ts';
import { formOf } from '../support/form.ts';

const { test, ...api } = useBoard();

const pdf = '%PDF-1.4\nZoë Tremblay\n%%EOF\n';
const filled = {
  name: 'Zoë "Z" Tremblay',
  email: 'zoe@example.org',
  message: 'I can\r\nstart.',
  website: '',
  consent: '1',
};

/** A site with a new job, whose service can fail. */
const siteOf = async (employer: Client, board: Client, changes = {}) => {
  const { id } = await createJob(employer, { ...live, ...changes });
  const jobs = openJobs(':memory:');
  jobs.put((await board.get(`/board/jobs/${id}`)).body as unknown as BoardJob);
  const { key } = await newBoardKey({ applications: true });
  const lines: string[] = [];
  const state = { now: Date.now(), fetch: globalThis.fetch, requests: 0 };
  const connect = () =>
    createClient({
      address: `${api.origin()}${basePath}`,
      key,
      attempts: 1,
      fetch: (...request) => {
        state.requests += 1;
        return state.fetch(...request);
      },
    });
  const log = (line: string) => lines.push(line);
  const inbox = openInbox(':memory:', connect, log, () => state.now);
  const timeZone = 'America/Vancouver';
  const site = { jobs, inbox, timeZone, origin: 'https://board.example' };
  const submit = (fields: Readonly<Record<string, string | File>>, language = '') =>
    respond(site, { method: 'POST', url: `${language}/jobs/${id}` }, formOf(fields));
  /** What the site would send after these milliseconds. */
  const after = async (milliseconds: number): Promise<number> => {
    const { requests } = state;
    state.now += milliseconds;
    await inbox.sendNext();
    return state.requests - requests;
  };
  const page = () => respond(site, { method: 'GET', url: `/jobs/${id}` });
  return { id, jobs, lines, state, submit, after, page, inbox };
};

const application = { name: 'Z', email: 'z@example.org', consent: 'Yes' };

const resume = new File([pdf], 'Résumé "1".pdf', { type: 'application/pdf' });
const shown = ({ body }: { body: string }) =>
  /<p class="tag[^"]*" role="alert".*?>(.*?)<\/p>/.exec(body)?.[1];

/** What is wrong, by field. */
const errorsOf = ({ body }: { body: string }) =>
  Object.fromEntries(
    [...body.matchAll(/id="(\w+)-error">(.*?)<\/div>/g)].map(([, name, text]) => [name, text]),
  );

test('an application reaches the employer, and the site keeps nothing', async ({ employer, board }) => {
  const { id, submit, after } = await siteOf(employer, board);
  const response = await submit({ ...filled, resume });
  expect([response.status, shown(response)]).toEqual([200, 'Your application was sent to the employer.']);
  expect(response.body).not.toContain('<form method="post"');
  const [mail, ...others] = await mailsOf(id);
  expect(others).toEqual([]);
  expect(mail?.replyTo?.value).toEqual([{ name: filled.name, address: filled.email }]);
  expect(mail?.text).toContain('I can\nstart.');
  expect(mail?.attachments[0]?.content.toString()).toBe(pdf);
  expect(await after(86_400_000)).toBe(0);
});

/** A problem of the service. */
const refused = (status: number, seconds: string) => async () => {
  const headers = { 'retry-after': seconds, 'content-type': 'application/problem+json' };
  const type = `${api.origin()}${basePath}/problems/${status === 429 ? 'application-limit' : 'unavailable'}`;
  return Response.json({ type, title: 'T', status, detail: 'D', requestId: 'r' }, { status, headers });
};

test.for([
  ['503', refused(503, '120'), 120_000],
  ['429', refused(429, '3600'), 3_600_000],
  ['a page of a proxy', async () => new Response('<html>'), 60_000],
  [
    'no connection',
    async () => {
      throw new TypeError('fetch failed', { cause: new Error('ECONNREFUSED') });
    },
    60_000,
  ],
] as [string, typeof fetch, number][])(
  '%s: it is kept with its file, and sent later',
  async ([, fails, wait], { employer, board }) => {
    const { id, submit, after, state, lines } = await siteOf(employer, board);
    const works = state.fetch;
    state.fetch = fails;
    const response = await submit({ ...filled, resume });
    expect([response.status, shown(response)]).toEqual([
      202,
      expect.stringMatching('We have your application'),
    ]);
    expect(await after(wait - 1)).toBe(0);
    expect(await after(1)).toBe(1);
    state.fetch = works;
    expect(await after(wait)).toBe(1);
    const mails = await mailsOf(id);
    expect(mails.map(({ attachments }) => attachments[0]?.content.toString())).toEqual([pdf]);
    expect(await after(86_400_000)).toBe(0);
    expect(lines.join()).not.toMatch(/zoe|Tremblay|I can/i);
  },
);

test('what the applicant can correct is shown, with what was typed', async ({ employer, board }) => {
  const { submit, after } = await siteOf(employer, board);
  const file = new File(['MZ\0'], 'setup.exe');
  const response = await submit({ ...filled, email: 'zoe', message: '</textarea><b>', resume: file });
  expect(response.status).toBe(400);
  expect(shown(response)).toBe('Your application was not sent. Correct what is marked in red.');
  expect(errorsOf(response)).toEqual({
    email: expect.stringMatching('one e-mail address'),
    resume: expect.stringMatching('again'),
  });
  expect(response.body).toMatch(/<title>Error: /);
  const invalid = /<(?:input|textarea) id="(\w+)"[^>]*aria-invalid="true"( autofocus)?/g;
  expect([...response.body.matchAll(invalid)].map((match) => match.slice(1))).toEqual([
    ['email', ' autofocus'],
    ['resume', undefined],
  ]);
  expect(response.body).toContain('aria-describedby="resume-hint resume-error"');
  expect(response.body).toContain('value="Zoë &#34;Z&#34; Tremblay"');
  expect(response.body).not.toContain('</textarea><b>');
  expect(await after(86_400_000)).toBe(0);
});

test('what is to be corrected is in the language of the reader', async ({ employer, board }) => {
  const { submit } = await siteOf(employer, board);
  const response = await submit({ ...filled, email: 'zoe' }, '/fr');
  expect(errorsOf(response)).toEqual({ email: expect.stringMatching('^Indiquez une adresse') });
  expect(response.body).toMatch(/<title>Erreur\u00a0: .*name="consent"[^>]* checked/s);
});

test.for([
  [{ name: ' ' }, 'name', 'your name'],
  [{ phone: '1'.repeat(33) }, 'phone', '32 characters'],
  [{ message: ' ' }, 'message', 'a message, add a link or attach'],
  [{ links: 'https://a.example http://b.example' }, 'links', 'begin with https'],
  [{ links: 'https://a.example '.repeat(4) }, 'links', 'at most three'],
  [{ links: 'portfolio' }, 'links', 'begin with https'],
  [{ consent: '' }, 'consent', 'Check this box'],
  [{ resume: new File(['{\\rtf1 }'], 'CV.RTF') }, 'resume', 'save it as PDF'],
  [{ resume: new File(['PK'], 'cv.odt') }, 'resume', 'save it as PDF'],
  [{ resume: new File(['PK'], 'CV.pages') }, 'resume', 'On a phone'],
  [{ resume: new File(['\0\0\0\x18ftypheic'], 'IMG_0042.HEIC') }, 'resume', 'On a phone'],
  [{ resume: new File(['\xd0\xcf'], 'cv.doc') }, 'resume', 'save it as PDF'],
] as const)(
  '%j is refused at its field, before it is sent',
  async ([field, name, text], { employer, board }) => {
    const { submit, state } = await siteOf(employer, board);
    const response = await submit({ ...filled, ...field });
    expect([response.status, errorsOf(response)]).toEqual([400, { [name]: expect.stringMatching(text) }]);
    expect(state.requests).toBe(0);
  },
);

test.for([
  [{ resume: new File(['MZ\0'], 'cv.pdf') }, 'resume', 'save it as PDF'],
  [{ phone: '1\u00072' }, 'phone', 'phone number'],
  [{ links: 'https://[x' }, 'links', 'begin with https'],
] as const)(
  '%j is refused by the service, at its field',
  async ([field, name, text], { employer, board }) => {
    const { submit } = await siteOf(employer, board);
    const response = await submit({ ...filled, ...field });
    expect([response.status, errorsOf(response)]).toEqual([400, { [name]: expect.stringMatching(text) }]);
  },
);

test('phone and links are sent, however the links are pasted', async ({ employer, board }) => {
  const { submit, id } = await siteOf(employer, board);
  const links = 'https://a.example/1\r\nb.example/2, www.c.example\r\n';
  expect((await submit({ ...filled, message: '', phone: '+1 604 555 0199', links })).status).toBe(200);
  expect((await mailsOf(id))[0]?.text).toMatch(
    /604 555 0199[\s\S]*https:\/\/a\.example\/1[\s\S]*https:\/\/b\.example\/2[\s\S]*https:\/\/www\.c/,
  );
});

test('without consent, or with the field that people do not see, nothing is kept', async ({
  employer,
  board,
}) => {
  const { submit, state } = await siteOf(employer, board);
  for (const fields of [{ consent: '' }, { website: 'https://spam.example' }]) {
    expect(await submit({ ...filled, ...fields })).toMatchObject({ status: 400 });
  }
  expect(state.requests).toBe(0);
});

test('a form of any size is read, and 3 MB of résumé are taken', async ({ employer, board }) => {
  const { submit, id } = await siteOf(employer, board);
  const padded = (size: number) => new File([pdf.padEnd(size - 7), '\n%%EOF\n'], 'cv.pdf');
  for (const size of [3_000_001, 3_200_000, 30_000_000]) {
    const { name, email, message, ...after } = filled;
    const response = await submit({
      name,
      email,
      message,
      resume: padded(size),
      ...after,
      phone: '604 555 0199',
    });
    expect([response.status, errorsOf(response)]).toEqual([413, { resume: expect.stringMatching('3 MB') }]);
    for (const text of ['value="zoe@example.org"', '>I can\nstart.<', 'value="604 555 0199"', ' checked>'])
      expect(response.body).toContain(text);
  }
  expect(await submit({ ...filled, resume: padded(2_999_000) })).toMatchObject({ status: 200 });
  expect(await mailsOf(id)).toHaveLength(1);
});

test('a message is as long as the service takes, whatever its line breaks', async ({ employer, board }) => {
  const { submit, state, id } = await siteOf(employer, board);
  const response = await submit({ ...filled, message: 'a'.repeat(10_001) });
  expect([response.status, errorsOf(response)]).toEqual([400, { message: expect.stringMatching('10,000') }]);
  expect(state.requests).toBe(0);
  expect(await submit({ ...filled, message: 'a\r\n'.repeat(5_000) })).toMatchObject({ status: 200 });
  expect(await mailsOf(id)).toHaveLength(1);
});

test('an application that could not be sent for a month is deleted', async ({ employer, board }) => {
  const { submit, after, state } = await siteOf(employer, board);
  state.fetch = refused(503, '1');
  await submit(filled);
  expect(await after(30 * 86_400_000)).toBe(1);
  expect(await after(86_400_000)).toBe(0);
});

test('an application to a job that has gone since the form was shown gets 410', async ({
  employer,
  board,
}) => {
  const { submit, jobs, id } = await siteOf(employer, board);
  jobs.remove(id);
  expect(await submit(filled)).toMatchObject({ status: 410, body: expect.stringMatching('is closed') });
});

test('a job that has gone is said to be closed; a kept application waits for the operator', async ({
  employer,
  board,
}) => {
  const { id, submit, after, state, lines, inbox } = await siteOf(employer, board);
  const works = state.fetch;
  state.fetch = refused(503, '1');
  await submit(filled);
  state.fetch = works;
  await employer.put(`/jobs/${id}`, { status: 'archived' });
  const response = await submit({ ...filled, message: 'Hello' });
  expect([response.status, shown(response)]).toEqual([410, expect.stringMatching('This job is closed')]);
  expect(await after(1_000)).toBe(1);
  expect(lines.at(-1)).toMatch(/^Application 1 is refused: write to the applicant\. POST .* 404/);
  expect(await after(86_400_000)).toBe(0);
  state.now += 30 * 86_400_000;
  await inbox.sendNext();
  expect(inbox.keep({ id, employer: null }, application)).toBe(1);
});

test('a job that takes applications elsewhere links there', async ({ employer, board }) => {
  const elsewhere = {
    applicantRoutingType: { id: 2 },
    applicationUrl: 'https://lakeside.example/jobs?a=1&b=2',
  };
  const { submit, state, jobs, id } = await siteOf(employer, board, elsewhere);
  expect(await submit(filled)).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
  expect(state.requests).toBe(0);
  expect(jobs.find(id)?.applicationUrl).toBe(elsewhere.applicationUrl);
});

test('a job that takes them elsewhere since says so', async ({ employer, board }) => {
  const { submit, id } = await siteOf(employer, board);
  await employer.put(`/jobs/${id}`, {
    applicantRoutingType: { id: 2 },
    applicationUrl: 'https://lakeside.example/1',
  });
  const response = await submit(filled);
  expect(shown(response)).toMatch(/not sent.*on its own site now/);
});

const noService = () => {
  throw new Error('There is no service.');
};

const employerOf = (id: number) => ({ id, name: 'Other' });

test('the site keeps 500 at most, and says so', async ({ employer, board }) => {
  const { submit, inbox, state, page } = await siteOf(employer, board);
  for (let at = 1; at <= 500; at += 1)
    inbox.keep({ id: 3_000_000_000 + at, employer: employerOf(3_000_000_000 + at) }, application);
  const response = await submit(filled);
  expect([response.status, shown(response)]).toEqual([503, expect.stringMatching('try again later')]);
  expect(response.body).toContain(`value="${filled.email}"`);
  expect(state.requests).toBe(0);
  expect(shown(await page())).toMatch('try again later');
});

/** Keeps applications until there is no room. @returns how many */
const fill = ({ keep }: Inbox, job: Parameters<Inbox['keep']>[0], most = 100): number =>
  Array.from({ length: most }, () => keep(job, application)).filter((id) => id !== undefined).length;

test('a job has 20 places, and says at once when they are taken; others have theirs', async ({
  employer,
  board,
}) => {
  const { id, submit, inbox, state, page } = await siteOf(employer, board);
  const own = { id, employer: employerOf(employer.id) };
  expect((await page()).body).toContain('<form method="post"');
  expect(fill(inbox, own)).toBe(20);
  const full = await page();
  expect([full.status, shown(full)]).toEqual([200, expect.stringMatching('try again later')]);
  expect(full.body).not.toContain('<form method="post"');
  expect(await submit(filled)).toMatchObject({ status: 503 });
  expect(state.requests).toBe(0);
  expect(fill(inbox, { ...own, id: 3_000_000_001 }, 1)).toBe(1);
});

test('the jobs of an employer have 50 places; of a confidential job it is not known', () => {
  const inbox = openInbox(':memory:', noService, () => {});
  const kept = (of: number | null) => (at: number) =>
    fill(inbox, { id: at, employer: of === null ? null : employerOf(of) });
  expect([1, 2, 3, 4].map(kept(7))).toEqual([20, 20, 10, 0]);
  expect([5, 6, 7].map(kept(8))).toEqual([20, 20, 10]);
  expect([8, 9, 10].map(kept(null))).toEqual([20, 20, 20]);
  expect(inbox.hasRoom({ id: 11, employer: null })).toBe(true);
  expect(inbox.hasRoom({ id: 11, employer: employerOf(7) })).toBe(false);
});

test('a place is free again once an application is sent or forgotten', () => {
  const inbox = openInbox(':memory:', noService, () => {});
  const job = { id: 1, employer: employerOf(1) };
  fill(inbox, job);
  expect(inbox.hasRoom(job)).toBe(false);
  inbox.forget(1);
  expect(fill(inbox, job)).toBe(1);
});
