import { describe, expect, test } from 'vitest';
import { list, positionTypes } from '../../lib/reference/lists.ts';

test.each([0, 6, -1, 1.5, Number.NaN])('position type %d is unknown', (id) => {
  expect(positionTypes.find(id)).toBeUndefined();
  expect(positionTypes.listed(id)).toBeUndefined();
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
