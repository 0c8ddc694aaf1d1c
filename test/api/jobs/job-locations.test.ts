import { describe, expect, test } from 'vitest';
import { useApi } from '../../support/api/api.ts';
import { createJob, minimalJob, readJob } from '../../support/api/jobs.ts';
import { faultMessage, faultsOf, jobOf } from '../../support/api/responses.ts';

const api = useApi();

const lenient = { prefer: 'handling=lenient' };
const locationsOf = (...descriptions: readonly string[]) =>
  descriptions.map((description) => ({ description }));

const createAt = async (description: string) => {
  const employer = await api.employer();
  const job = await createJob(employer, { locations: locationsOf(description) });
  expect(await readJob(employer, job)).toEqual(job);
  return job.locations[0];
};

const faultsOnCreateAndUpdate = async (...descriptions: readonly string[]) => {
  const employer = await api.employer();
  const { id } = await createJob(employer);
  const locations = locationsOf(...descriptions);
  const faults = faultsOf(await employer.post('/jobs', { ...minimalJob, locations }));
  expect(faultsOf(await employer.put(`/jobs/${id}`, { locations }))).toEqual(faults);
  return faults;
};

describe('a listed location', () => {
  test.each([
    ['Richmond, BC', { id: 6122085, name: 'Richmond', description: 'Richmond, BC', type: 'Town' }],
    ['montreal, qc', { name: 'Montréal', description: 'Montréal, QC', type: 'Town' }],
    ['  MONTREAL ,QC  ', { description: 'Montréal, QC' }],
    ['St Johns, NL', { description: "St. John's, NL" }],
    ['Montréal', { description: 'Montréal, QC' }],
    ['richmond', { description: 'Richmond, BC' }],
    ['Ontario', { name: 'Ontario', description: 'Ontario', type: 'Province' }],
    ['yukon', { name: 'Yukon', description: 'Yukon', type: 'Territory' }],
    ['canada', { id: 6251999, name: 'Canada', description: 'Canada', type: 'Country' }],
    ['Toronto, Ontario, Canada', { description: 'Toronto, ON' }],
    ['Toronto, Canada', { description: 'Toronto, ON' }],
    ['Québec, Québec', { description: 'Québec, QC' }],
    ['Toronto (ON)', { description: 'Toronto, ON' }],
    ['Richmond QC', { description: 'Richmond, QC' }],
    ['CA-ON-Toronto', { description: 'Toronto, ON' }],
    ['Province of Quebec', { id: 6115047, description: 'Quebec', type: 'Province' }],
  ])('%j is returned in canonical spelling', async (description, location) => {
    expect(await createAt(description)).toMatchObject(location);
  });
});

describe('an unlisted location', () => {
  test('with a province code is accepted as written, trimmed', async () => {
    const location = await createAt('  Zzxqville-sur-Mer , qc ');
    expect(location).toMatchObject({
      name: 'Zzxqville-sur-Mer',
      description: 'Zzxqville-sur-Mer , qc',
      type: 'Town',
    });
  });

  test('has an id that does not depend on spelling, time or employer', async () => {
    const ids = await Promise.all(
      ['Zzxqville, QC', 'zzxqville,qc', ' ZZXQVILLE ,  QC', 'Zzxqvillé, QC'].map(
        async (description) => (await createAt(description))?.id,
      ),
    );
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toBeGreaterThanOrEqual(2_000_000_000);
    expect((await createAt('Zzxqville, ON'))?.id).not.toBe(ids[0]);
  });

  test('may have 300 code points, and 256 in its name', async () => {
    const longest = `${'𠀀'.repeat(256)}${' '.repeat(40)}, BC`;
    expect(longest).toHaveLength(2 * 256 + 44);
    expect(await createAt(longest)).toMatchObject({ name: '𠀀'.repeat(256) });
    expect(await faultsOnCreateAndUpdate(`${longest} `)).toEqual(['/locations/0/description too_long']);
  });

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

  test.each(['Seattle, WA', 'San Francisco, CA', 'US', 'Amsterdam', 'Remote - USA'])(
    '%j is abroad, and is rejected in both modes',
    async (description) => {
      const employer = await api.employer();
      for (const headers of [{}, lenient]) {
        const body = { ...minimalJob, locations: locationsOf(description) };
        expect(faultsOf(await employer.post('/jobs', body, headers))).toEqual([
          '/locations/0 location_abroad',
        ]);
      }
    },
  );

  test.each(['N/A', '2 Locations', 'Nationwide', 'Various, ON'])(
    '%j is no place, and is rejected in both modes',
    async (description) => {
      const employer = await api.employer();
      for (const headers of [{}, lenient]) {
        const body = { ...minimalJob, locations: locationsOf(description) };
        expect(faultsOf(await employer.post('/jobs', body, headers))).toEqual([
          '/locations/0 unknown_location',
        ]);
      }
    },
  );

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

  test.each(['Richmond, XX', 'Zzxqville, Quebec City', 'Richmond, British Colombo'])(
    '%j has an unknown province code and is rejected with the list of codes, in both modes',
    async (description) => {
      const employer = await api.employer();
      for (const headers of [{}, lenient]) {
        const response = await employer.post(
          '/jobs',
          { ...minimalJob, locations: locationsOf(description) },
          headers,
        );
        expect(faultsOf(response)).toEqual(['/locations/0 unknown_province']);
        for (const code of ['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT']) {
          expect(faultMessage(response)).toContain(code);
        }
      }
    },
  );
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

describe('the text of an unlisted location', () => {
  test.each([
    ['Écho <Bay>, NT', 'invalid_character'],
    ['Zzxq "Hills", BC', 'invalid_character'],
    ['Zzxq \u202eHills, BC', 'invalid_character'],
    ['123, BC', 'unknown_location'],
  ])('%j is rejected: %s', async (description, code) => {
    expect(await faultsOnCreateAndUpdate(description)).toEqual([`/locations/0 ${code}`]);
  });
});

describe('the locations of a job', () => {
  test('number one to three and keep their order', async () => {
    const employer = await api.employer();
    const three = ['Vancouver, BC', 'Zzxqville, ON', 'Montréal, QC'];
    const { locations } = await createJob(employer, { locations: locationsOf(...three) });
    expect(locations.map(({ description }) => description)).toEqual(three);
    expect(await faultsOnCreateAndUpdate()).toEqual(['/locations too_few']);
    expect(await faultsOnCreateAndUpdate(...three, 'Laval, QC')).toEqual(['/locations too_many']);
  });

  test.each([
    ['Richmond, BC', 'Richmond, BC'],
    ['Richmond, BC', 'richmond'],
    ['Zzxqville, QC', 'ZZXQVILLE ,qc'],
  ])('must be unique: %j and %j', async (one, other) => {
    expect(await faultsOnCreateAndUpdate(one, 'Laval, QC', other)).toEqual(['/locations/2 duplicate']);
  });

  test('are identified by their description only', async () => {
    const employer = await api.employer();
    const [laval] = (await createJob(employer, { locations: locationsOf('Laval, QC') })).locations;
    const entry = { ...laval, description: 'Richmond, BC', latitude: 1, longitude: 'x', type: 5 };
    const { locations } = await createJob(employer, { locations: [entry] });
    expect(locations).toEqual([{ id: 6122085, name: 'Richmond', description: 'Richmond, BC', type: 'Town' }]);
  });

  test.each([
    [['Richmond, BC'], ['/locations/0 type']],
    ['Richmond, BC', ['/locations type']],
    [{ description: 'Richmond, BC' }, ['/locations type']],
    [[{}], ['/locations/0/description required']],
    [[{ description: 5 }], ['/locations/0/description type']],
    [[{ id: 6122085 }], ['/locations/0/description required']],
  ])('are rejected when they are %j: %j', async (locations, faults) => {
    const employer = await api.employer();
    expect(faultsOf(await employer.post('/jobs', { ...minimalJob, locations }))).toEqual(faults);
  });

  test('are replaced as a whole by an update', async () => {
    const employer = await api.employer();
    const { id } = await createJob(employer, { locations: locationsOf('Vancouver, BC', 'Laval, QC') });
    const job = jobOf(await employer.put(`/jobs/${id}`, { locations: locationsOf('Richmond') }));
    expect(job.locations.map(({ description }) => description)).toEqual(['Richmond, BC']);
  });
});
