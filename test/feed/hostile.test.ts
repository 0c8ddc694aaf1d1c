import { expect, test } from 'vitest';
import { checkFeed } from '../../feed/src/check/check-feed.ts';
import { hostileFeeds } from '../hostile/feeds.ts';
import { csvHeader, indeed, indeedJob, open, readAll } from './support.ts';

const long = 'x'.repeat(7_000_000);

// Without their limits these take minutes, or all memory.
test.each([
  ['XML 10,000 elements deep', `<source>${'<a>'.repeat(10_000)}`, 'too_deep'],
  ['JSON 10,000 arrays deep', `[${'['.repeat(10_000)}${']'.repeat(10_000)}]`, 'too_deep'],
  ['ndjson 10,000 arrays deep', `{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, 'too_deep'],
  ['a long element', indeed(indeedJob({ title: long })), 'too_large'],
  ['a long comment', `<source><!--${long}`, 'too_large'],
  ['a long attribute', `<source a="${long}`, 'too_large'],
  ['a long text outside of jobs', `<source>${long}`, 'too_large'],
  ['a long name', `<${long}`, 'too_large'],
  [
    'many attributes',
    `<source ${Array.from({ length: 20_000 }, (_, n) => `a${n}=""`).join(' ')}`,
    'too_large',
  ],
  ['many elements of one name', indeed(`<job>${'<a/>'.repeat(300_000)}</job>`), 'too_large'],
  ['an & without an end', `<source>&${long}`, 'too_large'],
  ['a quotation mark that is never closed', `${csvHeader}\nR-1,"${long}`, 'too_large'],
  [
    'many columns',
    Array.from({ length: 20_000 }, (_, n) => `c${n}`)
      .join(',')
      .concat('\n'),
    'columns',
  ],
  ['a header of 900,000 columns', `${','.repeat(900_000)}\n`, 'columns'],
  ['a long line of ndjson', `{"a":"${long}`, 'too_large'],
  ['a long text in JSON', `[{"a":"${long}`, 'too_large'],
  ['a long number in JSON', `[${'1'.repeat(7_000_000)}`, 'too_large'],
  ['a number beyond all others', '[{"salary":{"amount":1e999}}]', 'syntax'],
])('%s', async (_, feed, code) => {
  await expect(readAll(feed)).rejects.toMatchObject({ name: 'FeedError', code });
});

test('a name of every object does not change the job', async () => {
  const { jobs } = await readAll('[{"__proto__":{"title":"x"}},{"constructor":1}]');
  expect(jobs.map((job) => job.title)).toEqual([undefined, undefined]);
  expect(Object.hasOwn(Object.prototype, 'title')).toBe(false);
});

// Where a pattern takes quadratic time, they take minutes.
test.each(
  Object.entries(hostileFeeds).flatMap(([name, [problem, make, map]]) =>
    [false, true].map((lenient) => ({ name, problem, make, map, lenient })),
  ),
)('check: $name, lenient: $lenient', async ({ problem, make, map, lenient }) => {
  const { problems } = await checkFeed(await open({ lenient, ...(map && { map }) }, make()), {
    lenient,
    now: new Date(),
  });
  const found = problems.map(({ code, field }) => `${code} ${field}`);
  if (problem && !(lenient && problem.startsWith('html_'))) expect(found).toContain(problem);
});
