import { describe, expect, test } from 'vitest';
import { useApi } from '../../support/api/api.ts';
import { createJob, minimalJob, readJob } from '../../support/api/jobs.ts';
import { faultMessage, faultsOf, jobOf } from '../../support/api/responses.ts';

const api = useApi();

/** Code points of one to four bytes in UTF-8; the last takes two UTF-16 units. */
const characters = ['x', 'é', '日', '🚀'];

describe.each([
  ['title', 256],
  ['referenceId', 50],
] as const)('%s', (property, max) => {
  test.each(characters)(`accepts at most ${max} of %j`, async (character) => {
    const employer = await api.employer();
    const longest = character.repeat(max);
    const job = await createJob(employer, { [property]: longest });
    expect((await readJob(employer, job))[property]).toBe(longest);
    const tooLong = `${longest}${character}`;
    const created = await employer.post('/jobs', { ...minimalJob, [property]: tooLong });
    expect(faultsOf(created)).toEqual([`/${property} too_long`]);
    expect(faultMessage(created)).toContain(`at most ${max} characters; it has ${max + 1}`);
    const changed = await employer.put(`/jobs/${job.id}`, { [property]: tooLong });
    expect(faultsOf(changed)).toEqual([`/${property} too_long`]);
  });

  test('is counted and stored untrimmed', async () => {
    const employer = await api.employer();
    const padded = ` ${'x'.repeat(max - 2)} `;
    const job = await createJob(employer, { [property]: padded });
    expect((await readJob(employer, job))[property]).toBe(padded);
    const response = await employer.post('/jobs', { ...minimalJob, [property]: ` ${'x'.repeat(max)}` });
    expect(faultsOf(response)).toEqual([`/${property} too_long`]);
  });

  test.each([1, true, {}, [], ['x']])('rejects %j', async (value) => {
    const employer = await api.employer();
    const response = await employer.post('/jobs', { ...minimalJob, [property]: value });
    expect(faultsOf(response)).toEqual([`/${property} type`]);
  });
});

describe('blank text', () => {
  test.each([
    '',
    ' ',
    '\t\n',
    '\u00a0\u2003',
    '\u3000',
    // Format characters and fillers.
    '\u200b',
    '\u00ad\u2060 \ufeff',
    '\u3164',
    '\u2800',
    '\u115f\u1160',
    '\uffa0',
    '\u180e',
    '\u202e\u202c',
    '\ufe0f',
    '\u{e0041}\u{e007f}',
    '\ufffc',
    '\u{1d159}',
    '\u0001\u0085',
  ])('%j is rejected in title, description and location', async (blank) => {
    const employer = await api.employer();
    const body = { ...minimalJob, title: blank, description: blank, locations: [{ description: blank }] };
    const expected = ['/description blank', '/locations/0/description blank', '/title blank'];
    expect(faultsOf(await employer.post('/jobs', body))).toEqual(expected);
    const { id } = await createJob(employer);
    expect(faultsOf(await employer.put(`/jobs/${id}`, body))).toEqual(expected);
  });

  test.each(['.', '\u0301', '\ue000', '\u{1f9d1}\u200d\u{1f3ed}', '\u200b0', '\u05d0\u200f'])(
    '%j is visible',
    async (visible) => {
      const employer = await api.employer();
      const job = await createJob(employer, {
        title: visible,
        description: visible,
        locations: [{ description: `A${visible.replace('\u200f', '')}, BC` }],
      });
      expect(job).toMatchObject({ title: visible, description: visible });
    },
  );

  test.each(['<p>\u200b</p>', '&#8203;', '<p>&shy;&nbsp;</p><br>', '&#x3164;', '<b>\u2800</b>'])(
    '%j is a blank description in both modes',
    async (description) => {
      const employer = await api.employer();
      for (const prefer of ['handling=strict', 'handling=lenient']) {
        const response = await employer.post('/jobs', { ...minimalJob, description }, { prefer });
        expect(faultsOf(response)).toEqual(['/description blank']);
      }
    },
  );
});

describe('control characters', () => {
  const withText = (text: string) => ({
    ...minimalJob,
    title: text,
    referenceId: text,
    locations: [{ description: `${text}, BC` }],
  });

  test.each(['a\tb', 'a\r\nb', 'a\u0001b', 'a\u007fb', 'a\u0085b', 'a\u009fb', '\u001ba'])(
    '%j is rejected in one-line texts',
    async (text) => {
      const employer = await api.employer();
      const faults = [
        '/locations/0/description invalid_character',
        '/referenceId invalid_character',
        '/title invalid_character',
      ];
      expect(faultsOf(await employer.post('/jobs', withText(text)))).toEqual(faults);
      expect(faultsOf(await employer.put('/jobs', withText(text)))).toEqual(faults);
      const { id } = await createJob(employer);
      expect(faultsOf(await employer.put(`/jobs/${id}`, withText(text)))).toEqual(faults);
      expect(faultsOf(await employer.delete('/jobs', { referenceId: text }))).toEqual([
        '/referenceId invalid_character',
      ]);
    },
  );

  test('are named with their place', async () => {
    const employer = await api.employer();
    const response = await employer.post('/jobs', { ...minimalJob, title: 'Cook\u000b, Night' });
    expect(faultMessage(response)).toBe(
      'title contains the control character U+000B after "Cook"; write a space instead',
    );
  });

  test('are replaced in lenient mode, each run with one space, and counted', async () => {
    const employer = await api.employer();
    const lenient = { prefer: 'handling=lenient' };
    const body = {
      ...minimalJob,
      title: '\tCook\r\n(Night)\u0085',
      referenceId: 'A\u0001\u001f1',
      locations: [{ description: 'Richmond,\tBC' }, { description: 'Zzxq\nCity, BC' }],
    };
    const created = await employer.post('/jobs', body, lenient);
    expect(jobOf(created, 201)).toMatchObject({
      title: ' Cook (Night) ',
      referenceId: 'A 1',
      locations: [{ description: 'Richmond, BC' }, { description: 'Zzxq City, BC' }],
    });
    expect(created.headers['lenient-removed']).toBe(
      'tags=0, attributes=0, links=0, comments=0, properties=0, rewritten=4',
    );
    const changed = await employer.put('/jobs', { referenceId: 'A\n1', title: 'Cook' }, lenient);
    expect(jobOf(changed)).toMatchObject({ id: jobOf(created, 201).id, title: 'Cook' });
    expect(changed.headers['lenient-removed']).toContain('rewritten=1');
  });

  test('are replaced before a text is measured', async () => {
    const employer = await api.employer();
    const body = { ...minimalJob, title: `${'x'.repeat(255)}\r\n` };
    const lenient = { prefer: 'handling=lenient' };
    expect(jobOf(await employer.post('/jobs', body, lenient), 201).title).toBe(`${'x'.repeat(255)} `);
    const blank = { ...minimalJob, title: '\r\n' };
    expect(faultsOf(await employer.post('/jobs', blank, lenient))).toEqual(['/title blank']);
  });

  test('may be in descriptions', async () => {
    const employer = await api.employer();
    const description = '<p>a\tb\nc</p>';
    expect(await createJob(employer, { description })).toMatchObject({ description });
  });

  test.each(['\0', 'a\0b', '\ud800', 'a\udc00\ud800'])(
    '%j is rejected everywhere, once, in both modes',
    async (text) => {
      const employer = await api.employer();
      const body = {
        ...withText(text),
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
});

describe('referenceId', () => {
  test.each([[''], [null]])('%j means no referenceId, for any number of jobs', async (referenceId) => {
    const employer = await api.employer();
    expect(await createJob(employer, { referenceId })).toMatchObject({ referenceId: null });
    expect(await createJob(employer, { referenceId })).toMatchObject({ referenceId: null });
  });

  test('accepts any text without control characters', async () => {
    const employer = await api.employer();
    for (const referenceId of [' ', '0', '#/?&%', '__proto__', '"', '\\', '\u200b', 'null']) {
      const { id } = await createJob(employer, { referenceId });
      const found = jobOf(await employer.put('/jobs', { referenceId }));
      expect([found.id, found.referenceId]).toEqual([id, referenceId]);
    }
  });
});

describe('closeDate', () => {
  test.each([
    '2026-02-30',
    '2026-2-3',
    '2026-13-01',
    '2025-02-29',
    '2026-00-10',
    '2026-01-00',
    '20260101',
    '',
  ])('rejects %j, which is not a date', async (closeDate) => {
    const employer = await api.employer();
    const response = await employer.post('/jobs', { ...minimalJob, closeDate });
    expect(faultsOf(response)).toEqual(['/closeDate invalid_date']);
    const { id } = await createJob(employer);
    expect(faultsOf(await employer.put(`/jobs/${id}`, { closeDate }))).toEqual(['/closeDate invalid_date']);
  });

  test.each([
    '2026-01-01T00:00:00Z',
    '2026-01-01 ',
    ' 2026-01-01',
    '+2026-01-01',
    '02026-01-01',
    '2026-01-01\n',
    '２026-01-01',
  ])('rejects the format %j', async (closeDate) => {
    const employer = await api.employer();
    const response = await employer.post('/jobs', { ...minimalJob, closeDate });
    expect(faultsOf(response)).toEqual(['/closeDate invalid_date']);
  });

  test.each([1, null, {}, true])('rejects %j', async (closeDate) => {
    const employer = await api.employer();
    const response = await employer.post('/jobs', { ...minimalJob, closeDate });
    expect(faultsOf(response)).toEqual(['/closeDate type']);
  });

  test.each(['0001-01-01', '1970-01-01', '2000-02-29', '2024-02-29', '9999-12-31', '0000-01-01'])(
    'accepts %s',
    async (closeDate) => {
      const employer = await api.employer();
      for (const status of ['draft', 'active', 'archived']) {
        const job = await createJob(employer, { closeDate, status, autoRefresh: true });
        expect((await readJob(employer, job)).closeDate).toBe(closeDate);
      }
    },
  );
});
