import { expect, test } from 'vitest';
import { headerNames, jobProperties } from '../../lib/job/rules/job.ts';
import { tables } from '../../lib/store/tables.ts';

/** The projection of an index cannot be changed: another one needs another index. */
const projections = {
  byPublishDate: ['referenceId', 'title', 'locations', 'confidential', 'status'],
  byStatus: ['referenceId', 'title', 'locations', 'confidential'],
  byReference: ['listKey', 'title', 'locations', 'confidential', 'status'],
};

test('the indexes of lists project what they always have', () => {
  const actual = tables.jobs.indexes.flatMap((index) =>
    'include' in index ? [[index.name, index.include]] : [],
  );
  expect(Object.fromEntries(actual)).toMatchObject(projections);
});

test('the list by date projects every property that lists show', () => {
  const attributes = headerNames.flatMap((name) => {
    const row = jobProperties[name];
    return 'item' in row && name !== 'id' ? [row.item] : [];
  });
  expect(attributes).toEqual(projections.byPublishDate);
});
