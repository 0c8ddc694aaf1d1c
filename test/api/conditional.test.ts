import { describe, expect, test } from 'vitest';
import { createKey } from '../../lib/store/employers/api-keys.ts';
import { updateEmployer } from '../../lib/store/employers/employers.ts';
import { useApi } from '../support/api.ts';
import { createJob, fullJob, minimalJob, readJob, without } from '../support/jobs.ts';
import { etagOf, jobOf, pageOf, problemOf } from '../support/responses.ts';

const api = useApi();

const setting = async (changes = {}) => {
  const employer = await api.employer();
  const job = await createJob(employer, changes);
  const path = `/jobs/${job.id}`;
  return { employer, job, path, tag: etagOf(await employer.get(path)) };
};

describe('the ETag', () => {
  test('is the same wherever the same job is answered', async () => {
    const employer = await api.employer();
    const created = await employer.post('/jobs', fullJob);
    const { id } = jobOf(created, 201);
    const answers = [
      await employer.get(`/jobs/${id}`),
      await employer.put(`/jobs/${id}`, {}),
      await employer.put(`/jobs/${id}`, fullJob),
      await employer.put(`/jobs/${id}`, without(jobOf(created, 201), 'id')),
      await employer.put('/jobs', { referenceId: fullJob.referenceId }),
      await employer.put(`/jobs/${id}`, { title: fullJob.title, salary: { amount: 19.11 } }),
    ];
    expect(answers.map(etagOf)).toEqual(answers.map(() => etagOf(created)));
    expect(answers.map(({ text }) => text)).toEqual(answers.map(() => created.text));
  });

  test('changes with every change', async () => {
    const { employer, path, tag } = await setting();
    const tags = [tag];
    for (const change of [
      { title: 'a' },
      { referenceId: 'R' },
      { referenceId: null },
      { closeDate: '2031-01-01' },
      { confidential: true },
      { autoRefresh: true },
      { status: 'active' },
      { locations: [{ description: 'Laval, QC' }] },
      { categories: [{ id: 1 }] },
      { positionType: { id: 1 } },
      { salary: { plusCommission: true } },
      { salary: { amount: 1, period: { id: 1 } } },
      { description: '<p>new</p>' },
      { applicationEmail: 'new@example.org' },
      { applicantRoutingType: { id: 2 }, applicationUrl: 'https://example.org' },
    ]) {
      const answer = await employer.put(path, change);
      expect(etagOf(await employer.get(path))).toBe(etagOf(answer));
      tags.push(etagOf(answer));
    }
    expect(new Set(tags).size).toBe(tags.length);
  });

  test('changes with the name of the employer', async () => {
    const { employer, path, tag } = await setting();
    await updateEmployer(employer.id, { name: 'Another name' });
    // The first key's holder is kept in memory for a while; a new key is read anew.
    const { key } = await createKey({ employerId: employer.id, label: '' }, new Date());
    const answer = await api.client(key).get(path);
    expect(jobOf(answer).employer.name).toBe('Another name');
    expect(etagOf(answer)).not.toBe(tag);
  });
});

describe('If-None-Match', () => {
  test('on a read of what the client has is 304', async () => {
    const { employer, path, tag } = await setting();
    for (const header of [tag, `W/${tag}`, `"x", ${tag}`, `"x",W/${tag} , "y"`, '*']) {
      for (const method of ['GET', 'HEAD']) {
        const answer = await employer.send(method, path, { headers: { 'if-none-match': header } });
        expect([answer.status, answer.headers.etag], `${method} ${header}`).toEqual([304, tag]);
      }
    }
  });

  test('on a read of anything else is 200', async () => {
    const { employer, path, tag } = await setting();
    for (const header of ['"x"', 'x', tag.slice(0, -2), tag.replaceAll('"', ''), '']) {
      jobOf(await employer.get(path, { 'if-none-match': header }));
    }
    await employer.put(path, { title: 'New' });
    jobOf(await employer.get(path, { 'if-none-match': tag }));
  });

  test('* on PUT /jobs creates, and never changes', async () => {
    const employer = await api.employer();
    const headers = { 'if-none-match': '*' };
    const job = jobOf(await employer.put('/jobs', { ...minimalJob, referenceId: 'R' }, headers), 201);
    problemOf(await employer.put('/jobs', { ...minimalJob, referenceId: 'R', title: 'New' }, headers), 412);
    expect(await readJob(employer, job)).toEqual(job);
  });

  test('* on PUT /jobs many times at once: one creates, the others are refused', async () => {
    const employer = await api.employer();
    const body = { ...minimalJob, referenceId: 'R' };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => employer.put('/jobs', body, { 'if-none-match': '*' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 412, 412, 412, 412]);
  });
});

describe('If-Match', () => {
  test('with the tag, or *, lets a change through', async () => {
    const { employer, path, tag } = await setting({ referenceId: 'R' });
    const first = await employer.put(path, { title: 'a' }, { 'if-match': tag });
    jobOf(first);
    const second = await employer.put(path, { title: 'b' }, { 'if-match': `"x", ${etagOf(first)}` });
    jobOf(second);
    const third = await employer.put(
      '/jobs',
      { referenceId: 'R', title: 'c' },
      { 'if-match': etagOf(second) },
    );
    jobOf(third);
    jobOf(await employer.put(path, { title: 'd' }, { 'if-match': '*' }));
  });

  test('with another tag, a weak one or none that can be read, changes nothing', async () => {
    const { employer, path, job, tag } = await setting({ referenceId: 'R' });
    for (const header of ['"x"', `W/${tag}`, tag.replaceAll('"', ''), '"x", "y"', '']) {
      const headers = { 'if-match': header };
      problemOf(await employer.put(path, { title: 'New' }, headers), 412);
      problemOf(await employer.put(path, {}, headers), 412);
      problemOf(await employer.put('/jobs', { referenceId: 'R', title: 'New' }, headers), 412);
      problemOf(await employer.delete(path, undefined, headers), 412);
      problemOf(await employer.delete('/jobs', { referenceId: 'R' }, headers), 412);
    }
    expect(await readJob(employer, job)).toEqual(job);
  });

  test('with the tag lets a job be deleted', async () => {
    const { employer, path, tag } = await setting();
    expect((await employer.delete(path, undefined, { 'if-match': tag })).status).toBe(204);
    const other = await setting({ referenceId: 'R' });
    const answer = await other.employer.delete('/jobs', { referenceId: 'R' }, { 'if-match': other.tag });
    expect(answer.status).toBe(204);
  });

  test.each(['*', '"x"'])('%s on PUT /jobs with an unknown referenceId creates nothing', async (header) => {
    const employer = await api.employer();
    const answer = await employer.put('/jobs', { ...minimalJob, referenceId: 'R' }, { 'if-match': header });
    problemOf(answer, 412);
    expect(pageOf(await employer.get('/jobs')).paging.total).toBe(0);
  });

  test('lets one of many writers through', async () => {
    const { employer, path, tag } = await setting();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => employer.put(path, { title: `Title ${at}` }, { 'if-match': tag })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412, 412]);
  });

  test('does not matter to a read', async () => {
    const { employer, path } = await setting();
    jobOf(await employer.get(path, { 'if-match': '"x"' }));
  });
});
