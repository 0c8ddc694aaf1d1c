import { createDecipheriv, hash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openCursor, sealCursor } from '../../lib/board/cursor.ts';

/*
 * Cursors of both releases, as followers hold them during a deployment, and after it was rolled back.
 * The release before walked by employer.
 */

const log = '7d0f5c1e-8a39-4a53-9e4c-2f1c86a0b0aa';

/** `{"after":7,"employerId":42,"listKey":"2026-11-20#0mhk1x2ab#0a1b2c","kind":"walk"}`, sealed by the release before. */
const oldWalk =
  'DAbHQcbJ.pfT-GMQDkmYKrNPJeGy6AhipHoxsDwZzzGhTWO9Ckx2t1ikZLkirhMT4jLGPstdwZ3yqPjGHT_0Otthf7ePGClirc5HGrfbbO00a70GAcMJAXyjKoevQD-VKsEVIoXevvdig8U-FXk6J9QtXrA';

/** `{"after":7,"offset":3,"kind":"changes"}`, sealed by the release before. */
const oldChanges =
  'DAbHQcbJ.ZmYCPmAEtZIO2Pf0irgUT2kB0JqSc5E6_8H0bxl1k3a_C1byhuwztqv50ZmUdUJaTQeLAZ1BecrRFD1VUxVM1txqeA';

/** How the release before opened a cursor. @returns its place, or the status of the refusal */
const openBefore = (kind: 'changes' | 'walk', text: string): unknown => {
  const [, name, part = ''] = /^([\w-]{8})\.([\w-]{40,400})$/.exec(text) ?? [];
  if (name !== hash('sha256', `name ${log}`, 'base64url').slice(0, 8)) return name ? 410 : 400;
  const sealed = Buffer.from(part, 'base64url');
  const key = hash('sha256', `cursor ${log}`, 'buffer');
  const opening = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12));
  opening.setAuthTag(sealed.subarray(-16));
  const place = JSON.parse(`${opening.update(sealed.subarray(12, -16))}${opening.final()}`);
  return place.kind === kind ? place : 400;
};

const dueWalks = [
  { after: 0, shard: 15 },
  { after: 7, shard: 3, row: { id: 2_147_483_647, dueDate: '9999-12-31' } },
];

describe('a cursor of a walk', () => {
  test('of the release before has expired', () => {
    expect(openBefore('walk', oldWalk)).toMatchObject({ employerId: 42 });
    expect(() => openCursor('dueWalk', oldWalk, log)).toThrow(
      expect.objectContaining({ code: 'cursor.expired' }),
    );
  });

  test.each(dueWalks)('is refused by the release before: %j', (place) => {
    expect(openBefore('walk', sealCursor('dueWalk', place, log))).toBe(400);
  });

  test.each(dueWalks)('is opened by this one: %j', (place) => {
    expect(openCursor('dueWalk', sealCursor('dueWalk', place, log), log)).toMatchObject(place);
  });
});

test('a cursor of changes is read by both releases', () => {
  const place = { after: 7, offset: 3 };
  expect(sealCursor('changes', place, log)).toBe(oldChanges);
  expect(openCursor('changes', oldChanges, log)).toMatchObject(place);
  expect(openBefore('changes', oldChanges)).toMatchObject(place);
});
