import { describe, expect, test } from 'vitest';
import { useApi } from '../../support/api/api.ts';
import { minimalJob } from '../../support/api/jobs.ts';
import { faultMessage, faultsOf, jobOf } from '../../support/api/responses.ts';

const api = useApi();

describe('control characters', () => {
  const withText = (text: string) => ({
    ...minimalJob,
    title: text,
    referenceId: text,
    locations: [{ description: `${text}, BC` }],
  });

  test('are rejected in the referenceId of a deletion', async () => {
    const employer = await api.employer();
    expect(faultsOf(await employer.delete('/jobs', { referenceId: 'a\tb' }))).toEqual([
      '/referenceId invalid_character',
    ]);
  });

  test('are named with their place', async () => {
    const employer = await api.employer();
    const response = await employer.post('/jobs', { ...minimalJob, title: 'Cook\u000b, Night' });
    expect(faultMessage(response)).toBe(
      'title contains the control character U+000B after "Cook"; write a space instead',
    );
  });

  test('are replaced in lenient mode, each run with one space, and counted', async () => {
    const employer = await api.employer();
    const lenient = { prefer: 'handling=lenient' };
    const body = {
      ...minimalJob,
      title: '\tCook\r\n(Night)\u0085',
      referenceId: 'A\u0001\u001f1',
      locations: [{ description: 'Richmond,\tBC' }, { description: 'Zzxq\nCity, BC' }],
    };
    const created = await employer.post('/jobs', body, lenient);
    expect(jobOf(created, 201)).toMatchObject({
      title: ' Cook (Night) ',
      referenceId: 'A 1',
      locations: [{ description: 'Richmond, BC' }, { description: 'Zzxq City, BC' }],
    });
    expect(created.headers['lenient-removed']).toBe(
      'tags=0, attributes=0, links=0, comments=0, properties=0, rewritten=4',
    );
    const changed = await employer.put('/jobs', { referenceId: 'A\n1', title: 'Cook' }, lenient);
    expect(jobOf(changed)).toMatchObject({ id: jobOf(created, 201).id, title: 'Cook' });
    expect(changed.headers['lenient-removed']).toContain('rewritten=1');
  });

  test('are replaced before a text is measured', async () => {
    const employer = await api.employer();
    const body = { ...minimalJob, title: `${'x'.repeat(255)}\r\n` };
    const lenient = { prefer: 'handling=lenient' };
    expect(jobOf(await employer.post('/jobs', body, lenient), 201).title).toBe(`${'x'.repeat(255)} `);
    const blank = { ...minimalJob, title: '\r\n' };
    expect(faultsOf(await employer.post('/jobs', blank, lenient))).toEqual(['/title blank']);
  });

  test.each(['\0', 'a\0b', '\ud800', 'a\udc00\ud800'])(
    '%j is rejected everywhere, once, in both modes',
    async (text) => {
      const employer = await api.employer();
      const body = {
        ...withText(text),
        description: text,
        applicationEmail: text,
        applicationUrl: text,
        employer: { name: text },
        salary: { plusCommission: true, period: null },
      };
      for (const prefer of ['handling=strict', 'handling=lenient']) {
        expect(faultsOf(await employer.post('/jobs', body, { prefer }))).toEqual(
          [
            '/applicationEmail',
            '/applicationUrl',
            '/description',
            '/employer/name',
            '/locations/0/description',
            '/referenceId',
            '/title',
          ].map((pointer) => `${pointer} invalid_character`),
        );
      }
    },
  );
});
