import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minimalJob } from '../support/api/jobs.ts';
import { runs } from '../support/runs.ts';
import { codesOf, csvHeader, csvRow, indeed, indeedJob, open, readAll, readOne } from './support.ts';

const cafe = indeedJob({ title: 'Café – “x”' });
const declared = (encoding: string): string => `<?xml version="1.0" encoding="${encoding}"?>${indeed(cafe)}`;

/** windows-1252 for the characters above. */
const inWindows1252 = (text: string): Buffer =>
  Buffer.from(
    text.replace(/[–“”]/g, (one) => ({ '–': '\x96', '“': '\x93', '”': '\x94' })[one] ?? ''),
    'latin1',
  );

const corpus = (file: string): string =>
  readFileSync(join(import.meta.dirname, '../../bench/postings/corpus', file), 'utf8');

describe('encodings', () => {
  test.each([
    ['UTF-8', Buffer.from(declared('UTF-8'))],
    ['UTF-8 without a declaration', Buffer.from(indeed(cafe))],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${declared('utf-8')}`)],
    ['windows-1252', inWindows1252(declared('windows-1252'))],
    ['ISO-8859-1', inWindows1252(declared('ISO-8859-1'))],
    ['UTF-8 that says ISO-8859-1', Buffer.from(declared('ISO-8859-1'))],
    ['UTF-16 with a byte order mark', Buffer.from(`\uFEFF${declared('utf-16')}`, 'utf16le')],
  ])('%s, in pieces of one byte', async (_, bytes) => {
    expect((await readOne(bytes, { size: 1 })).job.title).toBe('Café – “x”');
  });

  test('no part of a long line ends within a character, and a warning says how it is read', async () => {
    const text = indeed(`<!--${'é'.repeat(40_000)}-${'é'.repeat(40_000)}-->${cafe}`);
    const { items, meta } = await readAll(Buffer.from(text), { encoding: 'windows-1252' });
    expect(items[0]?.job.title).toBe('Café – “x”');
    expect(meta.problems).toMatchObject([{ code: 'encoding', message: /^\d lines .* 0 windows-1252/ }]);
  });

  test.each([
    [
      'a CSV file that Excel saved without "UTF-8"',
      Buffer.from(`${csvHeader}\nR-1,Café,\n`, 'latin1'),
      /not UTF-8 after ".*Caf", on line 2;.*CSV UTF-8/,
    ],
    ['a declaration that is not true', Buffer.from(declared('utf-16')), /says utf-16/],
    ['UTF-16 without a byte order mark', Buffer.from('[{"a":1}]', 'utf16le'), /UTF-16 without a byte order/],
    ['an unknown encoding', Buffer.from(declared('klingon')), /"klingon" is unknown/],
    ['a feed that ends within a character', Buffer.from('["é').subarray(0, -1), /ends within a character/],
  ])('%s is refused', async (_, bytes, message) => {
    await expect(readAll(bytes)).rejects.toThrow(message);
  });
});

describe('formats are recognised', () => {
  const job = { ...minimalJob, referenceId: 'R-1' };
  test.each([
    ['json', JSON.stringify([job])],
    ['json', `\n ${JSON.stringify([job], undefined, 2)}\n\n`],
    ['ndjson', JSON.stringify(job)],
    ['ndjson', `${JSON.stringify(job)}\r\n\r\n`],
    ['csv', `${csvHeader}\n${csvRow}`],
    ['indeed', indeed(indeedJob())],
    ['indeed', `\n<?xml version="1.0"?>${indeed(indeedJob())}`],
    ['linkedin', '<source><job><partnerJobId>R-1</partnerJobId></job></source>'],
  ])('%s', async (format, content) => {
    const { meta, items } = await readAll(content);
    expect({ format: meta.format, references: items.map(({ referenceId }) => referenceId) }).toEqual({
      format,
      references: ['R-1'],
    });
  });

  test.each([
    ['nothing', '', /empty/],
    ['a log-in page', '<!DOCTYPE html><html></html>', /HTML page/],
    [
      'a log-in page in XHTML',
      '<?xml version="1.0"?><!DOCTYPE html PUBLIC "x" "y"><html></html>',
      /HTML page/,
    ],
    ['a compressed file', Buffer.from([0x1f, 0x8b, 8, 0]), /ends within its compressed data/],
    ['an incomplete workbook', Buffer.from('PK\x03\x04'), /damaged or not complete/],
    [
      'jobs within a JSON object',
      JSON.stringify({ data: { jobs: [job] } }),
      /begins with \{"data":.*"item" in a map/,
    ],
    [
      'jobs within a long JSON object',
      JSON.stringify({ jobs: Array.from({ length: 100 }, () => job) }),
      /"item" in a map file/,
    ],
    ['jobs of JSON on several lines', JSON.stringify(job, undefined, 2), /nor one job on each line/],
    ['an error in JSON', '{"error":"unauthorized"}', /begins with \{"error":"unauthorized"\} … If/],
    ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), /Excel 2003/],
    ['a line before the header line', `Jobs of May\n${csvHeader}`, /If it is not the header line, remove it/],
    ['rows without a header line', 'R-1,Line Cook', /no column that the command knows/],
    [
      'a line of NDJSON with a mistake',
      `${JSON.stringify(job)}\n{"a": x}\n{}`,
      /^Line 2 is not JSON: .{9,60}\. Write/,
    ],
    ['a line of NDJSON without its end', '{"title":"x"}\n{"a":1\n{}', /^Line 2 is not JSON/],
    ['two jobs on a line of NDJSON', '{"title":"x"}\n{"a":1}{"a":2}\n{}', /^Line 2 is not JSON/],
    [
      'a second job on the last line that is cut',
      '{"title":"x"}\n{"a":1}{"a":',
      /^Line 2, the last one, is not complete/,
    ],
  ])('%s is refused', async (_, content, message) => {
    await expect(readAll(content)).rejects.toThrow(message);
  });
});

test('a single line of NDJSON with the names of a map file', async () => {
  const map = { fields: { referenceId: 'id', title: 'name' } };
  expect(await readOne('{"id":7,"name":"Cook"}', { map })).toMatchObject({ job: { referenceId: '7' } });
});

describe('JSON that is no list of jobs is refused, with the path in the map file', () => {
  const feed = JSON.stringify({ data: { total: 1, jobs: [minimalJob] } });
  test.each([
    ['data', feed],
    ['data/jobs/0', feed],
    ['x', '{"x":{"a":1}}{"x":[1]}'],
  ])('%s', async (item, content) => {
    await expect(readAll(content, { map: { item } })).rejects.toThrow(
      `"${item}" in the feed is a JSON object`,
    );
  });
  test('with --format json', async () => {
    await expect(readAll(JSON.stringify({ jobs: [minimalJob] }), { format: 'json' })).rejects.toThrow(
      /The feed is a JSON object, not an array of jobs/,
    );
  });
  test('a comma before the end of the array', async () => {
    await expect(readAll('[\n{"title":\n"x"},\n]\n')).rejects.toThrow(
      'The feed is not valid JSON on line 4, after job 1: Unexpected "]".',
    );
  });
});

describe('a feed that is not complete is refused, wherever it was cut', () => {
  const feeds = {
    indeed: indeed(indeedJob(), indeedJob({ referencenumber: 'R-2' })),
    linkedin: '<source><job><partnerJobId>L-1</partnerJobId></job></source>',
    json: JSON.stringify([minimalJob, minimalJob]),
  };
  test.each(Object.entries(feeds))('%s', async (_, feed) => {
    await expect(readAll(feed)).resolves.toBeDefined();
    await fc.assert(
      fc.asyncProperty(fc.nat(feed.length - 2), async (end) => {
        await expect(readAll(feed.slice(0, end + 1))).rejects.toMatchObject({ name: 'FeedError' });
      }),
      { numRuns: runs(10) },
    );
  });

  test('ndjson within a line, CSV within quotes or a row', async () => {
    await expect(readAll(`${JSON.stringify(minimalJob)}\n{"title":"Co`)).rejects.toMatchObject({
      code: 'truncated',
    });
    await expect(readAll(`${csvHeader}\nR-1,"Line`)).rejects.toMatchObject({ code: 'truncated' });
    await expect(readAll(`${csvHeader}\n${csvRow}\nR-2,Line`)).rejects.toMatchObject({ code: 'truncated' });
  });
});

describe('CSV as spreadsheets write it', () => {
  test('more than 6 MB of blank rows are no job', async () => {
    const { items } = await readAll(`${csvHeader}\n${csvRow}\n${',,,,,,\n'.repeat(1_000_000)}${csvRow}\n`);
    expect(items).toHaveLength(2);
  });

  test('semicolons, CR LF in cells, quotes, empty columns and rows at the end', async () => {
    const header = `\uFEFF${csvHeader.replaceAll(',', ';')};;`;
    const rows = [
      'R-1;"Cook ""line""";"Laval, QC";19;1;"<p>a\r\nb</p>";a@b.ca;;',
      'R-2;Cook;Laval, QC;19;1;x;a@b.ca',
      ';;;;;;;;',
    ];
    const { items } = await readAll([header, ...rows, ''].join('\r\n'), { size: 7 });
    expect(items.map(({ line, job }) => [line, job.title, job.description])).toEqual([
      [2, 'Cook "line"', '<p>a\nb</p>'],
      [4, 'Cook', 'x'],
    ]);
  });

  test('names of columns in other spellings; a column that is not read is reported', async () => {
    const header = 'Reference ID, TITLE ,location,category,position_type,Description,application-email,Notes';
    const { jobs, meta } = await readAll(`${header}\n${csvRow},internal`);
    expect(jobs).toMatchObject([{ referenceId: 'R-1', title: 'Line Cook', positionType: { id: 1 } }]);
    expect(meta).toMatchObject({ problems: [], unread: [{ name: 'Notes', jobs: 1 }] });
  });

  test('a delimiter that is not in quotes is an error, not a shift of the columns', async () => {
    expect(codesOf(await readOne(`${csvHeader}\n${csvRow.replace(' BC', ', BC')}`))).toEqual(['columns ']);
  });

  test('tabs, and UTF-16, as "Unicode text" has them', async () => {
    const text = `\uFEFF${csvHeader}\r\n${csvRow}\r\n`.replaceAll(',', '\t');
    expect((await readOne(Buffer.from(text, 'utf16le'))).job.title).toBe('Line Cook');
  });

  test('two columns of one name, and a quotation mark in a cell, are refused', async () => {
    await expect(readAll(`title,Title\na,b`)).rejects.toThrow(/two columns named "Title"/);
    await expect(readAll(`${csvHeader}\nR-1,5" pipe`)).rejects.toThrow(/line 2 has a quotation mark/);
  });
});

describe('XML', () => {
  test.each([
    [
      'an & that begins no entity',
      indeed(indeedJob({ title: 'Cook & Baker' }), indeedJob({ title: 'a; b' })),
      /&amp;/,
    ],
    ['a DOCTYPE', `<!DOCTYPE s [<!ENTITY a "b">]>${indeed(indeedJob())}`, /DOCTYPE/],
    ['a NUL', indeed(indeedJob({ title: 'Co\0ok' })), /disallowed character/],
  ])('%s is refused', async (_, feed, message) => {
    await expect(readAll(feed)).rejects.toThrow(message);
  });

  const lines = (text: string): string => text.repeat(3_000);

  test.each([
    ['in a text', '<title>A & B</title>', lines('<a>1; 2</a>\n')],
    ['in an attribute', '<a href="?b=1&c=2"/>', lines('\n;')],
    ['after others that are right', '<title>\n\nA &amp; &#38;\n& B</title>', '\n;', 5],
    ['after a comment', '<!-- & --> &', '\n;'],
    ['without a semicolon after it', '<title>A & B</title>', lines('\n')],
  ])('an & %s is reported on its line', async (_, text, after, line = 2) => {
    const feed = `<source>\n${text}\n${after}</source>`;
    for (const size of [7, 65_536]) {
      await expect(readAll(feed, { size })).rejects.toThrow(`line ${line}: an &`);
    }
  });

  test('the entities of XML', async () => {
    const feed = indeed(indeedJob({ title: 'a &amp; b &lt;c&gt; &quot;d&apos;s&quot; &#233;&#xe9;' }));
    expect((await readOne(feed)).job.title).toBe('a & b <c> "d\'s" éé');
  });

  test('a name of every object is not an entity', async () => {
    await expect(readAll(indeed(indeedJob({ title: '&constructor;' })))).rejects.toThrow(/&constructor;/);
  });

  test('the entities of HTML; an unknown one is refused', async () => {
    const feed = indeed(indeedJob({ title: 'Caf&eacute;&#160;&amp;&nbsp;bar' }));
    expect((await readOne(feed)).job.title).toBe('Café & bar');
    await expect(readAll(indeed(indeedJob({ title: '&bogus;' })))).rejects.toThrow(/&bogus;/);
  });

  test('XML without jobs: the message names the outermost element', async () => {
    await expect(readAll('<Jobs><Job/></Jobs>', { map: { item: 'feed/job' } })).rejects.toThrow('"Jobs"');
  });

  test.each([
    ['[]', undefined, true],
    ['{"jobs":[],"errors":[]}', 'jobs', true],
    [`${csvHeader}\n`, undefined, true],
    ['<source></source>', undefined, true],
    ['{"jobs":[{"id":1}]}', 'data/jobs', false],
    ['{"error":"expired","jobs":[]}', 'jobs', false],
    ['{"data":null,"errors":[{"message":"x"}]}', 'data/jobs', false],
    ['{"data":{"jobs":{}}}', 'data/jobs', false],
    ['<Error><Code>AccessDenied</Code></Error>', undefined, false],
    ['<a><b/></a>', 'a/jobs/job', false],
  ])('no job is no success: %s', async (feed, item, mayBeEmpty) => {
    const map = item === undefined ? {} : { item };
    const isRefused = expect.objectContaining({ code: 'no_jobs' });
    await expect(readAll(feed, { map })).rejects.toEqual(isRefused);
    const allowed = readAll(feed, { map, allowEmpty: true });
    if (mayBeEmpty) expect((await allowed).meta.problems).toMatchObject([{ code: 'no_jobs' }]);
    else await expect(allowed).rejects.toEqual(isRefused);
  });

  test.each([
    ['{"items":[{"list":[{"id":1},{"id":2}]},{"list":[{"id":3}]}]}', 'items/list', [1, 2, 3]],
    ['[{"jobs":[{"id":1}]},{"jobs":[]}]', 'jobs', [1]],
    ['{"results":[{"hits":[{"id":1}]},{"hits":[{"id":2}]}]}', 'results/0/hits', [1]],
    ['{"a":{"b":{"jobs":[{"id":1}]}},"jobs":[{"id":2}]}', 'a/b/jobs', [1]],
    ['{"x":{"jobs":[{"id":1}]},"jobs":[{"id":2}]}', 'jobs', [2]],
  ])('the path of a job goes through arrays: %s', async (feed, item, ids) => {
    const { items } = await readAll(feed, { map: { item, fields: { referenceId: 'id' } } });
    expect(items.map(({ referenceId }) => Number(referenceId))).toEqual(ids);
  });

  const withJobs = (facts: object, at: 'before' | 'after' = 'before') => {
    const jobs = { jobs: [{ id: 1 }, { id: 2 }] };
    return JSON.stringify(at === 'before' ? { ...facts, ...jobs } : { ...jobs, ...facts });
  };

  test.each([
    [{ totalFound: 250 }, 250],
    [{ total: '2' }, 2],
    [{ total: 1 }, undefined],
    [{ total: 2.5 }, undefined],
    [{ meta: { total: 3 } }, 3],
    [{ paging: { total: 3, next: null }, hasMore: false, next: '' }, 3],
    [{ total: { all: 9 } }, undefined],
  ])('the size that a document says it has: %j', async (facts, expected) => {
    for (const at of ['before', 'after'] as const) {
      const { meta } = await readAll(withJobs(facts, at), { map: { item: 'jobs', fields: {} } });
      expect(meta.expected).toBe(expected);
      const inside = `{"data":${withJobs(facts, at)}}`;
      const nested = await readAll(inside, { map: { item: 'data/jobs', fields: {} } });
      expect(nested.meta.expected).toBe(expected);
    }
  });

  const isPage = async (content: string, map: object = {}) => {
    const feed = await open({ map }, content);
    for await (const _ of feed.jobs);
    return feed.isPage();
  };

  test.each([{ hasMore: true }, { next: 'https://a.example/?page=2' }, { paging: { next: '2' } }])(
    'a page is not a feed: %j',
    async (facts) => {
      for (const feed of [withJobs(facts), withJobs(facts, 'after')])
        expect(await isPage(feed, { item: 'jobs', fields: {} })).toBe(true);
    },
  );

  test('XML says its size, and whether it is a page', async () => {
    const { meta } = await readAll(`<source><total>9</total>${indeedJob()}</source>`);
    expect(meta.expected).toBe(9);
    expect(await isPage(`<source>${indeedJob()}<next>2</next></source>`)).toBe(true);
    expect(await isPage(`<source>${indeedJob()}<next/></source>`)).toBe(false);
  });

  test('the path of a job may begin with a slash', async () => {
    expect(await readOne(indeed(indeedJob()), { map: { item: '/source/job' } })).toBeDefined();
  });

  test.each([
    ['><![CDATA[ 3 ]]>', 3, []],
    [' type="integer">3', 3, []],
    ['>1,000', undefined, ['expected']],
    [' value="3">', undefined, ['expected']],
    ['>', undefined, ['expected']],
  ])('the announced number %j', async (content, expected, codes) => {
    const feed = `<source><expectedJobCount${content}</expectedJobCount>${indeedJob()}</source>`;
    const { meta } = await readAll(feed);
    expect([meta.expected, meta.problems.map(({ code }) => code)]).toEqual([expected, codes]);
  });

  test('jobs without a reference do not hide the format of the others', async () => {
    const without = indeedJob({ referencenumber: undefined });
    const { items, meta } = await readAll(indeed(without, indeedJob(), without));
    expect(meta.format).toBe('indeed');
    expect(items.map(codesOf)).toEqual([['format '], [], ['required /referenceId']]);
  });

  test('a description with elements that are not of HTML is reported', async () => {
    const item = await readOne(indeed(indeedJob({ description: '<p>a</p><duty>b</duty>' })));
    expect(codesOf(item)).toEqual(['not_text /description']);
  });

  test('the number of jobs that LinkedIn announces, and the lines of jobs', async () => {
    const { meta, items } = await readAll(corpus('linkedin.xml'));
    expect(meta.expected).toBe(items.length);
    expect(items[1]?.line).toBe(25);
  });
});

test('CSV of Excel: a line with the delimiter, and windows-1252', async () => {
  const row = csvRow.replaceAll(',', ';').replace('Line Cook', 'Pâtissier');
  const text = `sep=;\r\n${csvHeader.replaceAll(',', ';')}\r\n${row}\r\n`;
  for (const size of [1, 65_536]) {
    const item = await readOne(Buffer.from(text, 'latin1'), { encoding: 'windows-1252', size });
    expect(item).toMatchObject({ line: 3, job: { title: 'Pâtissier' }, problems: [] });
  }
  await expect(readOne(Buffer.from(text, 'latin1'))).rejects.toThrow('--encoding windows-1252');
  await expect(readOne(Buffer.from('a;Ò\n', 'latin1'), { encoding: 'windows-1253' })).rejects.toThrow(
    'neither',
  );
  await expect(readOne(text, { encoding: 'klingon' })).rejects.toThrow('"klingon" is unknown');
  await expect(readOne(`${text}a"b;\r\n`)).rejects.toThrow(/The row on line 4 /);
});

test.each([
  [['Pâtissier', 'Prêtre'], [true, false], 1, 1],
  [['Pâtissier', 'Prêtre'], [true, true], 2, 0],
  [['Cook', 'Prêtre'], [true, false], 0, 1],
])('rows of CSV in two encodings: %j, UTF-8 %j', async (titles, isUtf8, utf8, others) => {
  const rows = titles.map((title, at) =>
    Buffer.from(
      `${csvRow.replace('Line Cook', title).replace('R-1', `R-${at}`)}\n`,
      isUtf8[at] ? 'utf8' : 'latin1',
    ),
  );
  const text = Buffer.concat([Buffer.from(`${csvHeader}\n`), ...rows]);
  for (const size of [1, 65_536]) {
    const { jobs, meta } = await readAll(text, { map: { encoding: 'windows-1252' }, size });
    expect(jobs.map(({ title }) => title)).toEqual(titles);
    expect(meta.problems.map(({ message }) => message)).toEqual(
      utf8 === 0 ? [] : [expect.stringContaining(`${utf8} line${utf8 > 1 ? 's' : ''} with`)],
    );
    expect(meta.problems.every(({ message }) => message.includes(`and ${others} windows-1252`))).toBe(true);
  }
});

test('a number with more digits than a number can have keeps them, as a reference', async () => {
  const job = (id: string) => `{"id":${id},"title":"Cook","more":[{"x":-0.5e1,"t":"é 12345678901234567"}]}`;
  const ids = ['743999700012345678', '743999700012345679', '9007199254740991'];
  const map = { fields: { referenceId: 'id' } };
  for (const feed of [`[${ids.map(job).join()}]`, ids.map(job).join('\n')]) {
    for (const size of [1, 65_536]) {
      const { jobs } = await readAll(feed, { map, size });
      expect(jobs.map(({ referenceId }) => referenceId)).toEqual(ids);
    }
  }
});

test('the error of a service is no job', async () => {
  const map = { fields: { referenceId: 'id', title: 'text' } };
  for (const feed of ['{"error":"unauthorized"}', '{"statusCode":401,"message":"no"}'])
    await expect(readAll(feed, { map })).rejects.toThrow(`one job on each line. It begins with ${feed}`);
});
