import type { Token } from 'parse5';
import { textOfHtml } from '../text/disguised-text.ts';
import { isAllowedTag, isFormatting, isVisible } from './allowed-html.ts';
import { removalOf } from './removal-rules.ts';
import { attributeOf, type TextStyle } from './text-style.ts';
import type { TreeBuilder } from './tree-builder.ts';
import { markerAt } from './word-markers.ts';

const listStyle = /(?:^|;)\s*mso-list\s*:\s*(?:(none|ignore|skip)|\w+(?:\s+level(\d))?)/i;
const listClass = /MsoList(?:Paragraph|Bullet|Number)/i;

const isBlock = (tag: string): boolean =>
  isAllowedTag(tag) ? tag !== 'br' && !isFormatting(tag) : /block|cell/.test(removalOf(tag));

/** Makes lists of the paragraphs that Word writes for list items, which begin with their marker. */
export class WordLists {
  readonly #source: string;
  readonly #builder: TreeBuilder;
  #list: 'ul' | 'ol' | undefined;
  #isInItem = false;
  /** Of the last item. */
  #marker = { end: 0, hasTags: false };

  constructor(source: string, builder: TreeBuilder) {
    this.#source = source;
    this.#builder = builder;
  }

  /** @returns whether the result has something else for the tag. */
  startTag(token: Token.TagToken, style: TextStyle): boolean {
    const { tagName: tag } = token;
    if (tag === 'p' && this.#startItem(token, style)) return true;
    if (isBlock(tag) || (!this.#isInItem && isAllowedTag(tag))) this.end();
    return this.#isOfMarker(token);
  }

  #startItem(token: Token.TagToken, style: TextStyle): boolean {
    const css = listStyle.exec(attributeOf(token, 'style'));
    const [, none, level = '1'] = css ?? [];
    if (none !== undefined || !(css || listClass.test(attributeOf(token, 'class')))) return false;
    if (this.#list === undefined && this.#builder.isInItem) return false;
    const {
      list = this.#list ?? 'ul',
      isEmpty,
      ...marker
    } = markerAt(this.#source, token.location?.endOffset ?? 0);
    if (isEmpty && this.#list === undefined) return false;
    this.#marker = marker;
    this.#endItem();
    if (isEmpty) return true;
    // The items of a nested list are those of the list around it.
    if (this.#list !== list && level === '1') this.end();
    if (this.#list === undefined) {
      this.#builder.endParagraph();
      this.#builder.startElement(list);
      this.#list = list;
    }
    this.#builder.startElement('li', style);
    this.#builder.rewritten += 1;
    this.#isInItem = true;
    return true;
  }

  #isOfMarker({ tagName: tag, location }: Token.TagToken): boolean {
    const { end, hasTags } = this.#marker;
    return hasTags && (location?.startOffset ?? 0) < end && (tag === 'p' || isFormatting(tag));
  }

  /** @returns whether the result has something else for the tag. */
  endTag(token: Token.TagToken): boolean {
    const { tagName: tag } = token;
    if (this.#isOfMarker(token)) return true;
    const isItem = tag === 'p' && this.#isInItem;
    if (isItem) this.#endItem();
    else if (isBlock(tag)) this.end();
    return isItem;
  }

  /** @returns the text without a marker. */
  text({ chars, location }: Token.CharacterToken): string {
    const { end } = this.#marker;
    const text =
      (location?.startOffset ?? 0) < end ? textOfHtml(this.#source.slice(end, location?.endOffset)) : chars;
    if (this.#list && !this.#isInItem && isVisible(text)) this.end();
    return text;
  }

  #endItem(): void {
    if (this.#isInItem) this.#builder.endElement('li');
    this.#isInItem = false;
  }

  /** Ends an open list. */
  end(): void {
    this.#endItem();
    if (this.#list !== undefined) this.#builder.endElement(this.#list);
    this.#list = undefined;
  }
}
