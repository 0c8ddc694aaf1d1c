import { describe, expect, test } from 'vitest';
import { useApi } from '../../support/api/api.ts';
import { resultAt, sendBatch } from '../../support/api/batches.ts';
import type { HttpResponse } from '../../support/api/client.ts';
import { createJob, minimalJob } from '../../support/api/jobs.ts';
import { faultsOf, jobOf } from '../../support/api/responses.ts';

const api = useApi();

const at = (...places: readonly string[]) => places.map((description) => ({ description }));
const yearly = (amount: number, maxAmount: number | null = null) => ({
  amount,
  maxAmount,
  period: { id: 1 },
});
const per = (id: number, amount: number, maxAmount: number) => ({ amount, maxAmount, period: { id } });
const vacancy = { vacancy: 'existing' };
const toronto = { ...minimalJob, locations: at('Toronto, ON'), salary: yearly(50_000), details: vacancy };

const pay = (province: string) => `pay_missing;pointer="/salary";province="${province}"`;
const undisclosed = 'vacancy_undisclosed;pointer="/details/vacancy";province="ON"';
const wide = 'pay_range_wide;pointer="/salary/maxAmount";province="ON"';
const canadian = 'canadian_experience;pointer="/description";province="ON"';

const warningsOf = ({ headers }: HttpResponse): string[] =>
  headers['job-warnings'] === undefined ? [] : String(headers['job-warnings']).split(', ');

const whole = { salary: null, details: null };

test.for<[string, object, string[]]>([
  ['an office in Ontario without pay', whole, [pay('ON'), undisclosed]],
  ['one that says all', {}, []],
  ['a vacancy of the future', { details: { vacancy: 'future' } }, []],
  ['all of Ontario', { ...whole, locations: at('Ontario') }, [pay('ON'), undisclosed]],
  [
    'a place in Ontario that is not listed',
    { ...whole, locations: at('Nowhere, on') },
    [pay('ON'), undisclosed],
  ],
  ['a draft', { ...whole, status: 'draft' }, [pay('ON'), undisclosed]],
  ['an archived job', { ...whole, status: 'archived' }, []],
  ['a volunteer', { ...whole, positionType: { id: 5 }, description: 'Canadian experience required.' }, []],
  ['commission alone', { salary: { plusCommission: true } }, []],
  ['Montréal', { ...whole, locations: at('Montréal, QC') }, []],
  [
    'Vancouver and Toronto',
    { ...whole, locations: at('Vancouver, BC', 'Toronto, ON') },
    [pay('BC'), pay('ON'), undisclosed],
  ],
  [
    'two cities of British Columbia',
    { ...whole, locations: at('Vancouver, BC', 'Kelowna, BC') },
    [pay('BC')],
  ],
  ['Prince Edward Island', { ...whole, locations: at('Charlottetown, PE') }, [pay('PE')]],
  ['anywhere in Canada', { ...whole, locations: at('Canada') }, ['pay_missing;pointer="/salary"']],
  ['anywhere in Canada, with pay', { locations: at('Canada'), details: null }, []],
  ['a range of 50,000', { salary: yearly(50_000, 100_000) }, []],
  ['a range of 50,000.0001', { salary: yearly(50_000, 100_000.0001) }, [wide]],
  ['a range that ends at 200,000', { salary: yearly(149_000, 200_000) }, [wide]],
  ['one that ends above it', { salary: yearly(100_000, 200_000.0001) }, []],
  ['24 dollars an hour', { salary: per(5, 20, 44) }, []],
  ['25 dollars an hour', { salary: per(5, 20, 45) }, [wide]],
  ['192 dollars a day', { salary: per(4, 200, 392) }, []],
  ['193 dollars a day', { salary: per(4, 200, 393) }, [wide]],
  ['961 dollars a week', { salary: per(3, 1_000, 1_961) }, []],
  ['962 dollars a week', { salary: per(3, 1_000, 1_962) }, [wide]],
  ['4,166 dollars a month', { salary: per(2, 4_000, 8_166) }, []],
  ['4,167 dollars a month', { salary: per(2, 4_000, 8_167) }, [wide]],
  ['a range in British Columbia', { locations: at('Vancouver, BC'), salary: yearly(50_000, 150_000) }, []],
  ['Canadian experience', { description: '<p><b>Canadian</b> experience required.</p>' }, [canadian]],
  ['that in Alberta', { locations: at('Calgary, AB'), description: 'Canadian experience required.' }, []],
  ['an escaped title', { title: 'Cook &amp; Server' }, ['escaped_text;pointer="/title"']],
  [
    'an escaped address',
    { applicantRoutingType: { id: 2 }, applicationUrl: 'https://example.org/?a=1&amp;b=2' },
    ['escaped_text;pointer="/applicationUrl"'],
  ],
  ['an escaped address that is not used', { applicationUrl: 'https://example.org/?a=1&amp;b=2' }, []],
  [
    'HTML that is escaped twice',
    { description: '&amp;lt;p&amp;gt;Cook&amp;lt;/p&amp;gt;' },
    ['escaped_text;pointer="/description"'],
  ],
  ['Markdown', { description: '# Duties\n- Cook' }, ['markdown;pointer="/description"']],
  ['plain text', { description: 'Duties:\nCook' }, ['plain_text;pointer="/description"']],
  [
    'ten postings in one',
    {
      locations: at('Torontoo, ON', 'Vancouverr, BC', 'Charlotetown, PE'),
      ...whole,
      description: 'Expérience canadienne exigée.',
    },
    [
      'similar_location;pointer="/locations/0"',
      'similar_location;pointer="/locations/1"',
      'similar_location;pointer="/locations/2"',
      pay('BC'),
      pay('ON'),
      pay('PE'),
      undisclosed,
      canadian,
    ],
  ],
])('%s', async ([, changes, expected]) => {
  const employer = await api.employer();
  const job = { ...toronto, status: 'active', ...changes, referenceId: 'A' };
  const dry = await employer.post('/jobs?dryRun=true', job);
  const created = await employer.post('/jobs', job);
  const again = await employer.put('/jobs', job);
  expect([dry, created, again].map(warningsOf)).toEqual([expected, expected, expected]);
  const read = await employer.get(`/jobs/${jobOf(created, 201).id}`);
  expect(read.headers).not.toHaveProperty('job-warnings');
  const { warnings = [], outcome } = resultAt(await sendBatch(employer, [{ op: 'put', job }]), 0);
  expect(outcome).toBe('unchanged');
  expect(
    warnings.map(({ code, pointer, province }) =>
      [code, `pointer="${pointer}"`, ...(province ? [`province="${province}"`] : [])].join(';'),
    ),
  ).toEqual(expected);
});

describe('Canadian experience', () => {
  test('is looked for only in a description that the request sends', async () => {
    const employer = await api.employer();
    const { id } = await createJob(employer, { ...toronto, description: 'Canadian experience required.' });
    const renamed = await employer.put(`/jobs/${id}`, { title: 'Cook' });
    const described = await employer.put(`/jobs/${id}`, { description: 'Canadian experience required.' });
    expect([renamed, described].map(warningsOf)).toEqual([[], [canadian]]);
  });
});

test('texts are judged only in the request that sends them, and Markdown in lenient mode, too', async () => {
  const employer = await api.employer();
  const title = 'Cook &amp; Server';
  const { id } = await createJob(employer, { ...toronto, title });
  const description = '# Duties\n- Cook';
  const key = { prefer: 'handling=lenient', 'idempotency-key': 'k' };
  const responses = [
    await employer.put(`/jobs/${id}`, { closeDate: null }),
    await employer.put(`/jobs/${id}`, { title }),
    await employer.post('/jobs', { ...toronto, title, description }, key),
    await employer.post('/jobs', { ...toronto, title, description }, key),
  ];
  const markdown = ['markdown;pointer="/description"'];
  expect(responses.map(warningsOf)).toEqual([[], ['escaped_text;pointer="/title"'], markdown, markdown]);
});

test('a replay has the warnings of the job as it is now', async () => {
  const employer = await api.employer();
  const send = () => employer.post('/jobs', { ...toronto, salary: null }, { 'idempotency-key': 'k' });
  const first = await send();
  expect([warningsOf(first), warningsOf(await send())]).toEqual([[pay('ON')], [pay('ON')]]);
  await employer.put(`/jobs/${jobOf(first, 201).id}`, { salary: yearly(50_000) });
  const replayed = await send();
  expect(replayed.headers).toMatchObject({ 'idempotent-replayed': 'true' });
  expect(warningsOf(replayed)).toEqual([]);
});

test('a refused job has errors alone', async () => {
  const employer = await api.employer();
  const refused = await employer.post('/jobs', { ...toronto, salary: null, title: '' });
  expect(faultsOf(refused)).toEqual(['/title blank']);
  expect(refused.headers).not.toHaveProperty('job-warnings');
});

test.for([
  ['en', /^salary is missing; in Ontario,.*25 or more.*https:\/\/www\.ontario\.ca/],
  ['fr', /^salary manque ; en Ontario,.*25 personnes ou plus.*https:\/\/www\.ontario\.ca/],
] as const)('the text of a posting in %s', async ([language, text]) => {
  const job = { ...toronto, referenceId: 'A', salary: null, details: { ...vacancy, language } };
  const { warnings } = resultAt(await sendBatch(await api.employer(), [{ op: 'put', job }]), 0);
  expect(warnings).toEqual([
    { pointer: '/salary', code: 'pay_missing', message: expect.stringMatching(text), province: 'ON' },
  ]);
  expect(warnings?.[0]?.message).not.toMatch(/complian/i);
});
