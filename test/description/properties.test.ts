import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkDescription, cleanDescription } from '../../lib/description/description.ts';
import { runs } from '../support/runs.ts';
import { deepHtml, everyHtml, strictHtml, tagSoup, words } from './arbitraries.ts';
import { browserText, disallowedIn, textOf, wordsOf } from './inspect-html.ts';

/** Parsers drop white space at the start of a body. */
const visibleText = (html: string) => textOf(html).replace(/\s+/gu, '');

describe('strict mode', () => {
  test('accepts and stores only HTML that is allowed', async () => {
    await fc.assert(
      fc.asyncProperty(everyHtml, async (html) => {
        const checked = await checkDescription(html);
        if ('html' in checked) {
          expect(disallowedIn(html)).toEqual([]);
          expect(disallowedIn(checked.html)).toEqual([]);
        } else expect(checked.faults.length).toBeGreaterThan(0);
      }),
      { numRuns: runs(100) },
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
      { numRuns: runs(100) },
    );
  });

  test('does not change its own result', async () => {
    await fc.assert(
      fc.asyncProperty(everyHtml, async (html) => {
        const checked = await checkDescription(html);
        fc.pre('html' in checked);
        expect(await checkDescription(checked.html)).toEqual(checked);
      }),
      { numRuns: runs(100), maxSkipsPerRun: 1000 },
    );
  });
});

const nothing = { tags: 0, attributes: 0, links: 0, comments: 0, rewritten: 0 };

describe('lenient mode', () => {
  test('produces HTML that strict mode accepts unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(everyHtml, deepHtml), async (html) => {
        const cleaned = await cleanDescription(html);
        const { html: stored, blank } = cleaned;
        const again = await cleanDescription(stored);
        expect(again).toEqual({ html: stored, blank, removed: nothing });
        expect(disallowedIn(stored)).toEqual([]);
        expect(await checkDescription(stored)).toEqual({ html: stored, blank });
      }),
      { numRuns: runs(200) },
    );
  });

  test('gives the same result as strict mode if nothing has to be removed', async () => {
    await fc.assert(
      fc.asyncProperty(everyHtml, async (html) => {
        const checked = await checkDescription(html);
        const { removed, ...cleaned } = await cleanDescription(html);
        fc.pre(removed.rewritten === 0);
        if ('html' in checked) expect(cleaned).toEqual(checked);
        // What looks like a tag stays, and may hide tags that lenient mode removes.
        const isText = ({ message }: { message: string }) =>
          /^The address|never ends|^A tag without a name.*"<\/[^>]/.test(message);
        const count = removed.tags + removed.attributes + removed.links + removed.comments;
        if ('faults' in checked && !checked.faults.some(isText))
          expect(count).toBe(checked.faults.length + checked.more);
      }),
      { numRuns: runs(100) },
    );
  });

  /** Tags that do not separate the words around them, and tags that do. */
  const joining = [...words('<span> </span> </font> <o:p> </o:p> <b> </b>'), '<font face=x>', '<!-- x -->'];
  const separating = [
    ...words(`
      <h2> </h2> </h3> <table> </table> <tr> </tr> <td> </td> <th> <section> </section> <dl> <dt> <dd>
      </dl> <blockquote> </blockquote> <hr> <img> <form> </form> <select> <option> </select> <p> </p>
      <div> <ul> <li> <br> <legend> <caption> </caption> <tbody><tr> <center> </center> <input>
      <button>
    `),
    '<h3 class=x>',
    ' ',
  ];
  const piece = fc.oneof(
    fc.constantFrom(...joining).map((html) => ({ html, between: '' })),
    fc.constantFrom(...separating).map((html) => ({ html, between: ' ' })),
    fc.integer({ min: 0, max: 999 }).map((number) => ({ html: `w${number}`, between: `w${number}` })),
  );

  test('loses no word that a browser shows, and keeps none of a closed video, script or the like', async () => {
    await fc.assert(
      fc.asyncProperty(tagSoup, async (source) => {
        const { html } = await cleanDescription(source);
        const kept = new Set(textOf(html).match(/w\d+/g));
        // The soup has no references: none that cleaning writes may be shown.
        expect(textOf(html)).not.toContain('&');
        const { shown, hidden } = browserText(source);
        expect(shown.match(/w\d+/g)?.filter((word) => !kept.has(word)) ?? []).toEqual([]);
        const removed = hidden.match(/w\d+/g)?.filter((word) => kept.has(word) && !shown.includes(word));
        expect(removed ?? []).toEqual([]);
      }),
      { numRuns: runs(300) },
    );
  });

  test('keeps every word in order and joins no two words, however deep they are', async () => {
    const levels = fc.oneof(fc.constant(0), fc.integer({ min: 195, max: 205 }));
    await fc.assert(
      fc.asyncProperty(levels, fc.array(piece, { maxLength: 60 }), async (depth, pieces) => {
        const { html } = await cleanDescription(
          '<div>'.repeat(depth) + pieces.map((one) => one.html).join(''),
        );
        const expected = pieces.map((one) => one.between).join('');
        expect(wordsOf(html)).toEqual(expected.split(' ').filter((word) => word !== ''));
      }),
      { numRuns: runs(100) },
    );
  });
});
