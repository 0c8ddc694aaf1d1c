import { describe, expect, test } from 'vitest';
import { useApi } from '../../support/api/api.ts';
import { createJob, minimalJob, readJob } from '../../support/api/jobs.ts';
import { faultsOf, jobOf, problemOf } from '../../support/api/responses.ts';

const api = useApi();

const lenient = { prefer: 'handling=lenient' };

describe('in strict mode, a description', () => {
  test.each([
    ['plain text', 'Drive a truck.'],
    [
      'every tag',
      '<div><p><strong>a</strong> <b>b</b> <em>c</em> <i>d</i><br></p><ul><li>e</li></ul><ol><li>f</li></ol></div>',
    ],
    [
      'links',
      '<a href="https://example.org/?a=1&amp;b=2" target="_blank">x</a><a href="http://x.example">y</a>',
    ],
    ['a mail address', '<a href="mailto:jobs@example.org">x</a> <a href="tel:+16045551234">y</a>'],
    ['entities', '1 &lt; 2 &amp; 3 &gt; 2'],
    ['text about HTML', '<p>Write &lt;p&gt; and &lt;/p&gt;.</p>'],
    ['plain text in lines', 'Duties\n\n- Drive\n- Load'],
    ['any script', '<p>Développeur 日本 🚀</p>'],
  ])('stores %s unchanged', async (_, description) => {
    const employer = await api.employer();
    const job = await createJob(employer, { description });
    expect((await readJob(employer, job)).description).toBe(description);
  });

  test.each([
    ['<h2>x</h2>', 'html_tag', '<h2>'],
    ['<script>alert(1)</script>', 'html_tag', '<script>'],
    ['<span>x</span>', 'html_tag', '<span>'],
    ['<img src=x onerror=alert(1)>y', 'html_tag', '<img>'],
    ['<p style="color:red">x</p>', 'html_attribute', 'style on <p>'],
    ['<p ONCLICK=x>x</p>', 'html_attribute', 'onclick on <p>'],
    ['<a href="https://example.org" rel="x">y</a>', 'html_attribute', 'rel on <a>'],
    ['<a href="https://example.org" target="other">y</a>', 'html_attribute', 'target'],
    ['<a>x</a>', 'html_link', 'a without href'],
    ['<a name="top">x</a>', 'html_link', 'a without href'],
    ['<a href="/jobs">x</a>', 'html_link', '/jobs'],
    ['<a href="">x</a>', 'html_link', 'href'],
    ['<a href="javascript:alert(1)">x</a>', 'html_link', 'javascript'],
    ['<a href="&#106;avascript&colon;alert(1)">x</a>', 'html_link', 'javascript'],
    ['<a href=" java&#x0A;script:alert(1)">x</a>', 'html_link', 'javascript'],
    ['<a href="data:text/html,x">x</a>', 'html_link', 'data'],
    [
      'Mail <jobs@acme.ca>',
      'html_tag',
      'write &lt;jobs@acme.ca&gt;, or a link: <a href="mailto:jobs@acme.ca">',
    ],
    ['<https://acme.ca/jobs>', 'html_tag', 'or a link: <a href="https://acme.ca/jobs">'],
    ['&lt;p&gt;Drive&lt;/p&gt;', 'escaped_html', 'write < for &lt; and > for &gt;'],
    ['x<!-- hidden -->', 'html_comment', 'comment'],
    ['<!doctype html>x', 'html_comment', 'doctype'],
    ['<?php x ?>y', 'html_comment', 'processing instruction'],
  ])('with %j is rejected: %s', async (description, code, expectedText) => {
    const employer = await api.employer();
    const { errors = [] } = problemOf(await employer.post('/jobs', { ...minimalJob, description }), 400);
    const matching = errors.filter((error) => error.code === code);
    expect(matching.map(({ pointer }) => pointer)).toContain('/description');
    expect(matching.map(({ message }) => message.toLowerCase()).join()).toContain(expectedText);
  });

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
    ['<span>a</span> b', 'a b'],
    ['a<script>alert(1)</script>b<style>p{}</style>c', 'abc'],
    ['a<!-- x -->b', 'ab'],
    ['<p style="color:red" class="x">a</p>', '<p>a</p>'],
    ['<a>x</a> <a name="y">z</a>', 'x z'],
    ['<a href="javascript:alert(1)">x</a>', 'x'],
    [
      '<a href="https://example.org" rel="x" target="_blank">y</a>',
      '<a href="https://example.org" target="_blank">y</a>',
    ],
    ['<h2>Tasks</h2>Drive', '<div>Tasks</div>Drive'],
    ['<section>a</section><section>b</section>', '<div>a</div><div>b</div>'],
    ['<p>a</p><video src="x"><p>b</p>', '<p>a</p><p>b</p>'],
    ['<p>a</p><audio controls><p>b</p>', '<p>a</p><p>b</p>'],
    ['<p>a</p><xml><p>b</p>', '<p>a</p><p>b</p>'],
    ['a<video>Get a browser</video>', 'a '],
  ])('%j is stored as %j', async (description, storedText) => {
    const employer = await api.employer();
    const response = await employer.post('/jobs', { ...minimalJob, description }, lenient);
    const job = jobOf(response, 201);
    expect(job.description).toBe(storedText);
    expect(await readJob(employer, job)).toEqual(job);
  });

  test.each([
    ['I </3 you, <3, a < b', 'I &lt;/3 you, &lt;3, a &lt; b'],
    ['Mail <jobs@acme.ca>', 'Mail &lt;jobs@acme.ca&gt;'],
    ['<p>See <https://acme.ca/jobs></p>', '<p>See &lt;https://acme.ca/jobs&gt;</p>'],
  ])('%j only looks like tags, and is stored as %j without a count', async (description, storedText) => {
    const employer = await api.employer();
    const response = await employer.post('/jobs', { ...minimalJob, description }, lenient);
    expect(jobOf(response, 201).description).toBe(storedText);
    expect(response.headers['lenient-removed']).toMatch(/^tags=0, .*rewritten=0$/);
  });

  test.each([
    ['&lt;p&gt;a&lt;/p&gt;', '<p>a</p>'],
    ['&lt;p class=&quot;x&quot;&gt;a&amp;nbsp;b&lt;/p&gt;', '<p>a&nbsp;b</p>'],
    ['Duties\r\n\r\n- a\r\n- b', '<p>Duties</p><p>- a<br>- b</p>'],
  ])('%j is rewritten as %j', async (description, storedText) => {
    const employer = await api.employer();
    const response = await employer.post('/jobs', { ...minimalJob, description }, lenient);
    const job = jobOf(response, 201);
    expect(job.description).toBe(storedText);
    expect(response.headers['lenient-removed']).toContain('rewritten=1');
    const again = await employer.put(`/jobs/${job.id}`, { description: job.description }, lenient);
    expect([again.text, again.headers['lenient-removed']]).toEqual([
      response.text,
      expect.stringMatching(/^tags=0, attributes=0, .*rewritten=0$/),
    ]);
  });

  test('keeps the cells of a table separated', async () => {
    const employer = await api.employer();
    const description = '<table><tr><td>Monday</td><td>9 to 5</td></tr><tr><td>Friday</td></tr></table>';
    const { description: storedText } = jobOf(
      await employer.post('/jobs', { ...minimalJob, description }, lenient),
      201,
    );
    const words = storedText
      .replaceAll(/<[^>]*>/g, ' ')
      .trim()
      .split(/\s+/);
    expect(words).toEqual(['Monday', '9', 'to', '5', 'Friday']);
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

  test('returns the counts of removed markup by kind', async () => {
    const employer = await api.employer();
    const description =
      '<h2>a</h2><span>b</span><p style="x" class="y" id="z">c</p><a name="q">d</a><!-- e --><!-- f -->';
    const response = await employer.post('/jobs', { ...minimalJob, description, titel: 'x' }, lenient);
    jobOf(response, 201);
    const counts = Object.fromEntries(
      String(response.headers['lenient-removed'])
        .split(', ')
        .map((pair) => pair.split('=')),
    );
    expect(counts).toMatchObject({ tags: '2', links: '1', comments: '2', properties: '1' });
    expect(Number(counts.attributes)).toBeGreaterThanOrEqual(3);
  });

  test.each(['<script>x</script>', '<!-- x -->', '<h2> </h2>', '<img src="x">'])(
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
