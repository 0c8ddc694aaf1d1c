import { TokenizerMode } from 'parse5';

/**
 * How the tags that are not allowed are taken out. A tag that is in none of these lists, `span` or `o:p`,
 * goes without a trace and its text stays.
 */

const words = (list: string): readonly string[] => list.trim().split(/\s+/);

const headings = words('h1 h2 h3 h4 h5 h6');
const cells = words('td th');

/** They stand on lines of their own, so a `div` takes their place. */
const blocks = new Set([
  ...headings,
  ...words(`address article aside blockquote caption center dd details dialog dir dl dt fieldset figcaption figure
    footer form header hgroup hr legend listing main menu nav optgroup option plaintext pre search section select
    summary table tr xmp`),
]);

/** They show as a box within a line: the words around them are not one word. */
const boxes = new Set(
  words('audio button canvas embed iframe img input math meter object progress rt svg textarea video'),
);

/** Their content is no text of the description; `xml` is Office's settings. */
const discarded = new Set(
  words('audio iframe noembed noframes noscript script style template title video xml'),
);

export const isBox = (tag: string): boolean => boxes.has(tag);

/** `discard`: with its content. `block`: a `div` instead. `cell`: a space at its end. `none`: only the tags go. */
export type Removal = 'discard' | 'block' | 'cell' | 'none';

export const removalOf = (tag: string): Removal => {
  if (discarded.has(tag)) return 'discard';
  if (blocks.has(tag)) return 'block';
  return cells.includes(tag) ? 'cell' : 'none';
};

const inTable = [...cells, 'tr', 'caption'];
const ends: ReadonlyMap<string, readonly string[]> = new Map([
  ...cells.map((cell) => [cell, cells] as const),
  ...words('tr caption colgroup thead tbody tfoot').map((part) => [part, inTable] as const),
  ...words('dd dt').map((entry) => [entry, words('dd dt')] as const),
  ['option', ['option']],
  ['optgroup', words('option optgroup')],
  ...headings.map((heading) => [heading, headings] as const),
]);

/** The elements whose end tag may be left out before the start tag of `tag` (HTML, "Optional tags"). */
export const endedBy = (tag: string): readonly string[] => ends.get(tag) ?? [];

/** The open element that an end tag ends: any heading ends any heading. */
export const endsElement = (endTag: string, open: string): boolean =>
  endTag === open || (headings.includes(endTag) && headings.includes(open));

type State = (typeof TokenizerMode)[keyof typeof TokenizerMode];
const states: ReadonlyMap<string, State> = new Map<string, State>([
  ['script', TokenizerMode.SCRIPT_DATA],
  ['style', TokenizerMode.RAWTEXT],
  ['xmp', TokenizerMode.RAWTEXT],
  ['iframe', TokenizerMode.RAWTEXT],
  ['noembed', TokenizerMode.RAWTEXT],
  ['noframes', TokenizerMode.RAWTEXT],
  ['title', TokenizerMode.RCDATA],
  ['textarea', TokenizerMode.RCDATA],
  ['plaintext', TokenizerMode.PLAINTEXT],
]);

/** The tokenizer's state after the start tag: in these elements `<` opens no tag (HTML, "Parsing"). */
export const textState = (tag: string): State | undefined => states.get(tag);
