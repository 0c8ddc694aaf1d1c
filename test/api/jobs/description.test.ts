import { describe, expect } from 'vitest';
import { useApi } from '../../support/api/api.ts';
import { createJob, minimalJob, readJob } from '../../support/api/jobs.ts';
import { faultsOf, jobOf } from '../../support/api/responses.ts';

const { test } = useApi();

const lenient = { prefer: 'handling=lenient' };

describe('in strict mode, a description', () => {
  test('with several faults is rejected with all of them, and changes nothing', async ({ employer }) => {
    const job = await createJob(employer);
    const description = '<h2>a</h2><p style="x" class="y">b</p><a>c</a><!-- d -->';
    const response = await employer.put(`/jobs/${job.id}`, { title: 'New', description });
    expect(new Set(faultsOf(response))).toEqual(
      new Set(
        ['html_tag', 'html_attribute', 'html_link', 'html_comment'].map((code) => `/description ${code}`),
      ),
    );
    for (const expectedText of ['<h2>', 'style on <p>', 'class on <p>', 'a without href'])
      expect(response.text).toContain(expectedText);
    expect(await readJob(employer, job)).toEqual(job);
  });
});

test('a stored description can be written back in either mode and changes nothing', async ({ employer }) => {
  const untidy = '<p>a<p>b<br/>&eacute;&nbsp;"x"<ul><li>c<li>d</ul><b><i>e</b>f</i> 5 < 6';
  for (const headers of [{}, lenient]) {
    const created = await employer.post('/jobs', { ...minimalJob, description: untidy }, headers);
    const { id, description } = jobOf(created, 201);
    for (const mode of [{}, lenient]) {
      const response = await employer.put(`/jobs/${id}`, { description }, mode);
      expect([response.text, response.headers.etag]).toEqual([created.text, created.headers.etag]);
    }
  }
});
