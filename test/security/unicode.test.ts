import { describe, expect } from 'vitest';
import { type EmployerClient, useApi } from '../support/api/api.ts';
import { createJob, totalOf } from '../support/api/jobs.ts';
import { jobOf, pageOf, problemOf } from '../support/api/responses.ts';

const { test, ...api } = useApi();

const found = async (employer: EmployerClient, query: Record<string, string>): Promise<number[]> =>
  pageOf(await employer.get(`/jobs?${new URLSearchParams(query)}`)).data.map(({ id }) => id);

/** Texts that look alike, fold alike, normalise alike or sort together, but differ. */
const similarReferences = [
  'caf\u00e9',
  'cafe\u0301',
  'A',
  'a',
  ' A',
  'A ',
  'A\u00a0',
  'A\u200b',
  '\ufeffA',
  '\u202eA',
  '\u0410',
  '\uff21',
  '\u00ad',
  '\u200b',
  ' ',
  '\u2028',
  'I',
  'i',
  '\u0130',
  '\u0131',
  '\u00df',
  '\u1e9e',
  'ss',
  '\ufb01',
  'fi',
  '1',
  '\u0661',
  '\uffff',
  '\ufffd',
  '\u{10ffff}',
];

describe('a referenceId is compared by code points', () => {
  test('similar ones are different jobs, for every look-up', async ({ employer }) => {
    const ids = new Map<string, number>();
    for (const referenceId of similarReferences) {
      const job = await createJob(employer, { referenceId });
      expect(job.referenceId).toBe(referenceId);
      ids.set(referenceId, job.id);
    }
    for (const [referenceId, id] of ids) {
      expect(await found(employer, { referenceId }), JSON.stringify(referenceId)).toEqual([id]);
      expect(jobOf(await employer.put('/jobs', { referenceId, status: 'archived' })).id).toBe(id);
    }
    for (const referenceId of ids.keys()) {
      expect((await employer.delete('/jobs', { referenceId })).status).toBe(204);
    }
    expect(await totalOf(employer)).toBe(0);
  });

  test.each(['\u{1f4a3}', '\u{10ffff}', '\ufdfa', '\u0301'])(
    'of 50 times %j, the store, the index, the search and cursors hold it',
    async (character) => {
      const employer = await api.employer();
      const referenceId = character.repeat(50);
      const title = character.repeat(256);
      const { id } = await createJob(employer, { referenceId, title });
      const other = await createJob(employer, { referenceId: `${character.repeat(49)}x`, title });
      expect(await found(employer, { referenceId })).toEqual([id]);
      const pages = [pageOf(await employer.get(`/jobs?${new URLSearchParams({ q: title, pageSize: '1' })}`))];
      pages.push(pageOf(await employer.get(pages[0]?.paging.next ?? '')));
      expect(pages.flatMap(({ data }) => data.map((job) => job.id))).toEqual([other.id, id]);
      problemOf(await employer.put(`/jobs/${id}`, { referenceId: character.repeat(51) }), 400);
    },
  );
});
