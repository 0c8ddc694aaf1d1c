import { purify } from './purify.ts';
import { readDescription } from './reader.ts';

/** Two hundred levels of overlapping tags take ten readings. */
const maxReadings = 12;

/** Characters of overlapping tags that are worked on; DOMPurify takes about a second for them. */
const maxOverlapping = 200_000;

/**
 * Brings the result of a reading to the form that doesn't change when it is read again, and that DOMPurify gives back as
 * it is. Usually it is that already, and DOMPurify isn't asked: for allowed tags alone parse5, which is the parser
 * in jsdom, gives the same output byte for byte. Overlapping tags are where parsers go wrong, so when the second reading
 * still changed something DOMPurify has the last word.
 *
 * Undefined when the text doesn't settle, or is too long or gets too deep for that.
 */
export const settle = async (html: string): Promise<string | undefined> => {
  let settled = html;
  for (let readings = 1; readings <= maxReadings; readings += 1) {
    const again = readDescription(settled);
    if (again.findings.length > 0) return undefined;
    if (again.html === settled) return readings === 1 ? settled : purify(settled);
    if (again.html.length > maxOverlapping) return undefined;
    settled = again.html;
  }
  return undefined;
};
