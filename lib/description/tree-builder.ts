import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html, Parser, serialize, Token } from 'parse5';
import { formattingTags, isFormatting, maxDepth, maxReopened } from './allowed-html.ts';
import type { DescriptionLimits } from './description-limits.ts';
import { styleTags, type TextStyle, TextStyles } from './text-style.ts';

type Element = DefaultTreeAdapterTypes.Element;

const { TAG_ID } = html;

/** The length of an empty element in the serialised HTML. */
const markupLength = (tag: string, attributes: readonly Token.Attribute[]): number =>
  attributes.reduce((sum, { name, value }) => sum + name.length + value.length + 4, 2 * tag.length + 5);

const tagToken = (type: 'START_TAG' | 'END_TAG', tagName: string): Token.TagToken => ({
  type: Token.TokenType[type],
  tagName,
  tagID: html.getTagID(tagName),
  selfClosing: false,
  ackSelfClosing: false,
  attrs: [],
  location: null,
});

/**
 * Builds a tree with parse5, and measures its depth and the tags that the parser reopens.
 *
 * @throws TooLargeError
 */
export class TreeBuilder {
  readonly #limits: DescriptionLimits;
  /** False once `strong b em i a` are removed, too. */
  keepsFormatting: boolean;
  /** `html`, `head` and `body` do not count. */
  #elements = -3;
  #depth = 0;
  /** How many texts and tags were changed rather than removed. */
  rewritten = 0;
  readonly styles = new TextStyles();
  /** Open tags that the source has as a style. */
  #styled: readonly string[] = [];
  /** A heading has begun, which becomes a paragraph with its first text. */
  #isInHeading = false;
  #isApart = false;
  #openDivs = 0;
  #reopened = 0;
  #endsInWord = false;
  /** The start tags for which no level was left and whose end tags are yet to come, by name. */
  readonly #leftOut = new Map<string, number>();
  #created: Element | undefined;
  readonly #adapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    createElement: (tag, namespace, attributes) => {
      this.#elements += 1;
      this.#limits.elements(this.#elements);
      this.#reopened += markupLength(tag, attributes);
      this.#created = defaultTreeAdapter.createElement(tag, namespace, attributes);
      return this.#created;
    },
    insertText: (parent, text) => {
      this.#endsInWord = /\S/.test(text.slice(-1));
      if (parent.childNodes.length > 0) defaultTreeAdapter.insertText(parent, text);
      else {
        // Most elements have one child: the array that `push` makes has room for 17.
        const node = defaultTreeAdapter.createTextNode(text);
        node.parentNode = parent;
        parent.childNodes = [node];
      }
    },
    onItemPush: (element) => {
      // For a formatting element that it reopens below another, parse5 reports that other one again.
      if (element === this.#created) this.#moved(element, 1);
      else this.#depth += 1;
    },
    onItemPop: (element) => this.#moved(element, -1),
  };
  /** Takes the tokens that are not start tags. */
  readonly parser = new Parser({ scriptingEnabled: false, treeAdapter: this.#adapter });

  constructor(limits: DescriptionLimits, keepsFormatting: boolean) {
    this.#limits = limits;
    this.keepsFormatting = keepsFormatting;
  }

  #moved({ tagName }: Element, by: 1 | -1): void {
    this.#depth += by;
    this.#endsInWord &&= isFormatting(tagName);
    if (tagName === 'div') this.#openDivs += by;
    if (by < 0) this.styles.leave(this.#depth);
    if (!this.#isFull) this.#leftOut.clear();
  }

  /** No level is left; `html` and `body` do not count. */
  get #isFull(): boolean {
    return this.#depth >= maxDepth + 2;
  }

  get exceedsReopened(): boolean {
    return this.#reopened > maxReopened;
  }

  /** @returns false if no level is left for the element, which `br` does not need. */
  startTag(token: Token.TagToken, style: TextStyle = {}): boolean {
    const { tagName } = token;
    this.#endStyled();
    if (tagName === 'br') {
      this.#start(token);
      return true;
    }
    if (isFormatting(tagName)) this.#startParagraph();
    else this.#isInHeading = false;
    if (this.#isFull) {
      this.#leftOut.set(tagName, (this.#leftOut.get(tagName) ?? 0) + 1);
      return false;
    }
    this.#start(token);
    this.note(tagName, style, false);
    return true;
  }

  #start(token: Token.TagToken): void {
    // Elements that the parser creates beyond those in the source are reopened tags.
    this.#reopened -= markupLength(token.tagName, token.attrs);
    this.parser.onStartTag(token);
  }

  #end(tag: string): void {
    this.parser.onEndTag(tagToken('END_TAG', tag));
  }

  /** Notes the style of an element, also of one that the result does not have. */
  note(tag: string, style: TextStyle, isLeftOut = true): void {
    if (style.heading) this.rewritten += 1;
    this.styles.start(tag, style, this.#depth, isLeftOut);
  }

  /** Adds text, in tags for its style where the source has none. */
  addText(token: Token.CharacterToken): void {
    if (token.type === Token.TokenType.WHITESPACE_CHARACTER) this.parser.onWhitespaceCharacter(token);
    else {
      if (/\S/.test(token.chars)) this.#startText(token.chars);
      this.parser.onCharacter(token);
    }
  }

  #startText(chars: string): void {
    if (this.#isApart && !/^\s/.test(chars)) this.separateWords();
    this.#isApart = false;
    this.#startParagraph();
    const { current } = this.styles;
    const wanted = styleTags.filter(
      ([style, tag, same]) =>
        current[style] && (this.#styled.includes(tag) || !(this.#isIn(tag) || this.#isIn(same))),
    );
    const tags = wanted.map(([, tag]) => tag);
    if (tags.join() === this.#styled.join()) return;
    this.#endStyled();
    if (!this.keepsFormatting || this.#depth + tags.length > maxDepth + 2) return;
    for (const tag of tags) this.#start(tagToken('START_TAG', tag));
    this.#styled = tags;
    // The `strong` of a heading has been counted with it.
    this.rewritten += wanted.filter(([style]) => style !== 'bold' || !current.heading).length;
  }

  /** Nothing is open before the first tag, where parse5 would say that all are. */
  readonly #isIn = (tag: string): boolean =>
    this.#depth > 0 && this.parser.openElements.hasInScope(html.getTagID(tag));

  #endStyled(): void {
    for (const tag of this.#styled.toReversed()) this.#end(tag);
    this.#styled = [];
  }

  #startParagraph(): void {
    if (this.#isInHeading && !this.#isFull) this.#start(tagToken('START_TAG', 'p'));
    this.#isInHeading = false;
  }

  /** Ends an open paragraph, as blocks do. @returns whether there was one. */
  endParagraph(): boolean {
    this.#endStyled();
    this.#isInHeading = false;
    const isOpen = this.#depth > 0 && this.parser.openElements.hasInButtonScope(TAG_ID.P);
    if (isOpen) this.#end('p');
    return isOpen;
  }

  startHeading(): boolean {
    const hasEnded = this.endParagraph();
    this.#isInHeading = true;
    return hasEnded;
  }

  get isInItem(): boolean {
    return this.#depth > 0 && this.parser.openElements.hasInListItemScope(TAG_ID.LI);
  }

  /** @returns false for a `</p>` without its `<p>`, an empty paragraph, if no level is left for that. */
  endTag(token: Token.TagToken): boolean {
    this.#endStyled();
    if (this.#endsLeftOut(token.tagName)) return true;
    const { openElements } = this.parser;
    if (this.#isFull && token.tagName === 'p' && !openElements.hasInButtonScope(TAG_ID.P)) return false;
    this.parser.onEndTag(token);
    return true;
  }

  #endsLeftOut(tagName: string): boolean {
    const count = this.#leftOut.get(tagName) ?? 0;
    if (count === 0) return false;
    this.#leftOut.set(tagName, count - 1);
    if (!isFormatting(tagName)) this.separateWords();
    return true;
  }

  startElement(tag: string, style?: TextStyle): boolean {
    return this.startTag(tagToken('START_TAG', tag), style);
  }

  endElement(tag: string): boolean {
    return this.endTag(tagToken('END_TAG', tag));
  }

  /** @returns false if it was left out, or an end tag in the source has closed it. */
  endDiv(): boolean {
    this.#endStyled();
    if (this.#openDivs === 0 || this.#endsLeftOut('div')) return false;
    this.#end('div');
    return true;
  }

  endLink(): void {
    this.#endStyled();
    this.#end('a');
  }

  endFormatting(): void {
    this.#endStyled();
    this.keepsFormatting = false;
    for (const tag of formattingTags) {
      // Three, because a parser reopens up to three equal elements (HTML, "Noah's Ark clause").
      for (let times = 0; times < 3; times += 1) this.#end(tag);
    }
  }

  /** Keeps the last word and text that follows it apart. */
  keepApart(): void {
    this.#isApart = true;
  }

  /** Adds a space if the next text would otherwise join the last word. */
  separateWords(): void {
    if (!this.#endsInWord) return;
    const type = Token.TokenType.WHITESPACE_CHARACTER;
    this.parser.onWhitespaceCharacter({ type, chars: ' ', location: null });
  }

  /** The content of `body`. */
  toHtml(): string {
    const root = this.parser.document.childNodes.find(({ nodeName }) => nodeName === 'html');
    const body = root && 'childNodes' in root && root.childNodes.find(({ nodeName }) => nodeName === 'body');
    if (!body || !('tagName' in body)) throw new TypeError('The parser made no body of allowed tags.');
    // The carriage return of `&#13;` is written as it is; the next parser would read a line feed.
    return serialize(body, { scriptingEnabled: false }).replace(/\r\n?/g, '\n');
  }
}
