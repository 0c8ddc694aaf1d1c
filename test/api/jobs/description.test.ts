import { describe, expect, test } from 'vitest';
import { useApi } from '../../support/api/api.ts';
import { createJob, minimalJob, readJob } from '../../support/api/jobs.ts';
import { faultsOf, jobOf } from '../../support/api/responses.ts';

const api = useApi();

const lenient = { prefer: 'handling=lenient' };

describe('in strict mode, a description', () => {
  test('with several faults is rejected with all of them, and changes nothing', async () => {
    const employer = await api.employer();
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

  test.each([
    undefined,
    'handling=strict',
    'return=minimal',
    'lenient',
    'handling',
    'xhandling=lenient',
    'a="x, handling=lenient"',
    'a="x, handling=lenient',
  ])('is validated strictly with Prefer: %s', async (prefer) => {
    const employer = await api.employer();
    const response = await employer.post('/jobs', { ...minimalJob, description: '<h2>x</h2>' }, { prefer });
    expect(faultsOf(response)).toEqual(['/description html_tag']);
    const created = await employer.post('/jobs', minimalJob, { prefer });
    expect(created.headers['preference-applied']).toBeUndefined();
    expect(created.headers['lenient-removed']).toBeUndefined();
  });
});

describe('in lenient mode, a description', () => {
  test.each([
    ['<h2>Tasks</h2>Drive<script>alert(1)</script>', '<div>Tasks</div>Drive', 'tags=2, '],
    ['<p style="color:red" class="x">a</p>', '<p>a</p>', 'attributes=2, '],
    ['<a href="javascript:alert(1)">x</a>', 'x', 'links=1, '],
    ['a<!-- x -->b', 'ab', 'comments=1, '],
    ['Mail <jobs@acme.ca>, I </3 you', 'Mail &lt;jobs@acme.ca&gt;, I &lt;/3 you', 'tags=0, '],
    ['&lt;p class=&quot;x&quot;&gt;a&amp;nbsp;b&lt;/p&gt;', '<p>a&nbsp;b</p>', 'rewritten=1'],
    ['Duties\r\n\r\n- a\r\n- b', '<p>Duties</p><p>- a<br>- b</p>', 'rewritten=1'],
  ])('%j is stored as %j, and counted: %s', async (description, storedText, count) => {
    const employer = await api.employer();
    const response = await employer.post('/jobs', { ...minimalJob, description }, lenient);
    const job = jobOf(response, 201);
    expect(job.description).toBe(storedText);
    expect(response.headers['lenient-removed']).toContain(count);
    const again = await employer.put(`/jobs/${job.id}`, { description: job.description }, lenient);
    expect([again.text, again.headers['lenient-removed']]).toEqual([
      response.text,
      'tags=0, attributes=0, links=0, comments=0, properties=0, rewritten=0',
    ]);
  });

  test.each([
    'handling=lenient',
    'Handling=Lenient',
    'return=minimal, handling=lenient',
    'handling="lenient"; x=1',
  ])('is sanitized with Prefer: %s, and every successful POST and PUT confirms the mode', async (prefer) => {
    const employer = await api.employer();
    const headers = { prefer };
    const created = await employer.post('/jobs', { ...minimalJob, referenceId: 'R' }, headers);
    const { id } = jobOf(created, 201);
    const responses = [
      created,
      await employer.put(`/jobs/${id}`, { title: 'x' }, headers),
      await employer.put(`/jobs/${id}`, {}, headers),
      await employer.put('/jobs', { referenceId: 'R' }, headers),
      await employer.put('/jobs', { ...minimalJob, referenceId: 'S' }, headers),
    ];
    for (const response of responses) {
      expect(response.headers['preference-applied']).toBe('handling=lenient');
      expect(response.headers['lenient-removed']).toBe(
        'tags=0, attributes=0, links=0, comments=0, properties=0, rewritten=0',
      );
    }
  });

  test.each(['<script>x</script>', '<!-- x -->', '<p>\u200b</p>', '&#x3164;'])(
    '%j is rejected because nothing remains',
    async (description) => {
      const employer = await api.employer();
      const response = await employer.post('/jobs', { ...minimalJob, description }, lenient);
      expect(faultsOf(response)).toEqual(['/description blank']);
    },
  );

  test('does not excuse other errors', async () => {
    const employer = await api.employer();
    const body = { ...minimalJob, title: '', categories: [{ id: 99 }], salary: { amount: 1 }, titel: 'x' };
    expect(faultsOf(await employer.post('/jobs', body, lenient))).toEqual([
      '/categories/0 not_in_list',
      '/salary/period required',
      '/title blank',
    ]);
  });
});

test('a stored description can be written back in either mode and changes nothing', async () => {
  const employer = await api.employer();
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
