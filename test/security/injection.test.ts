import { afterAll, beforeAll, describe, expect } from 'vitest';
import { verify } from '../../lib/operator/verify.ts';
import { type EmployerClient, useApi } from '../support/api/api.ts';
import { createJob, minimalJob, readJob } from '../support/api/jobs.ts';
import { jobOf, pageOf, problemOf } from '../support/api/responses.ts';
import { useOwnTables } from '../support/store/own-tables.ts';

useOwnTables();
const { test, ...api } = useApi();

afterAll(async () => {
  expect((await verify()).violations).toEqual([]);
});

/**
 * Text that is special in keys and expressions of the store, in SQL, in a shell or in JavaScript.
 */
const hostileTexts = [
  '1#active',
  '1#active#2026-11-20',
  '#v',
  ':version',
  'job',
  'text#00',
  'count#00',
  "' OR '1'='1",
  '"; DROP TABLE jobs; --',
  'attribute_exists(jobId) OR jobId = :job',
  '{"S":"x"}',
  '{"$ne":null}',
  '$\u007Bjndi:ldap://x}',
  '{{7*7}}',
  '$(id)`id`',
  '../../jobs',
  '%00%0a',
  '<script>alert(1)</script>',
  '\u202Eevil',
  '\u2028\u2029',
  '__proto__',
  'constructor',
  '💣'.repeat(50),
  '\uFFFF\uFDD0',
];

describe('injection into keys and expressions', () => {
  let employer: EmployerClient;
  let other: EmployerClient;
  beforeAll(async () => {
    [employer, other] = [await api.employer(), await api.employer()];
  });

  test.each(hostileTexts)('%j in referenceId and title is handled as plain text', async (text) => {
    const unrelatedJob = await createJob(employer, { referenceId: 'unrelated', status: 'active' });
    const foreignJob = await createJob(other, { referenceId: text });
    const title = text.trim() === '' ? 'blank' : text;

    const created = jobOf(await employer.post('/jobs', { ...minimalJob, referenceId: text, title }), 201);
    expect([created.referenceId, created.title]).toEqual([text, title]);
    expect((await employer.post('/jobs', { ...minimalJob, referenceId: text })).status).toBe(409);
    const put = await employer.put('/jobs', { referenceId: text, status: 'archived' });
    expect(jobOf(put)).toMatchObject({ id: created.id, referenceId: text, status: 'archived' });
    const listed = pageOf(await employer.get(`/jobs?q=${encodeURIComponent(text)}&status=archived`));
    expect(listed.data.map(({ id }) => id)).toEqual([created.id]);
    expect((await employer.delete('/jobs', { referenceId: text })).status).toBe(204);

    expect(await readJob(employer, unrelatedJob)).toEqual(unrelatedJob);
    expect(await readJob(other, foreignJob)).toEqual(foreignJob);
    await employer.delete(`/jobs/${unrelatedJob.id}`);
  });

  test.each(hostileTexts)('%j is rejected as id, status, cursor and page', async (text) => {
    const sent = encodeURIComponent(text);
    for (const method of ['GET', 'DELETE']) problemOf(await employer.send(method, `/jobs/${sent}`), 404);
    problemOf(await employer.put(`/jobs/${sent}`, {}), 404);
    for (const parameter of ['status', 'cursor']) {
      problemOf(await employer.get(`/jobs?${parameter}=${sent}`), 400);
    }
    if (text.trim() !== '') problemOf(await employer.get(`/jobs?page=${sent}`), 400);
  });

  test('a search supports neither wildcards nor patterns', async ({ employer }) => {
    await createJob(employer, { title: 'Driver' });
    for (const q of ['%', '*', '.', '.*', '_river', 'D?iver', '^Dri', '[D]', '\\', '|']) {
      const { total } = pageOf(await employer.get(`/jobs?q=${encodeURIComponent(q)}`)).paging;
      expect(total, q).toBe(0);
    }
  });
});
