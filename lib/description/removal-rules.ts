import { type Tokenizer, TokenizerMode } from 'parse5';

// Of a tag that is in none of these lists, such as `span` or `o:p`, the text stays alone.

const words = (list: string): readonly string[] => list.trim().split(/\s+/);

const headings = words('h1 h2 h3 h4 h5 h6');
const cells = words('td th');

/** Shown on lines of their own: replaced by a `div`. */
const blocks = new Set([
  ...headings,
  ...words(`address article aside blockquote caption center dd details dialog dir dl dt fieldset figcaption figure
    footer form header hgroup hr legend listing main menu nav optgroup option plaintext pre search section select
    summary table tr xmp`),
]);

/** Shown as a box within a line, which separates the words around it. */
const boxes = new Set(
  words('audio button canvas embed iframe img input math meter object progress rt svg textarea video'),
);

/** Removed with their content, which is not text; `xml` holds Office settings. */
const discarded = new Set(
  words('audio iframe noembed noframes noscript script style template title video xml'),
);

export const isHeading = (tag: string): boolean => headings.includes(tag);

export const isBox = (tag: string): boolean => boxes.has(tag);

/** `discard`: removed with its content. `block`: becomes a `div`. `cell`: a space at its end. */
type Removal = 'discard' | 'block' | 'cell' | 'none';

export const removalOf = (tag: string): Removal => {
  if (discarded.has(tag)) return 'discard';
  if (blocks.has(tag)) return 'block';
  return cells.includes(tag) ? 'cell' : 'none';
};

const inTable = [...cells, 'tr', 'caption'];
const impliedEnds: ReadonlyMap<string, readonly string[]> = new Map([
  ...cells.map((cell) => [cell, cells] as const),
  ...words('tr caption colgroup thead tbody tfoot').map((part) => [part, inTable] as const),
  ...words('dd dt').map((entry) => [entry, words('dd dt')] as const),
  ['option', ['option']],
  ['optgroup', words('option optgroup')],
  ...headings.map((heading) => [heading, headings] as const),
]);

/** The elements that the start tag of `tag` ends if they are open (HTML, "Optional tags"). */
export const impliedEndsBefore = (tag: string): readonly string[] => impliedEnds.get(tag) ?? [];

/** Whether an end tag ends an open element: any heading ends any heading. */
export const endsElement = (endTag: string, open: string): boolean =>
  endTag === open || (isHeading(endTag) && isHeading(open));

const rawText = words('style xmp iframe noembed noframes');

/** The tokenizer's state in an element in which `<` opens no tag (HTML, "Parsing"). */
export const textState = (tag: string): Tokenizer['state'] | undefined => {
  if (tag === 'script') return TokenizerMode.SCRIPT_DATA;
  if (tag === 'plaintext') return TokenizerMode.PLAINTEXT;
  if (tag === 'title' || tag === 'textarea') return TokenizerMode.RCDATA;
  return rawText.includes(tag) ? TokenizerMode.RAWTEXT : undefined;
};
