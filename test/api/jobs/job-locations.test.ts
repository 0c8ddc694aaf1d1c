import { describe, expect, test } from 'vitest';
import { useApi } from '../../support/api/api.ts';
import { createJob, minimalJob } from '../../support/api/jobs.ts';
import { faultMessage, faultsOf, jobOf } from '../../support/api/responses.ts';

const api = useApi();

const lenient = { prefer: 'handling=lenient' };
const locationsOf = (...descriptions: readonly string[]) =>
  descriptions.map((description) => ({ description }));

describe('an unlisted location', () => {
  test('without a province code is rejected with a similar listed location', async () => {
    const employer = await api.employer();
    const response = await employer.post('/jobs', { ...minimalJob, locations: locationsOf('Vancuver') });
    expect(faultsOf(response)).toEqual(['/locations/0 unknown_location']);
    expect(faultMessage(response)).toMatch(/Vancouver, BC.*province code/);
  });

  test('without a province code is accepted as written in lenient mode', async () => {
    const employer = await api.employer();
    const body = { ...minimalJob, locations: locationsOf(' Zzxqburg ') };
    const { locations } = jobOf(await employer.post('/jobs', body, lenient), 201);
    expect(locations).toMatchObject([{ name: 'Zzxqburg', description: 'Zzxqburg', type: 'Town' }]);
  });

  test('without a province code is counted in lenient mode, and a warning in a batch', async () => {
    const employer = await api.employer();
    const job = { ...minimalJob, referenceId: 'Z-1', locations: locationsOf('Zzxqburg') };
    const operations = [{ op: 'put', job }];
    const { body, headers } = await employer.post('/jobs/batch', { operations }, lenient);
    expect(headers['lenient-removed']).toMatch(/rewritten=0, unlisted=1$/);
    expect(body).toMatchObject({
      results: [{ removed: { unlisted: 1 }, warnings: [{ code: 'unlisted_location' }] }],
    });
  });

  test('several places in one text are split in lenient mode, up to three for a job', async () => {
    const employer = await api.employer();
    const texts = ['Toronto; Ottawa', 'Remote - Calgary, AB', 'Toronto, ON / Head office - Regina, SK'];
    const body = { ...minimalJob, locations: locationsOf(...texts) };
    expect(faultsOf(await employer.post('/jobs', body))).toHaveLength(3);
    const response = await employer.post('/jobs', body, lenient);
    expect(response.headers['lenient-removed']).toMatch(/rewritten=3, omitted=1$/);
    const { locations, details } = jobOf(response, 201);
    expect(locations).toMatchObject(locationsOf('Toronto, ON', 'Ottawa, ON', 'Calgary, AB'));
    expect(details).toEqual({ workplace: 'remote' });
  });
});

test.each([
  ['Seattle, WA', 'location_abroad'],
  ['Remote - USA', 'location_abroad'],
  ['N/A', 'unknown_location'],
  ['Various, ON', 'unknown_location'],
  ['Richmond, XX', 'unknown_province'],
])('%j is refused in lenient mode, too: %s', async (description, code) => {
  const employer = await api.employer();
  const body = { ...minimalJob, locations: locationsOf(description) };
  expect(faultsOf(await employer.post('/jobs', body, lenient))).toEqual([`/locations/0 ${code}`]);
});

describe('a remote location', () => {
  test('is an error that says what to send', async () => {
    const employer = await api.employer();
    const locations = locationsOf('Remote - Ontario');
    const response = await employer.post('/jobs', { ...minimalJob, locations });
    expect(faultsOf(response)).toEqual(['/locations/0 unknown_location']);
    expect(faultMessage(response)).toBe(
      'locations[0]: "Remote - Ontario" is not a place; send "Ontario" as the location, and details.workplace: "remote"',
    );
  });

  test('is replaced by its place in lenient mode, merged, and counted', async () => {
    const employer = await api.employer();
    const locations = locationsOf('Ontario', 'Remote - Ontario', 'Remote, Quebec');
    const response = await employer.post('/jobs', { ...minimalJob, locations }, lenient);
    const job = jobOf(response, 201);
    expect(job.locations.map(({ description }) => description)).toEqual(['Ontario', 'Quebec']);
    expect(response.headers['lenient-removed']).toContain('rewritten=2');
    // The job as it was read is valid in both modes.
    expect(jobOf(await employer.put(`/jobs/${job.id}`, job)).locations).toEqual(job.locations);
    expect(jobOf(await employer.put(`/jobs/${job.id}`, job, lenient)).locations).toEqual(job.locations);
  });
});

test('the locations of a job are replaced as a whole by an update', async () => {
  const employer = await api.employer();
  const { id } = await createJob(employer, { locations: locationsOf('Vancouver, BC', 'Laval, QC') });
  const job = jobOf(await employer.put(`/jobs/${id}`, { locations: locationsOf('Richmond') }));
  expect(job.locations.map(({ description }) => description)).toEqual(['Richmond, BC']);
});
