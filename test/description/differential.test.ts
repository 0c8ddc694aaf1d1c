import createPurify from 'dompurify';
import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { describe, expect, test } from 'vitest';
import { readCanonical } from '../../lib/description/canonical.ts';
import { checkDescription, cleanDescription } from '../../lib/description/description.ts';
import { purify } from '../../lib/description/purify.ts';
import { readDescription } from '../../lib/description/reader.ts';
import { runs } from '../support/runs.ts';
import { everyHtml, strictHtml } from './arbitraries.ts';

const numRuns = runs(350);
const timeout = 60_000 + 20 * numRuns;

/** DOMPurify with nothing but its own lists: no hook, nothing of ours. */
const purifier = createPurify(new JSDOM('').window);
const pure = (html: string): string =>
  purifier.sanitize(html, {
    ALLOWED_TAGS: ['strong', 'b', 'em', 'i', 'br', 'p', 'div', 'ul', 'ol', 'li', 'a'],
    ALLOWED_ATTR: ['href', 'target'],
    ALLOWED_URI_REGEXP: /^(?:https?|mailto|tel):/i,
    ADD_URI_SAFE_ATTR: ['target'],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });

/** A carriage return of the output comes from `&#13;` and is a line feed to the next parser; leading white space stays. */
const lineFeeds = (html: string): string => {
  const leading = /^[\r\n\t ]*/.exec(html)?.[0] ?? '';
  return leading + html.slice(leading.length).replace(/\r\n?/g, '\n');
};

/** jsdom's documents are freed only when the event loop turns. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

test(
  'what is taken for canonical reads the same with a closer look',
  () => {
    fc.assert(
      fc.property(fc.oneof(strictHtml, everyHtml), (html) => {
        const taken = readCanonical(html);
        fc.pre(taken !== undefined);
        const { findings, blank, html: read } = readDescription(html);
        expect({ findings, blank, read }).toEqual({ findings: [], blank: taken?.blank, read: html });
        expect(pure(html)).toBe(html);
      }),
      { numRuns, maxSkipsPerRun: 1000 },
    );
  },
  timeout,
);

describe('what is stored is what DOMPurify gives', () => {
  test(
    'for allowed tags in any order, after one reading',
    async () => {
      await fc.assert(
        fc.asyncProperty(strictHtml, async (html) => {
          await turn();
          const reading = readDescription(html);
          fc.pre(reading.findings.length === 0);
          const expected = html.includes('<') ? lineFeeds(pure(html)) : html;
          expect(reading.html).toBe(expected);
        }),
        { numRuns },
      );
    },
    timeout,
  );

  test(
    'for whatever strict mode takes',
    async () => {
      await fc.assert(
        fc.asyncProperty(everyHtml, async (html) => {
          await turn();
          const checked = await checkDescription(html);
          fc.pre('html' in checked);
          expect(pure(checked.html)).toBe(checked.html);
          expect(await purify(checked.html)).toBe(checked.html);
        }),
        { numRuns, maxSkipsPerRun: 1000 },
      );
    },
    timeout,
  );

  test(
    'for whatever lenient mode leaves',
    async () => {
      await fc.assert(
        fc.asyncProperty(everyHtml, async (html) => {
          await turn();
          const cleaned = await cleanDescription(html);
          expect(pure(cleaned.html)).toBe(cleaned.html);
        }),
        { numRuns },
      );
    },
    timeout,
  );
});
