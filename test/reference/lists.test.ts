import { describe, expect, test } from 'vitest';
import { list } from '../../lib/reference/lists.ts';

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
