import fc from 'fast-check';
import { expect } from 'vitest';
import { jobProperties } from '../../../lib/job/rules/job.ts';
import { sentNames } from '../../../lib/job/rules/property-names.ts';
import { useApi } from '../../support/api/api.ts';
import { createJob, lenient, minimalJob, without } from '../../support/api/jobs.ts';
import { jobOf } from '../../support/api/responses.ts';
import { creation } from '../../support/arbitrary-job.ts';
import { runs } from '../../support/runs.ts';

const { test, ...api } = useApi();

test('random jobs have every property', () => {
  const drawn = fc.sample(creation, { numRuns: 300, seed: 1 });
  const names = (values: readonly object[]) => [...new Set(values.flatMap(Object.keys))].sort();
  expect(names(drawn)).toEqual([...sentNames].sort());
  const members = jobProperties.details.input.properties;
  expect(names(drawn.flatMap(({ details }) => details ?? []))).toEqual(Object.keys(members).sort());
});

test('a job can be written back as read, and creates an equal job', async ({ employer }) => {
  const roundTrip = fc.asyncProperty(creation, async (body) => {
    const created = await employer.post('/jobs', body, { prefer: 'handling=lenient' });
    const { id } = jobOf(created, 201);
    const read = await employer.get(`/jobs/${id}`);
    expect([read.text, read.headers.etag]).toEqual([created.text, created.headers.etag]);

    const put = await employer.put(`/jobs/${id}`, read.text);
    expect([put.status, put.text, put.headers.etag]).toEqual([200, read.text, read.headers.etag]);
    const job = jobOf(read);
    if (job.referenceId !== null) {
      const putByReference = await employer.put('/jobs', read.text);
      expect([putByReference.status, putByReference.text, putByReference.headers.etag]).toEqual([
        200,
        read.text,
        read.headers.etag,
      ]);
    }

    const copy = jobOf(await employer.post('/jobs', without(job, 'id', 'referenceId')), 201);
    const dated = ['id', 'referenceId', 'publishDate'];
    expect(without(copy, ...dated)).toEqual(without(job, ...dated));
    expect(copy.referenceId).toBeNull();

    // Releases the referenceId for the next run.
    expect((await employer.delete(`/jobs/${id}`)).status).toBe(204);
  });
  await fc.assert(roundTrip, { numRuns: runs(10) });
});

test('a client that reads types without a charset as ISO-8859-1 writes back what it read', async ({
  employer,
}) => {
  const { id, title } = await createJob(employer, { title: 'Café Montréal' });
  const { text, headers } = await employer.get(`/jobs/${id}`);
  const charset = /;\s*charset=utf-8$/i.test(headers['content-type'] ?? '') ? 'utf8' : 'latin1';
  // As Invoke-RestMethod of PowerShell 5.1 does.
  const sent = Buffer.from(text).toString(charset);
  expect(jobOf(await employer.put(`/jobs/${id}`, sent)).title).toBe(title);
});

test('a job can be written back with only its status changed', async ({ employer }) => {
  const statusChange = fc.asyncProperty(
    creation,
    fc.constantFrom('active', 'archived', 'draft'),
    async (body, status) => {
      const response = await employer.post('/jobs', without(body, 'referenceId'), {
        prefer: 'handling=lenient',
      });
      const job = jobOf(response, 201);
      // A retry of the request that has archived a job for its closeDate does not publish it.
      fc.pre(job.status === (body.status ?? 'draft'));
      const put = jobOf(await employer.put(`/jobs/${job.id}`, { ...job, status }));
      const statusOnly = jobOf(await employer.put(`/jobs/${job.id}`, { status }));
      const lifecycle = ['status', 'closeDate'];
      expect(without(put, ...lifecycle)).toEqual(without(job, ...lifecycle));
      expect([put.status, statusOnly]).toEqual([status, put]);
    },
  );
  await fc.assert(statusChange, { numRuns: runs(5) });
});

const tooDeep = '<div>'.repeat(200);

test.each([`${tooDeep}<p>x</p>`, `${tooDeep}x</p>`, `${tooDeep}<h2><p>x</p></h2>`, `<p><b></p>${tooDeep}x`])(
  'what lenient mode has stored of HTML that is too deep can be written back: case %#',
  async (description) => {
    const employer = await api.employer();
    const job = jobOf(await employer.post('/jobs', { ...minimalJob, description }, lenient), 201);
    expect(jobOf(await employer.put(`/jobs/${job.id}`, job))).toEqual(job);
  },
);
