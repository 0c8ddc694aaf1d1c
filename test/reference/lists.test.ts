import { describe, expect, test } from 'vitest';
import {
  applicantRoutingTypes,
  jobCategories,
  list,
  positionTypes,
  salaryPeriods,
} from '../../lib/reference/lists.ts';

describe('the fixed lists', () => {
  test('position types', () => {
    expect(positionTypes.all()).toEqual([
      { id: 1, name: 'Full Time' },
      { id: 2, name: 'Part Time' },
      { id: 3, name: 'Contract' },
      { id: 4, name: 'Temp' },
      { id: 5, name: 'Volunteer' },
    ]);
  });

  test('salary periods have a unit', () => {
    expect(salaryPeriods.all()).toEqual([
      { id: 1, name: 'Yearly', unit: 'year' },
      { id: 2, name: 'Monthly', unit: 'month' },
      { id: 3, name: 'Weekly', unit: 'week' },
      { id: 4, name: 'Daily', unit: 'day' },
      { id: 5, name: 'Hourly', unit: 'hour' },
    ]);
  });

  test('applicant routing types', () => {
    expect(applicantRoutingTypes.all()).toEqual([
      { id: 1, name: 'Email' },
      { id: 2, name: 'URL' },
    ]);
  });

  test('job categories: 39, with ids in order', () => {
    const categories = jobCategories.all();
    expect(categories.map(({ id }) => id)).toEqual(Array.from({ length: 39 }, (_, index) => index + 1));
    expect(new Set(categories.map(({ name }) => name)).size).toBe(39);
    expect(jobCategories.find(1)).toEqual({ id: 1, name: 'Accounting' });
    expect(jobCategories.find(28)).toEqual({ id: 28, name: 'Non-profit' });
    expect(jobCategories.find(38)).toEqual({ id: 38, name: 'Transportation and Warehousing' });
    expect(jobCategories.find(39)).toEqual({ id: 39, name: 'Travel and Tourism' });
  });

  test.each([0, 6, -1, 1.5, Number.NaN])('position type %d is unknown', (id) => {
    expect(positionTypes.find(id)).toBeUndefined();
    expect(positionTypes.listed(id)).toBeUndefined();
  });
});

describe('a retired entry', () => {
  const rows = [
    { id: 1, name: 'Telegraph', retired: true },
    { id: 2, name: 'Telephone' },
    { id: 3, name: 'Telefax', retired: false, note: 'not for replies' },
  ];
  const media = list(rows, ({ id, name }) => ({ id, name }));

  test('is not listed', () => {
    expect(media.all()).toEqual([
      { id: 2, name: 'Telephone' },
      { id: 3, name: 'Telefax' },
    ]);
    expect(media.listed(1)).toBeUndefined();
    expect(media.listed(3)).toEqual({ id: 3, name: 'Telefax' });
  });

  test('can still be found, without the mark', () => {
    expect(media.find(1)).toEqual({ id: 1, name: 'Telegraph' });
  });
});
