import { describe, expect } from 'vitest';
import { useApi } from '../../support/api/api.ts';
import { minimalJob } from '../../support/api/jobs.ts';
import { problemOf } from '../../support/api/responses.ts';

const { test, ...api } = useApi();

const messagesOf = async (changes: object): Promise<(string | undefined)[]> => {
  const employer = await api.employer();
  const { errors = [] } = problemOf(await employer.post('/jobs', { ...minimalJob, ...changes }), 400);
  return errors.map(({ message }) => message);
};

const types = '1 (Full Time), 2 (Part Time), 3 (Contract), 4 (Temp), 5 (Volunteer)';

describe('a reference to a list entry', () => {
  const listed = 'GET /jobcategories lists the ids';

  test.each<[object, string]>([
    [{ categories: [19] }, `categories[0] must be an object, such as { "id": 19 }; ${listed}`],
    [{ categories: ['38'] }, `categories[0] must be an object, such as { "id": 38 }; ${listed}`],
    [{ categories: [{}] }, `categories[0] must be an object, such as { "id": 19 }; ${listed}`],
    [{ categories: 19 }, `categories must be an array, such as [{ "id": 19 }]; ${listed}`],
    [{ categories: [{ id: ' 7' }] }, `categories[0].id must be a whole number, such as 7; ${listed}`],
    [
      { categories: ['hospitality & food services'] },
      'categories are given by id: "hospitality & food services" is 19; write { "id": 19 }',
    ],
    [
      { categories: [{ id: 1 }, { name: 'HEALTH CARE' }] },
      'categories are given by id: "HEALTH CARE" is 18; write { "id": 18 }',
    ],
    [{ positionType: 'FULL_TIME' }, 'positionType is given by id: "FULL_TIME" is 1; write { "id": 1 }'],
    [{ positionType: { id: 'Temp' } }, 'positionType is given by id: "Temp" is 4; write { "id": 4 }'],
    [{ positionType: 2 }, `positionType must be an object, such as { "id": 2 }; the ids are ${types}`],
    [{ positionType: 'Intern' }, `positionType must be an object, such as { "id": 1 }; the ids are ${types}`],
    [
      { salary: { amount: 20, period: { name: 'Hourly' } } },
      'salary.period is given by id: "Hourly" is 5; write { "id": 5 }',
    ],
    [{ applicantRoutingType: 'url' }, 'applicantRoutingType is given by id: "url" is 2; write { "id": 2 }'],
  ])('%j is explained', async (changes, message) => {
    expect(await messagesOf(changes)).toEqual([message]);
  });

  test('is explained briefly, whatever was sent', async () => {
    for (const value of ['x'.repeat(500_000), 'full time'.padEnd(500_000, '.'), { toString: 1 }, [[]], '']) {
      const [message = ''] = await messagesOf({ positionType: value });
      expect(message).toMatch(/^positionType must be an object, such as/);
    }
  });
});

describe('a value of the wrong type', () => {
  test.each<[object, string]>([
    [{ title: 7 }, 'title must be a string, not a number; write "7" in quotes'],
    [{ confidential: 'True' }, 'confidential must be true or false, not a string; write true without quotes'],
    [{ confidential: 1 }, 'confidential must be true or false, not a number; write true'],
    [
      { salary: { amount: ' 1e3', period: { id: 1 } } },
      'salary.amount must be a number or null, not a string; write 1000 without quotes',
    ],
    [
      { salary: { amount: '1,234.56', period: { id: 1 } } },
      'salary.amount must be a number or null, not a string; write a point before the decimals and no commas, such as 1234.56',
    ],
    [{ title: null }, 'title must be a string, not null; write a value, or leave the property out'],
    [{ closeDate: '2026-12-31T10:00:00Z' }, 'closeDate must be a real date without a time; write 2026-12-31'],
    [
      { closeDate: 20261231 },
      'closeDate must be a string, not a number; write it as YYYY-MM-DD, such as 2026-12-31',
    ],
    [{ status: 1 }, 'status must be a string, not a number; write one of active, archived, draft'],
    [{ categories: new Array(51).fill({ id: 1 }) }, 'categories has 51 entries; send at most 3'],
    [{ status: 'ACTIVE' }, 'status must be one of active, archived, draft; did you mean active?'],
  ])('%j is explained', async (changes, message) => {
    expect((await messagesOf(changes))[0]).toBe(message);
  });

  test.each(['1234567890123456789', '-1e400'])('%s is not repeated: JSON.parse rounds it', async (number) => {
    const employer = await api.employer();
    const body = `${JSON.stringify(minimalJob).slice(0, -1)},"referenceId":${number}}`;
    const { errors = [] } = problemOf(await employer.post('/jobs', body), 400);
    expect(errors[0]?.message).toBe('referenceId must be a string or null, not a number; write it in quotes');
  });
});

test.each([
  [
    'Remote - Ontario',
    'locations[0]: "Remote - Ontario" is not a place; send "Ontario" as the location, and details.workplace: "remote"',
  ],
  ['Vancuver', expect.stringMatching(/did you mean "Vancouver, BC"\?.*province code/)],
])('the location %s is explained', async (description, message) => {
  expect(await messagesOf({ locations: [{ description }] })).toEqual([message]);
});

test('a control character is reported with its place', async () => {
  expect(await messagesOf({ title: 'Cook\u000b, Night' })).toEqual([
    'title contains the control character U+000B after "Cook"; write a space instead',
  ]);
});
