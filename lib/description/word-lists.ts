import type { Token } from 'parse5';
import { isAllowedTag, isFormatting, isVisible } from './allowed-html.ts';
import { removalOf } from './removal-rules.ts';
import { attributeOf, type TextStyle } from './text-style.ts';
import { type TreeBuilder, tagToken } from './tree-builder.ts';

type List = 'ul' | 'ol';

const listStyle = /(?:^|;)\s*mso-list\s*:\s*(?:(none|ignore|skip)|\w+(?:\s+level(\d))?)/i;
const ignored = /mso-list\s*:\s*ignore/i;

/** A longer text is none, whatever its style says. */
const longestMarker = 40;

const sign = String.raw`[·•▪§◦○●■□➢✓✔❖–\-\uf000-\uf0ff]|\d{1,3}[.)]`;
/** They also begin sentences. */
const letters = String.raw`[oqvüØè]|\(?(?:[a-z]|[ivx]{1,4})[.)]`;
const marker = new RegExp(String.raw`^(?:(?:${sign})\s+|(?:${letters})(?:\u00a0|\s\s)\s*)`, 'i');
const mayBeMarker = new RegExp(String.raw`^(?:${sign}|${letters})?\s*$`, 'i');

const listOf = (text: string): List =>
  /^\(?(?:\d[\d.]*\)?|(?:[a-z]|[ivxlc]+)[.)])$/i.test(text.trim()) ? 'ol' : 'ul';

const isBlock = (tag: string): boolean =>
  isAllowedTag(tag) ? tag !== 'br' && !isFormatting(tag) : /block|cell/.test(removalOf(tag));

/** Makes lists of the paragraphs that Word writes for list items, which begin with their marker. */
export class WordLists {
  readonly #builder: TreeBuilder;
  readonly #addText: (text: string) => void;
  #list: List | undefined;
  #at: 'outside' | 'marker' | 'item' | 'between' = 'outside';
  #style: TextStyle = {};
  #isNested = false;
  #marker = '';
  /** The element that holds the marker alone, how many of its name are open, and whether it has ended. */
  #ignored: { readonly tag: string; open: number } | undefined;
  /** Formatting that starts before the text. */
  #held: (readonly [token: Token.TagToken, style: TextStyle])[] = [];

  constructor(builder: TreeBuilder, addText: (text: string) => void) {
    this.#builder = builder;
    this.#addText = addText;
  }

  /** @returns whether the result has something else for the tag. */
  startTag(token: Token.TagToken, style: TextStyle): boolean {
    const { tagName: tag } = token;
    if (tag === 'p' && this.#startItem(token, style)) return true;
    if (this.#at === 'outside') return false;
    if (isBlock(tag) || (this.#at === 'between' && isAllowedTag(tag))) this.end();
    if (this.#at !== 'marker') return false;
    if (this.#ignored?.tag === tag && this.#ignored.open > 0) this.#ignored.open += 1;
    else if (ignored.test(attributeOf(token, 'style'))) this.#ignored ??= { tag, open: 1 };
    if (!isAllowedTag(tag)) return false;
    const isHeld = isFormatting(tag) && tag !== 'a';
    if (isHeld) this.#held.push([{ ...token, attrs: [] }, style]);
    else this.#startText(listOf(this.#marker));
    return isHeld;
  }

  #startItem(token: Token.TagToken, style: TextStyle): boolean {
    const [isStyled, none, level = '1'] = listStyle.exec(attributeOf(token, 'style')) ?? [];
    const isListed =
      isStyled !== undefined || /MsoList(?:Paragraph|Bullet|Number)/i.test(attributeOf(token, 'class'));
    if (none !== undefined || !isListed) return false;
    if (this.#at !== 'outside') this.#endItem();
    else if (this.#builder.isInItem) return false;
    else this.#builder.endParagraph();
    this.#at = 'marker';
    this.#style = style;
    this.#isNested = level !== '1';
    this.#marker = '';
    this.#ignored = undefined;
    this.#held = [];
    return true;
  }

  /** @returns whether the result has something else for the tag. */
  endTag({ tagName: tag }: Token.TagToken): boolean {
    if (this.#at === 'outside') return false;
    const isItem = tag === 'p' && this.#at !== 'between';
    if (isItem) this.#endItem();
    else if (isBlock(tag)) this.end();
    if (this.#at !== 'marker') return isItem;
    if (this.#ignored?.tag === tag && this.#ignored.open > 0) this.#ignored.open -= 1;
    return this.#held.at(-1)?.[0].tagName === tag && this.#held.pop() !== undefined;
  }

  /** @returns the text without what is a marker or may become one. */
  text(chars: string): string {
    if (this.#at === 'between' && isVisible(chars)) this.end();
    if (this.#at !== 'marker') return chars;
    if (this.#ignored?.open === 0) {
      const rest = chars.trimStart();
      if (rest !== '') this.#startText(listOf(this.#marker));
      return rest;
    }
    const all = (this.#marker + chars).trimStart();
    if (all.length > longestMarker || !(this.#ignored || mayBeMarker.test(all)))
      return this.#withoutMarker(all);
    this.#marker = all;
    return '';
  }

  #withoutMarker(text: string): string {
    const found = marker.exec(text)?.[0] ?? '';
    this.#startText(found === '' ? (this.#list ?? 'ul') : listOf(found));
    return text.slice(found.length);
  }

  #startText(list: List): void {
    this.#at = 'item';
    // The items of a nested list are those of the list around it.
    if (this.#list !== list && !this.#isNested) this.#endList();
    if (this.#list === undefined) this.#builder.startTag(tagToken('START_TAG', list));
    this.#list ??= list;
    this.#builder.startTag(tagToken('START_TAG', 'li'), this.#style);
    for (const [token, style] of this.#held) this.#builder.startTag(token, style);
    this.#builder.rewritten += 1;
  }

  #endItem(): void {
    const isText = this.#at === 'marker' && this.#ignored?.open !== 0 && isVisible(this.#marker);
    if (isText) this.#addText(this.#withoutMarker(this.#marker));
    if (this.#at === 'item') this.#builder.endTag(tagToken('END_TAG', 'li'));
    else this.#builder.separateWords();
    this.#at = this.#list === undefined ? 'outside' : 'between';
  }

  #endList(): void {
    if (this.#list !== undefined) this.#builder.endTag(tagToken('END_TAG', this.#list));
    this.#list = undefined;
  }

  /** Ends what is open. */
  end(): void {
    if (this.#at !== 'outside') this.#endItem();
    this.#endList();
    this.#at = 'outside';
  }
}
