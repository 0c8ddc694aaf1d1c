import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countActiveUnder, type ReferenceRow, walkActiveUnder } from '../../lib/job/store/reference-walk.ts';
import type { Status } from '../../lib/reference/statuses.ts';
import { runs } from '../support/runs.ts';
import { withShortQueries } from '../support/store/short-queries.ts';
import { anEmployerId, aStoredJob } from '../support/store/stored-job.ts';

const job = fc.record({
  referenceId: fc.option(fc.string({ unit: fc.constantFrom('A', 'a', 'é', '\uff61', '😀'), maxLength: 4 })),
  status: fc.constantFrom<Status>('active', 'archived', 'draft'),
});
const jobs = fc.uniqueArray(job, { selector: ({ referenceId }) => referenceId ?? {}, maxLength: 24 });

const inBytes = (one: string, other: string): number => Buffer.from(one).compare(Buffer.from(other));

test('walks through the active jobs under a prefix, by whichever index, in the order of UTF-8', async () => {
  const property = fc.asyncProperty(jobs, fc.constantFrom('', 'A', '😀'), async (feed, prefix) => {
    const employerId = anEmployerId();
    for (const { referenceId, status } of feed) {
      await aStoredJob({ employerId, status, referenceId: referenceId || null });
    }
    const active = feed.flatMap(({ referenceId, status }) =>
      status === 'active' && referenceId?.startsWith(prefix) ? referenceId : [],
    );
    const expected = active.filter((one) => one !== '').sort(inBytes);
    await withShortQueries(3, async () => {
      expect(await countActiveUnder({ employerId, prefix })).toBe(expected.length);
      const walked = async (after?: ReferenceRow) => {
        const pages = await Array.fromAsync(walkActiveUnder({ employerId, prefix, after }, () => true));
        return pages.flatMap(({ rows }) => rows);
      };
      const rows = await walked();
      expect(rows.map(({ referenceId }) => referenceId)).toEqual(expected);
      const after = rows[1];
      expect(await walked(after)).toEqual(after ? rows.slice(2) : rows);
    });
  });
  await fc.assert(property, { numRuns: runs(12) });
});
