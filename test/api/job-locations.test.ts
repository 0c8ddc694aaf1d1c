import { describe, expect, test } from 'vitest';
import { useApi } from '../support/api.ts';
import { createJob, minimalJob, readJob } from '../support/jobs.ts';
import { faultMessage, faultsOf, jobOf } from '../support/responses.ts';

const api = useApi();

const lenient = { prefer: 'handling=lenient' };
const places = (...descriptions: readonly string[]) => descriptions.map((description) => ({ description }));

const located = async (description: string) => {
  const employer = await api.employer();
  const job = await createJob(employer, { locations: places(description) });
  expect(await readJob(employer, job)).toEqual(job);
  return job.locations[0];
};

const refused = async (...descriptions: readonly string[]) => {
  const employer = await api.employer();
  const { id } = await createJob(employer);
  const locations = places(...descriptions);
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
  ])('%j is found, and comes in the spelling of the list', async (description, location) => {
    expect(await located(description)).toMatchObject(location);
  });
});

describe('a location in no list', () => {
  test('with a province code is taken as written, trimmed', async () => {
    const location = await located('  Zzxqville-sur-Mer , qc ');
    expect(location).toMatchObject({
      name: 'Zzxqville-sur-Mer',
      description: 'Zzxqville-sur-Mer , qc',
      type: 'Town',
    });
  });

  test('has an id that does not depend on spelling, time or employer', async () => {
    const ids = await Promise.all(
      ['Zzxqville, QC', 'zzxqville,qc', ' ZZXQVILLE ,  QC', 'Zzxqvillé, QC'].map(
        async (description) => (await located(description))?.id,
      ),
    );
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toBeGreaterThanOrEqual(2_000_000_000);
    expect((await located('Zzxqville, ON'))?.id).not.toBe(ids[0]);
  });

  test('may be 300 code points long, its name 256, and not one more', async () => {
    const longest = `${'𠀀'.repeat(256)}${' '.repeat(40)}, BC`;
    expect(longest).toHaveLength(2 * 256 + 44);
    expect(await located(longest)).toMatchObject({ name: '𠀀'.repeat(256) });
    expect(await refused(`${longest} `)).toEqual(['/locations/0/description too_long']);
  });

  test('without a province code is asked for it, with a listed place that is close', async () => {
    const employer = await api.employer();
    const answer = await employer.post('/jobs', { ...minimalJob, locations: places('Vancuver') });
    expect(faultsOf(answer)).toEqual(['/locations/0 unknown_location']);
    expect(faultMessage(answer)).toMatch(/Vancouver, BC.*province code/);
  });

  test('without a province code is taken as written in lenient mode', async () => {
    const employer = await api.employer();
    const body = { ...minimalJob, locations: places(' Zzxqburg ') };
    const { locations } = jobOf(await employer.post('/jobs', body, lenient), 201);
    expect(locations).toMatchObject([{ name: 'Zzxqburg', description: 'Zzxqburg', type: 'Town' }]);
  });

  test.each(['Richmond, XX', 'Zzxqville, Quebec City', 'Seattle, WA', 'Richmond, British Columbia'])(
    '%j has no province code that is known: an error that lists them, in both modes',
    async (description) => {
      const employer = await api.employer();
      for (const headers of [{}, lenient]) {
        const answer = await employer.post(
          '/jobs',
          { ...minimalJob, locations: places(description) },
          headers,
        );
        expect(faultsOf(answer)).toEqual(['/locations/0 unknown_province']);
        for (const code of ['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT']) {
          expect(faultMessage(answer)).toContain(code);
        }
      }
    },
  );
});

describe('the locations of a job', () => {
  test('are one to three, in the order sent', async () => {
    const employer = await api.employer();
    const three = ['Vancouver, BC', 'Zzxqville, ON', 'Montréal, QC'];
    const { locations } = await createJob(employer, { locations: places(...three) });
    expect(locations.map(({ description }) => description)).toEqual(three);
    expect(await refused()).toEqual(['/locations too_few']);
    expect(await refused(...three, 'Laval, QC')).toEqual(['/locations too_many']);
  });

  test.each([
    ['Richmond, BC', 'Richmond, BC'],
    ['Richmond, BC', 'richmond'],
    ['Zzxqville, QC', 'ZZXQVILLE ,qc'],
  ])('are not the same twice: %j and %j', async (one, other) => {
    expect(await refused(one, 'Laval, QC', other)).toEqual(['/locations/2 duplicate']);
  });

  test('have nothing but a description that matters', async () => {
    const employer = await api.employer();
    const [laval] = (await createJob(employer, { locations: places('Laval, QC') })).locations;
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
  ])('are not %j: %j', async (locations, faults) => {
    const employer = await api.employer();
    expect(faultsOf(await employer.post('/jobs', { ...minimalJob, locations }))).toEqual(faults);
  });

  test('are replaced as a whole by an update', async () => {
    const employer = await api.employer();
    const { id } = await createJob(employer, { locations: places('Vancouver, BC', 'Laval, QC') });
    const job = jobOf(await employer.put(`/jobs/${id}`, { locations: places('Richmond') }));
    expect(job.locations.map(({ description }) => description)).toEqual(['Richmond, BC']);
  });
});
