import createPurify from 'dompurify';
import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { describe, expect, test } from 'vitest';
import { scanCanonical } from '../../lib/description/canonical-form.ts';
import { checkDescription, cleanDescription } from '../../lib/description/description.ts';
import { DescriptionLimits } from '../../lib/description/description-limits.ts';
import { purify } from '../../lib/description/dompurify.ts';
import { filterHtml } from '../../lib/description/html-filter.ts';
import { isEscapedHtml } from '../../lib/description/plain-text.ts';
import { runs } from '../support/runs.ts';
import { everyHtml, strictHtml } from './arbitraries.ts';

const numRuns = runs(100);
const timeout = 60_000 + 20 * numRuns;

/** DOMPurify without the hook, configured independently of the code under test. */
const purifier = createPurify(new JSDOM('').window);
const purifyAlone = (html: string): string =>
  purifier.sanitize(html, {
    ALLOWED_TAGS: ['strong', 'b', 'em', 'i', 'br', 'p', 'div', 'ul', 'ol', 'li', 'a'],
    ALLOWED_ATTR: ['href', 'target'],
    ALLOWED_URI_REGEXP: /^(?:https?|mailto|tel):/i,
    ADD_URI_SAFE_ATTR: ['target'],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });

/** Carriage returns from `&#13;` are stored as line feeds; leading white space is kept. */
const withLineFeeds = (html: string): string => {
  const leading = /^[\r\n\t ]*/.exec(html)?.[0] ?? '';
  return leading + html.slice(leading.length).replace(/\r\n?/g, '\n');
};

/** jsdom frees its documents only when the event loop turns. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

test(
  'a description in canonical form is not changed by the parser or by DOMPurify',
  () => {
    fc.assert(
      fc.property(fc.oneof(strictHtml, everyHtml), (html) => {
        const canonical = scanCanonical(html);
        fc.pre(canonical !== undefined);
        const { findings, text, ...filtered } = filterHtml(html, { limits: new DescriptionLimits() });
        expect(findings.first).toEqual([]);
        expect(isEscapedHtml(text, new DescriptionLimits())).toBe(false);
        expect(filtered).toEqual({ html, ...canonical });
        expect(purifyAlone(html)).toBe(html);
      }),
      { numRuns, maxSkipsPerRun: 1000 },
    );
  },
  timeout,
);

describe('the stored HTML equals the output of DOMPurify', () => {
  test(
    'for allowed tags in any order, after one pass',
    async () => {
      await fc.assert(
        fc.asyncProperty(strictHtml, async (html) => {
          await turn();
          const filtered = filterHtml(html, { limits: new DescriptionLimits() });
          fc.pre(filtered.findings.first.length === 0);
          const expected = html.includes('<') ? withLineFeeds(purifyAlone(html)) : html;
          expect(filtered.html).toBe(expected);
        }),
        { numRuns },
      );
    },
    timeout,
  );

  test(
    'for everything that strict mode accepts',
    async () => {
      await fc.assert(
        fc.asyncProperty(everyHtml, async (html) => {
          await turn();
          const checked = await checkDescription(html);
          fc.pre('html' in checked);
          expect(purifyAlone(checked.html)).toBe(checked.html);
          expect(purify(checked.html)).toBe(checked.html);
        }),
        { numRuns, maxSkipsPerRun: 1000 },
      );
    },
    timeout,
  );

  test(
    'for everything that lenient mode produces',
    async () => {
      await fc.assert(
        fc.asyncProperty(everyHtml, async (html) => {
          await turn();
          const cleaned = await cleanDescription(html);
          expect(purifyAlone(cleaned.html)).toBe(cleaned.html);
        }),
        { numRuns },
      );
    },
    timeout,
  );
});
