import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { useApi } from '../support/api/api.ts';
import { useFolder } from '../support/folders.ts';
import { csvHeader, csvRow, readOne } from './support.ts';
import { runCommand, sync } from './sync-command.ts';

const { test, origin } = useApi();
const folder = useFolder();

const fileOf = (content: string | Uint8Array): string => {
  const path = join(folder, randomUUID());
  writeFileSync(path, content);
  return path;
};

type Options = {
  readonly map?: object;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
};

const check = (feed: string | Uint8Array, { map, args = [], env = {} }: Options = {}) => {
  const mapArgs = map ? ['--map', fileOf(JSON.stringify(map))] : [];
  return runCommand(['check', fileOf(feed), ...mapArgs, ...args], { env });
};

const csv = (...rows: readonly string[]) => `${[csvHeader, ...rows].join('\n')}\n`;

describe('what the owner of a feed reads', () => {
  test('HTML of an ATS: pass --lenient, once', async () => {
    const { out } = await check(
      csv(
        csvRow.replace('<p>x</p>', '<h2>Duties</h2>'),
        csvRow.replace('R-1', 'R-2').replace('<p>x</p>', '<h3>Duties</h3>'),
      ),
    );
    expect(out.match(/pass --lenient/g)).toHaveLength(1);
    expect((await check(csv(csvRow))).out).not.toContain('--lenient');
  });

  test.for([
    ['an address in the column of e-mail', csvRow.replace('a@b.ca', 'careers page')],
    ['neither', csvRow.replace('a@b.ca', '')],
  ] as const)('no column is called applicantRoutingType: %s', async ([, row]) => {
    const { status, out } = await check(csv(row));
    expect(status).toBe(3);
    expect(out).not.toContain('applicantRoutingType');
  });

  test('a referenceId has no default', async () => {
    const { out } = await check(csv(csvRow.replace('R-1', ''), csvRow.replace('Line Cook', '')));
    expect(out).toMatch(
      /referenceId is missing or empty; write one, or name yours as "fields" in the map file/,
    );
    expect(out).toMatch(/title is missing or empty; write one, or name yours as "fields" or set "defaults"/);
  });

  test.for([
    ['foreign columns', 'Poste;Endroit\nCuisinier;Laval\n'],
    ['foreign elements', '<postes><job><intitule>Cuisinier</intitule></job></postes>'],
    ['another path', '<rss><channel><item><title>Cook</title></item></channel></rss>'],
    ['foreign properties', '[{"name":"Cook","city":"Laval"}]'],
  ] as const)('init where a feed is that of another system: %s', async ([, feed]) => {
    const { out, err } = await check(feed);
    expect(out + err).toContain('"job-posting init"');
  });

  test('no --accept-removals 0', async ({ employer: { key } }) => {
    const account = { address: `${origin()}/api/v1.1`, key };
    const { out } = await sync(account, csv(csvRow, csvRow.replace('R-1', '')), ['--preview']);
    expect(out).toContain(
      '1 entry has no readable referenceId: 0 removals would be held back. Correct the feed.',
    );
  });

  test('check shows the warnings of sync', async ({ employer: { key } }) => {
    const feed = JSON.stringify([
      {
        referenceId: 'R-1',
        title: 'Cook',
        status: 'active',
        locations: [{ description: 'Torontoo, ON' }],
        categories: [{ id: 19 }],
        positionType: { id: 1 },
        salary: { amount: 52000, period: { id: 5 } },
        description: '<p>x</p>',
        applicantRoutingType: { id: 1 },
        applicationEmail: 'a@b.ca',
      },
    ]);
    const args = ['--lenient', '--json'];
    const account = { address: `${origin()}/api/v1.1`, key };
    const sent = await sync(account, feed, [...args, '--preview']);
    const checked = await check(feed, { args });
    const { problems } = JSON.parse(checked.out);
    expect(problems).toEqual(JSON.parse(sent.out).problems);
    expect(problems.map(({ code }: { code: string }) => code).sort()).toEqual([
      'similar_location',
      'unlikely_period',
      'vacancy_undisclosed',
    ]);
  });
});

describe('an id of a map file that the package does not list', () => {
  const map = { categories: { Kitchen: 99 } };
  const feed = csv(csvRow.replace(',19,', ',Kitchen,'));

  test('is a warning of check without an API', async () => {
    const { status, out } = await check(feed, { map });
    expect({ status, out }).toEqual({
      status: 0,
      out: expect.stringContaining('there is no job category 99; GET /jobcategories lists the ids'),
    });
  });

  test('is refused by the lists of the service', async ({ employer: { key } }) => {
    const message = 'categories/Kitchen: there is no job category 99';
    const address = `${origin()}/api/v1.1`;
    const refused = { status: 2, err: expect.stringContaining(message) };
    expect(await check(feed, { map, env: { JOB_POSTING_API: address } })).toMatchObject(refused);
    const mapArgs = ['--map', fileOf(JSON.stringify({ positionTypes: { x: 9 }, ...map }))];
    const sent = await sync({ address, key }, feed, ['--yes', ...mapArgs]);
    expect(sent).toMatchObject({ status: 2, err: expect.stringContaining('there is no position type 9') });
  });
});

test('an unknown encoding is incorrect usage', async () => {
  expect(await check(csv(csvRow), { args: ['--encoding', 'latin-9x'] })).toMatchObject({
    status: 2,
    err: expect.stringContaining('The encoding "latin-9x" is unknown'),
  });
});

test('the map file has the encoding', async () => {
  const bytes = Buffer.from(csv(csvRow.replace('Line Cook', 'Préposé')), 'latin1');
  expect(await check(bytes)).toMatchObject({ status: 1 });
  expect(await check(bytes, { map: { encoding: 'windows-1252' } })).toMatchObject({ status: 0 });
});

test('<source><job> without referencenumber is the format of Indeed where the map has the reference', async () => {
  const feed = `<source><publisher>x</publisher><job><title>Cook</title><requisition>R-1</requisition><url>https://kitchen.example/1</url>
    <city>Kelowna</city><state>BC</state><country>CA</country><jobtype>fulltime</jobtype><description>Evenings.</description></job></source>`;
  const map = { fields: { referenceId: 'requisition' }, defaults: { category: 19 } };
  const { job, problems } = await readOne(feed, { map });
  expect(problems).toEqual([]);
  expect(job).toMatchObject({
    referenceId: 'R-1',
    positionType: { id: 1 },
    applicationUrl: 'https://kitchen.example/1',
  });
});

test('one column with addresses of both kinds', async () => {
  const map = { fields: { applicationEmail: 'applicationEmail' } };
  const of = async (text: string) => (await readOne(csv(csvRow.replace('a@b.ca', text)), { map })).job;
  expect(await of('mailto:jobs@b.ca')).toMatchObject({
    applicantRoutingType: { id: 1 },
    applicationEmail: 'jobs@b.ca',
  });
  expect(await of('https://b.ca/@jobs')).toMatchObject({
    applicantRoutingType: { id: 2 },
    applicationUrl: 'https://b.ca/@jobs',
  });
  const other = { fields: { applicationUrl: 'applicationEmail' } };
  expect((await readOne(csv(csvRow), { map: other })).job).toMatchObject({ applicationEmail: 'a@b.ca' });
});

describe('a map file that is no JSON, and may be another file', () => {
  test.for([
    [1, 'PASSWORD=hunter2'],
    [1, 'hunter2'],
    [1, '-----BEGIN PRIVATE KEY-----\nhunter2'],
    [3, '{\n  "item": "hunter2"\n  "encoding": "hunter2"\n}'],
    [2, '{\n  "item": “hunter2”\n}'],
    [2, '{\n  "item": "hunter2"'],
  ] as const)('line %i is named, and nothing is repeated: %j', async ([line, text]) => {
    const { status, err } = await runCommand(['check', fileOf(csv(csvRow)), '--map', fileOf(text)]);
    expect({ status, err }).toEqual({
      status: 2,
      err: expect.stringMatching(`^The map file is not JSON on line ${line}\\. Every line`),
    });
    expect(err).not.toContain('hunter2');
  });
});
