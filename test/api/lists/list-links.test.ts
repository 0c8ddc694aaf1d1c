import fc from 'fast-check';
import { encodeCursor } from '../../../lib/job/cursor.ts';
import { justPast } from '../../../lib/job/store/job-item.ts';
import { maxInt32 } from '../../../lib/limits.ts';
import { useApi } from '../../support/api/api.ts';
import { createJob } from '../../support/api/jobs.ts';
import { type JobPage, pageOf } from '../../support/api/responses.ts';
import { runs } from '../../support/runs.ts';

const { test } = useApi();

const page = fc.oneof(
  fc.constantFrom(1, 2, 3, maxInt32 - 1, maxInt32),
  fc.integer({ min: 1, max: maxInt32 }),
);

/** List keys before, among and after those of the jobs. */
const key = fc
  .tuple(
    fc.constantFrom('0000-00-00', '2026-01-01', new Date().toISOString().slice(0, 10), '9999-99-99'),
    fc.constantFrom('000000000', 'mhzxyz000', 'zzzzzzzzz'),
    fc.constantFrom('000000', '00002s', 'zzzzzz'),
  )
  .map((parts) => parts.join('#'));

const start = fc
  .tuple(key, fc.boolean())
  .chain(([at, isNewer]) => fc.constantFrom({ olderThan: justPast(at, isNewer) }, { newerThan: at }));

const position = fc.record({ page, start });

const text = fc
  .string({ unit: 'binary', minLength: 1 })
  .filter((one) => one.isWellFormed() && !one.includes('\0'));

const filters: fc.Arbitrary<Record<string, string>> = fc.oneof(
  fc.constantFrom({}, { q: 'job' }, { status: 'draft' }, { q: 'nothing' }, { referenceId: 'A' }),
  fc.record({ q: text }),
  fc.record({ referenceId: text }),
);

const linksOf = ({ paging: { previous, next } }: JobPage): string[] =>
  [previous, next].filter((link) => link !== null);

test('every link of a page is accepted, whatever its cursor and its number', async ({ employer }) => {
  for (let at = 0; at < 4; at++) await createJob(employer, { title: `Job ${at}` });

  const follows = fc.asyncProperty(position, filters, page, async (cursor, filter, otherPage) => {
    const walk = { q: undefined, status: undefined, referenceId: undefined, ...filter };
    const encoded = encodeCursor(cursor, { ...walk, employerId: employer.id });
    for (const number of [cursor.page, otherPage]) {
      const query = new URLSearchParams({
        ...filter,
        pageSize: '1',
        page: String(number),
        cursor: encoded,
      });
      const links = linksOf(pageOf(await employer.get(`/jobs?${query}`)));
      for (const link of links) {
        for (const further of linksOf(pageOf(await employer.get(link)))) pageOf(await employer.get(further));
      }
    }
  });
  await fc.assert(follows, {
    numRuns: runs(8),
    examples: [[{ page: maxInt32, start: { olderThan: '9999-99-99#zzzzzzzzz#zzzzzz' } }, {}, 1]],
  });
});
