import { describe, expect, test } from 'vitest';
import { useApi } from '../../support/api/api.ts';
import { createJob, minimalJob } from '../../support/api/jobs.ts';
import { faultsOf, jobOf } from '../../support/api/responses.ts';

const api = useApi();

const email = 'jobs@example.org';
const url = 'https://example.org/apply';
const byEmail = { applicantRoutingType: { id: 1 }, applicationEmail: email };
const byUrl = { applicantRoutingType: { id: 2 }, applicationUrl: url };

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

  test('changes the address only', async () => {
    const employer = await api.employer();
    const { id } = await createJob(employer, byUrl);
    const job = jobOf(await employer.put(`/jobs/${id}`, { applicationUrl: 'http://other.example' }));
    expect(job).toMatchObject({ applicantRoutingType: { id: 2 }, applicationUrl: 'http://other.example' });
  });
});
