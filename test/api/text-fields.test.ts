import { describe, expect, test } from 'vitest';
import { useApi } from '../support/api.ts';
import { createJob, minimalJob, readJob } from '../support/jobs.ts';
import { faultMessage, faultsOf, jobOf } from '../support/responses.ts';

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
  test.each(['', ' ', '\t\n', '\u00a0\u2003', '\u3000'])(
    '%j is rejected in title, description and location',
    async (blank) => {
      const employer = await api.employer();
      const body = { ...minimalJob, title: blank, description: blank, locations: [{ description: blank }] };
      const expected = ['/description blank', '/locations/0/description blank', '/title blank'];
      expect(faultsOf(await employer.post('/jobs', body))).toEqual(expected);
      const { id } = await createJob(employer);
      expect(faultsOf(await employer.put(`/jobs/${id}`, body))).toEqual(expected);
    },
  );
});

describe('referenceId', () => {
  test.each([[''], [null]])('%j means no referenceId, for any number of jobs', async (referenceId) => {
    const employer = await api.employer();
    expect(await createJob(employer, { referenceId })).toMatchObject({ referenceId: null });
    expect(await createJob(employer, { referenceId })).toMatchObject({ referenceId: null });
  });

  test('accepts any text', async () => {
    const employer = await api.employer();
    for (const referenceId of [' ', '0', '#/?&%', '__proto__', '"', '\\', '\u0001', 'null']) {
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
