import fc from 'fast-check';
import { simpleParser } from 'mailparser';
import { expect, test } from 'vitest';
import { composeMail } from '../../lib/application/compose-mail.ts';
import { inMailHeader } from '../../lib/application/mail/mail-text.ts';
import { runs } from '../support/runs.ts';

const settings = {
  mailFrom: 'applications@board.example',
  mailContact: 'operator@board.example',
  boardName: 'Board, “West” & Sons',
  token: 'A-token_of-43-characters-A-token_of-43-char',
};
const job = {
  ...{ id: 7, title: 'Cook', applicationEmail: 'jobs@employer.example', url: undefined },
  language: 'en',
} as const;
const now = new Date('2026-11-25T10:00:00Z');

/** What has made mailers add headers, recipients or parts. */
const pieces = [
  '\r\nBcc: x@evil.example\r\n',
  '\nTo: x@evil.example',
  '\r',
  '\u2028Cc: x@evil.example',
  '\u2029',
  '\u0085Bcc: x@evil.example',
  '\0',
  '=?utf-8?B?DQpCY2M6IHhAZXZpbC5leGFtcGxl?=',
  '=?utf-8?Q?=0D=0ABcc:_x=40evil.example?=',
  '"<x@evil.example>, ',
  ', x@evil.example;',
  'group: x@evil.example;',
  '\\"',
  '(',
  '>',
  '\r\n\r\n--',
  '----_NmP-0000-Part_1\r\nContent-Type: text/html\r\n\r\n<b>',
  "; filename*=utf-8''x.exe; name=\"",
  '\r\n.\r\nMAIL FROM:<x@evil.example>\r\n',
  '\u202eelpmaxe.live@x',
  '\u2066',
  'é',
  '👩‍💻',
  ' ',
  'x',
];

const hostile = fc.oneof(
  {
    arbitrary: fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((all) => all.join('')),
    weight: 3,
  },
  fc.string({ unit: 'binary', maxLength: 60 }).map((text) => text.toWellFormed()),
);

const fileName = fc.oneof(hostile, fc.constant(undefined));

const expectedHeaders = [
  'content-type',
  'date',
  'from',
  'list-unsubscribe',
  'message-id',
  'mime-version',
  'reply-to',
  'subject',
  'to',
];

/** What the board says: a line begins with one of these, before what the applicant agreed to. */
const saidIn = {
  en: {
    subject: 'Application: ',
    lines: /^(You receive this application from|(Job|Name|E-mail|Phone|Link|Résumé):) /,
    end: 'Your reply goes to the applicant',
  },
  fr: {
    subject: 'Candidature : ',
    lines: /^(Vous recevez cette candidature via|(Offre d’emploi|Nom|Courriel|Téléphone|Lien|CV) :) /,
    end: 'Votre réponse parviendra',
  },
} as const;

/** Readers of mails unfold lines. */
const oneSpace = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** In 7 bits, or another encoding, where a mail has no attachment. */
const isNotEncoding = (key: string) => key !== 'content-transfer-encoding';

// Not even what the checks of the form would refuse.
test('nothing that an applicant writes adds a header, a recipient or a part', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        name: hostile,
        phone: hostile,
        message: hostile,
        link: hostile,
        consent: hostile,
        title: hostile,
      }),
      fileName,
      fc.constantFrom('en', 'fr'),
      async ({ link, title, ...texts }, name, language) => {
        const resume =
          name === undefined
            ? undefined
            : ({ fileName: name, kind: 'txt', bytes: Buffer.from('x\n\r\n--\r') } as const);
        const application = { ...texts, email: 'zoe@example.org', links: [link], resume };
        const mail = await composeMail(application, { ...job, title, language }, settings, now);
        expect(mail).toMatchObject({ from: settings.mailFrom, to: job.applicationEmail });
        const parsed = await simpleParser(mail.raw);
        const keys = parsed.headerLines.map(({ key }) => key).filter(isNotEncoding);
        expect(keys.sort()).toEqual(expectedHeaders);
        expect(parsed.to).toMatchObject({ value: [{ address: job.applicationEmail }] });
        expect(parsed.from?.value).toMatchObject([{ address: settings.mailFrom }]);
        expect(parsed.replyTo?.value).toMatchObject([{ address: 'zoe@example.org' }]);
        const said = saidIn[language];
        const subject = oneSpace(inMailHeader(`${said.subject}${title}`));
        expect(oneSpace(parsed.subject ?? '')).toBe(oneSpace(Buffer.from(subject).toString()));
        const [head = ''] = parsed.text?.split(said.end) ?? [];
        const lines = head.split(/[\n\v\f\r\u0085\u2028\u2029]/).filter((line) => line !== '');
        for (const line of lines) expect(line).toMatch(said.lines);
        expect(head).not.toMatch(/\p{Bidi_Control}/u);
        expect(parsed.html).toBe(false);
        expect(parsed.attachments).toHaveLength(resume ? 1 : 0);
        const [{ contentType, filename, content } = { contentType: '', filename: '', content: '' }] =
          parsed.attachments;
        if (resume) {
          expect([contentType, content.toString()]).toEqual(['text/plain', 'x\n\r\n--\r']);
          expect(filename).toMatch(/^[^\p{C}".]+\.txt$/u);
        }
        // Every line ends as RFC 5322 asks, and is short enough.
        for (const line of mail.raw.toString('latin1').split('\r\n')) {
          expect(line).not.toMatch(/[\r\n]/);
          expect(line.length).toBeLessThanOrEqual(998);
        }
      },
    ),
    { numRuns: runs(60) },
  );
});

test('a name of 10,000 recipients is a name', async () => {
  const name = '<x@evil.example>, '.repeat(10_000);
  const application = {
    ...{ name, email: 'zoe@example.org', phone: '', message: 'x', links: [], consent: 'x' },
    resume: undefined,
  };
  const { raw, to } = await composeMail(application, job, settings, now);
  expect(to).toBe(job.applicationEmail);
  const headers = raw.toString('latin1').split('\r\n\r\n', 1)[0] ?? '';
  expect(headers.match(/^(?:To|Cc|Bcc|From|Reply-To):/gm)).toEqual(['From:', 'To:', 'Reply-To:']);
});

test.each(['=?utf-8?Q?Jane=0D=0ABcc:x@evil.example?=', '=?utf-8?B?DQpCY2M6IHhAZXZpbC5leGFtcGxl?= Doe'])(
  'no reader decodes %s in a name or a title',
  async (text) => {
    const application = {
      ...{ name: text, email: 'zoe@example.org', phone: '', message: 'x', links: [], consent: 'x' },
      resume: undefined,
    };
    const titled = { ...job, title: text, referenceId: text };
    const { raw } = await composeMail(application, titled, { ...settings, boardName: 'Board' }, now);
    const { from, replyTo, subject } = await simpleParser(raw);
    const shown = text.replaceAll('=?', '= ?');
    expect(from?.value[0]?.name).toBe(`${shown} via Board`);
    expect(replyTo?.value[0]?.name).toBe(shown);
    expect(subject).toBe(`Application: ${shown} (${shown})`);
  },
);

test('what was written arrives as it was', async () => {
  const message = `Bonjour,\r\n\r\n.\r\nFrom the “Café”: é 👩‍💻\r\n=20 --\r\n${'x'.repeat(5_000)}`;
  const application = {
    name: 'O\'Neil, "Zoë" (Dr.)',
    email: "zoe.o'neil+jobs@example.org",
    phone: '604.555.0199',
    message,
    links: ['https://www.linkedin.com/in/zo%C3%AB'],
    resume: undefined,
    consent: 'Send it.',
  };
  const { raw } = await composeMail(application, { ...job, url: 'https://b.example/jobs/7' }, settings, now);
  const { replyTo, from, text, date } = await simpleParser(raw);
  expect(replyTo?.value).toEqual([{ name: application.name, address: application.email }]);
  expect(from?.value[0]?.name).toBe(`${application.name} via ${settings.boardName}`);
  expect(date).toEqual(now);
  expect(text).toContain(message.replaceAll('\r\n', '\n'));
  for (const part of [application.phone, 'https://b.example/jobs/7', ...application.links])
    expect(text).toContain(part);
});

test.each([
  ['en', 'the job board', 'Zoë via the job board', 'from the job board,'],
  ['fr', 'the job board', 'Zoë via le site d’emploi', 'via le site d’emploi,'],
  ['fr', 'Emplois BC', 'Zoë via Emplois BC', 'via Emplois BC,'],
] as const)('in %s, the board %s is named %s', async (language, boardName, expected, reason) => {
  const application = {
    ...{ name: 'Zoë', email: 'zoe@example.org', phone: '', message: 'x', links: [], consent: 'x' },
    resume: undefined,
  };
  const { raw } = await composeMail(application, { ...job, language }, { ...settings, boardName }, now);
  const { from, text = '' } = await simpleParser(raw);
  expect(from?.value[0]?.name).toBe(expected);
  expect(text.split('\n')[0]).toContain(reason);
});

test.each([
  ['en', 'Application: Cook (A-1)', 'You receive', 'with the subject "stop A-token_of'],
  ['fr', 'Candidature : Cook (A-1)', 'Vous recevez', 'avec l’objet « stop A-token_of'],
] as const)(
  'in %s, the first line says why the mail came, the last how to stop such mails',
  async (language, ...expected) => {
    const application = {
      ...{ name: 'Zoë', email: 'zoe@example.org', phone: '1', message: 'Hello.', links: [], consent: 'x' },
      resume: undefined,
    };
    const { raw } = await composeMail(application, { ...job, language, referenceId: 'A-1' }, settings, now);
    const { subject, text = '', headers } = await simpleParser(raw);
    const lines = text.trimEnd().split('\n');
    const [subjectShown, begin, end] = expected;
    expect(subject).toBe(subjectShown);
    expect(lines[0]).toContain(begin);
    expect(lines[0]).toContain(settings.boardName);
    expect(lines.at(-1)).toContain(end);
    expect(lines.at(-1)).toContain(settings.mailContact);
    expect(headers.get('list')).toMatchObject({
      unsubscribe: { mail: `${settings.mailContact}?subject=stop%20${settings.token}` },
    });
    // RFC 2369: the header is one line that a reader finds whole.
    expect(raw.toString('latin1').replaceAll('\r\n ', ' ')).toContain(
      `List-Unsubscribe: <mailto:${settings.mailContact}?subject=stop%20${settings.token}>\r\n`,
    );
  },
);
