import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkDescription, cleanDescription } from '../../lib/description/description.ts';
import { runs } from '../support/runs.ts';
import { everyHtml, strictHtml } from './arbitraries.ts';
import { disallowedIn, textOf, wordsOf } from './inspection.ts';

/** Only white space at the start of a body is dropped by parsers. */
const visibleText = (html: string) => textOf(html).replace(/\s+/gu, '');

describe('strict mode', () => {
  test('takes only what holds nothing that is not allowed, and stores nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(everyHtml, async (html) => {
        const checked = await checkDescription(html);
        if ('html' in checked) {
          expect(disallowedIn(html)).toEqual([]);
          expect(disallowedIn(checked.html)).toEqual([]);
        } else expect(checked.faults.length).toBeGreaterThan(0);
      }),
      { numRuns: runs(300) },
    );
  });

  test('loses no text', async () => {
    await fc.assert(
      fc.asyncProperty(strictHtml, async (html) => {
        const checked = await checkDescription(html);
        fc.pre('html' in checked);
        expect(visibleText(checked.html)).toBe(visibleText(html));
        expect(checked.blank).toBe(!/[^\s\0\u202e]/u.test(textOf(html)));
      }),
      { numRuns: runs(300) },
    );
  });

  test('changes nothing when its result is sent again', async () => {
    await fc.assert(
      fc.asyncProperty(everyHtml, async (html) => {
        const checked = await checkDescription(html);
        fc.pre('html' in checked);
        expect(await checkDescription(checked.html)).toEqual(checked);
      }),
      { numRuns: runs(300), maxSkipsPerRun: 1000 },
    );
  });
});

describe('lenient mode', () => {
  test('leaves what strict mode takes as it is', async () => {
    await fc.assert(
      fc.asyncProperty(everyHtml, async (html) => {
        const cleaned = await cleanDescription(html);
        const { html: stored, blank } = cleaned;
        expect(disallowedIn(stored)).toEqual([]);
        expect(await checkDescription(stored)).toEqual({ html: stored, blank });
      }),
      { numRuns: runs(300) },
    );
  });

  test('does what strict mode does where there is nothing to remove', async () => {
    await fc.assert(
      fc.asyncProperty(everyHtml, async (html) => {
        const checked = await checkDescription(html);
        const { removed, ...cleaned } = await cleanDescription(html);
        if ('html' in checked) expect(cleaned).toEqual(checked);
        const count = removed.tags + removed.attributes + removed.links + removed.comments;
        if ('faults' in checked) expect(count).toBe(checked.faults.length + checked.more);
      }),
      { numRuns: runs(300) },
    );
  });

  /** Tags with what stands between the words around them: nothing, or something. */
  const inline = [
    '<span>',
    '</span>',
    '<font face=x>',
    '</font>',
    '<o:p>',
    '</o:p>',
    '<b>',
    '</b>',
    '<!-- x -->',
  ];
  const apart = [
    ...[
      '<h2>',
      '</h2>',
      '<h3 class=x>',
      '</h3>',
      '<table>',
      '</table>',
      '<tr>',
      '</tr>',
      '<td>',
      '</td>',
      '<th>',
    ],
    ...[
      '<section>',
      '</section>',
      '<dl>',
      '<dt>',
      '<dd>',
      '</dl>',
      '<blockquote>',
      '</blockquote>',
      '<hr>',
      '<img>',
    ],
    ...[
      '<form>',
      '</form>',
      '<select>',
      '<option>',
      '</select>',
      '<p>',
      '</p>',
      '<div>',
      '<ul>',
      '<li>',
      '<br>',
      ' ',
    ],
    ...['<legend>', '<caption>', '</caption>', '<tbody><tr>', '<center>', '</center>', '<input>', '<button>'],
  ];
  const piece = fc.oneof(
    fc.constantFrom(...inline).map((html) => ({ html, between: '' })),
    fc.constantFrom(...apart).map((html) => ({ html, between: ' ' })),
    fc.integer({ min: 0, max: 999 }).map((number) => ({ html: `w${number}`, between: `w${number}` })),
  );

  test('keeps every word, in order, and no two as one', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 60 }), async (pieces) => {
        const { html } = await cleanDescription(pieces.map((one) => one.html).join(''));
        const words = pieces
          .map((one) => one.between)
          .join('')
          .split(' ')
          .filter((word) => word !== '');
        expect(wordsOf(html)).toEqual(words);
      }),
      { numRuns: runs(300) },
    );
  });
});
