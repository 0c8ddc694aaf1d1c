import { describe, expect, test } from 'vitest';
import { useApi } from '../../support/api/api.ts';
import { createJob, minimalJob } from '../../support/api/jobs.ts';
import { faultsOf, jobOf } from '../../support/api/responses.ts';

const api = useApi();

const email = 'jobs@example.org';
const url = 'https://example.org/apply';
const byEmail = { applicantRoutingType: { id: 1 }, applicationEmail: email };
const byUrl = { applicantRoutingType: { id: 2 }, applicationUrl: url };

describe('applicationEmail', () => {
  const atDomain = (length: number) => `${'x'.repeat(length - '@example.org'.length)}@example.org`;

  test.each([email, "o'brien+jobs@mail.example.org", 'a.b-c_d@x-y.example', atDomain(50)])(
    'accepts %j',
    async (address) => {
      const employer = await api.employer();
      const job = await createJob(employer, { ...byEmail, applicationEmail: address });
      expect(job).toMatchObject({ applicationEmail: address, applicationUrl: null });
    },
  );

  test.each([
    ['nobody', 'invalid_email'],
    ['@example.org', 'invalid_email'],
    ['a@', 'invalid_email'],
    ['a@b@example.org', 'invalid_email'],
    ['a@example.org, b@example.org', 'invalid_email'],
    ['a@example.org;b@example.org', 'invalid_email'],
    ['a@example.org b@example.org', 'invalid_email'],
    ['Jobs <jobs@example.org>', 'invalid_email'],
    [' jobs@example.org', 'invalid_email'],
    ['jobs@example.org\n', 'invalid_email'],
    ['mailto:jobs@example.org', 'invalid_email'],
    ['a@1.2.3.4', 'invalid_email'],
    ['a?b@example.org', 'invalid_email'],
    ['a%b@example.org', 'invalid_email'],
    ['a\u200b@example.org', 'invalid_email'],
    [' ', 'invalid_email'],
    [atDomain(51), 'too_long'],
    ['', 'required'],
    [null, 'required'],
    [undefined, 'required'],
    [5, 'type'],
    [[email], 'type'],
  ])('rejects %j for type Email: %s', async (address, code) => {
    const employer = await api.employer();
    const body = { ...minimalJob, ...byEmail, applicationEmail: address };
    expect(faultsOf(await employer.post('/jobs', body))).toEqual([`/applicationEmail ${code}`]);
  });
});

describe('applicationUrl', () => {
  const ofLength = (length: number) => `${url}?${'x'.repeat(length - url.length - 1)}`;

  test.each([
    url,
    'http://example.org',
    'HTTPS://EXAMPLE.ORG:443/Apply?id=1&lang=fr#top',
    'http://127.0.0.1:8080/',
    'https://emploi.québec/à',
    ofLength(200),
  ])('accepts %j and stores it unchanged', async (address) => {
    const employer = await api.employer();
    const job = await createJob(employer, { ...byUrl, applicationUrl: address });
    expect(job).toMatchObject({ applicationUrl: address, applicationEmail: null });
  });

  test.each([
    ['example.org', 'invalid_url'],
    ['/apply', 'invalid_url'],
    ['//example.org/apply', 'invalid_url'],
    ['ftp://example.org', 'invalid_url'],
    ['mailto:jobs@example.org', 'invalid_url'],
    ['javascript:alert(1)//http://', 'invalid_url'],
    ['http:example.org', 'invalid_url'],
    ['https://', 'invalid_url'],
    ['https:///apply', 'invalid_url'],
    ['https://exa mple.org', 'invalid_url'],
    ['https://example.org/a b', 'invalid_url'],
    ['https://example.org:99999/', 'invalid_url'],
    ['https://user:secret@example.org/', 'invalid_url'],
    ['https://localhost/', 'invalid_url'],
    ['http://[::1]/', 'invalid_url'],
    ['https://example.org\\apply', 'invalid_url'],
    ['https://example.org/"apply"', 'invalid_url'],
    ["https://example.org/'apply'", 'invalid_url'],
    ['https://example.org/<apply>', 'invalid_url'],
    ['https://example.org/\u200bapply', 'invalid_url'],
    ['https://example.org/\u202eapply', 'invalid_url'],
    [` ${url}`, 'invalid_url'],
    [`${url}\n`, 'invalid_url'],
    [ofLength(201), 'too_long'],
    ['', 'required'],
    [null, 'required'],
    [undefined, 'required'],
    [5, 'type'],
  ])('rejects %j for type URL: %s', async (address, code) => {
    const employer = await api.employer();
    const body = { ...minimalJob, ...byUrl, applicationUrl: address };
    expect(faultsOf(await employer.post('/jobs', body))).toEqual([`/applicationUrl ${code}`]);
  });
});

describe('white space around an address', () => {
  const spaces = ' \t\u00a0\u3000\r\n';
  const padded = (text: string): string => `${spaces}${text}${spaces}`;
  const lenient = { prefer: 'handling=lenient' };

  test.each([
    ['applicationEmail', byEmail],
    ['applicationUrl', byUrl],
  ] as const)(
    'is trimmed from %s in lenient mode, counted, and rejected in strict mode',
    async (name, valid) => {
      const employer = await api.employer();
      const address: string = { applicationEmail: email, applicationUrl: url }[name];
      const body = { ...minimalJob, ...valid, [name]: padded(address) };
      const created = await employer.post('/jobs', body, lenient);
      expect(jobOf(created, 201)).toMatchObject({ [name]: address });
      expect(created.headers['lenient-removed']).toContain('rewritten=1');
      const { id } = jobOf(created, 201);
      const changed = await employer.put(`/jobs/${id}`, { [name]: `${address} ` }, lenient);
      expect([jobOf(changed), changed.headers['lenient-removed']]).toEqual([
        jobOf(created, 201),
        expect.stringContaining('rewritten=1'),
      ]);
      const [fault] = faultsOf(await employer.post('/jobs', body));
      expect(fault).toMatch(new RegExp(`^/${name} invalid_(?:email|url)$`));
      expect(faultsOf(await employer.post('/jobs', { ...body, [name]: spaces }, lenient))).toEqual([
        `/${name} required`,
      ]);
    },
  );

  test('does not count in its length in lenient mode', async () => {
    const employer = await api.employer();
    const body = { ...minimalJob, ...byEmail, applicationEmail: email.padEnd(60) };
    expect(jobOf(await employer.post('/jobs', body, lenient), 201)).toMatchObject({
      applicationEmail: email,
    });
    expect(faultsOf(await employer.post('/jobs', body))).toEqual(['/applicationEmail too_long']);
  });
});

describe('an address that does not match applicantRoutingType', () => {
  test('is dropped on creation', async () => {
    const employer = await api.employer();
    const both = { applicationEmail: email, applicationUrl: url };
    expect(await createJob(employer, { ...byEmail, ...both })).toMatchObject({
      applicationEmail: email,
      applicationUrl: null,
    });
    expect(await createJob(employer, { ...byUrl, ...both })).toMatchObject({
      applicationEmail: null,
      applicationUrl: url,
    });
  });

  test('is dropped when the type changes, and is not restored', async () => {
    const employer = await api.employer();
    const { id } = await createJob(employer, byEmail);
    const changed = jobOf(await employer.put(`/jobs/${id}`, byUrl));
    expect(changed).toMatchObject({ applicationEmail: null, applicationUrl: url });
    const secondChange = await employer.put(`/jobs/${id}`, { applicantRoutingType: { id: 1 } });
    expect(faultsOf(secondChange)).toEqual(['/applicationEmail required']);
  });

  test('is ignored in an update, which changes nothing', async () => {
    const employer = await api.employer();
    const created = await employer.post('/jobs', { ...minimalJob, ...byEmail });
    const { id } = jobOf(created, 201);
    const response = await employer.put(`/jobs/${id}`, { applicationUrl: url });
    expect([response.status, response.text, response.headers.etag]).toEqual([
      200,
      created.text,
      created.headers.etag,
    ]);
  });
});

describe('PUT /jobs/{id}', () => {
  test('requires the address of a new type', async () => {
    const employer = await api.employer();
    const { id } = await createJob(employer, byEmail);
    const response = await employer.put(`/jobs/${id}`, { applicantRoutingType: { id: 2 } });
    expect(faultsOf(response)).toEqual(['/applicationUrl required']);
  });

  test('rejects the removal of the required address', async () => {
    const employer = await api.employer();
    const { id } = await createJob(employer, byUrl);
    for (const applicationUrl of [null, '']) {
      expect(faultsOf(await employer.put(`/jobs/${id}`, { applicationUrl }))).toEqual([
        '/applicationUrl required',
      ]);
    }
  });

  test('changes the address only', async () => {
    const employer = await api.employer();
    const { id } = await createJob(employer, byUrl);
    const job = jobOf(await employer.put(`/jobs/${id}`, { applicationUrl: 'http://other.example' }));
    expect(job).toMatchObject({ applicantRoutingType: { id: 2 }, applicationUrl: 'http://other.example' });
  });
});
