import { expect, test } from 'vitest';
import { openCursor, sealCursor } from '../../lib/board/cursor.ts';

const log = '7d0f5c1e-8a39-4a53-9e4c-2f1c86a0b0aa';

test.each([
  { after: 0, shard: 15 },
  { after: 7, shard: 3, row: { id: 2_147_483_647, dueDate: '9999-12-31' } },
])('a cursor of a walk opens as its place: %j', (place) => {
  expect(openCursor('walk', sealCursor('walk', place, log), log)).toMatchObject(place);
});

test('a cursor of changes opens as its place, and on its own route alone', () => {
  const place = { after: 7, offset: 3 };
  const cursor = sealCursor('changes', place, log);
  expect(openCursor('changes', cursor, log)).toMatchObject(place);
  expect(() => openCursor('walk', cursor, log)).toThrow(expect.objectContaining({ code: 'query.invalid' }));
});
