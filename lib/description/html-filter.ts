import { ErrorCodes, type ParserError, Token, type TokenHandler } from 'parse5';
import { addressOfTag, attributeFault, isAllowedTag, isFormatting, isVisible } from './allowed-html.ts';
import type { DescriptionLimits } from './description-limits.ts';
import { type FindingKind, Findings, type Position } from './findings.ts';
import { LimitedTokenizer } from './limited-tokenizer.ts';
import { LinkTexts, wholeUrl } from './link-texts.ts';
import { RemovedElements } from './removed-elements.ts';
import { attributeOf, styleOf, type TextStyle, undoes } from './text-style.ts';
import { nameBefore, positionAfter, positionBefore, positionOf } from './token-positions.ts';
import { TreeBuilder } from './tree-builder.ts';
import { WordLists } from './word-lists.ts';

type FilteredHtml = {
  /** Allowed tags and attributes only; the source itself if it has no tags. */
  readonly html: string;
  /** The text has no visible character. */
  readonly blank: boolean;
  /** The decoded text; undefined if the source has a tag that is not ignored. */
  readonly text: string | undefined;
  /** What was not allowed. If empty, nothing was removed. */
  readonly findings: Findings;
};

type FilterOptions = {
  readonly limits: DescriptionLimits;
  /** False also removes `strong b em i a`, the tags that a parser reopens. */
  readonly formatting?: boolean;
  /** False costs less, for HTML in which no findings are expected: they have no position. */
  readonly positions?: boolean;
};

const escapedLengths: Readonly<Record<string, number>> = { '<': 4, '>': 4, '&': 5 };

/** The length of text as HTML. */
const escapedLength = (text: string): number => {
  let length = 0;
  for (let at = 0; at < text.length; at += 1) length += escapedLengths[text.charAt(at)] ?? 1;
  return length;
};

const hasHref = ({ attrs }: Token.TagToken): boolean => attrs.some(({ name }) => name === 'href');

/** Passes only allowed tags and attributes from parse5's tokenizer to its tree builder. */
class HtmlFilter implements TokenHandler {
  readonly #source: string;
  readonly #tokenizer: LimitedTokenizer;
  readonly #limits: DescriptionLimits;
  readonly #builder: TreeBuilder;
  readonly #removed: RemovedElements;
  readonly #lists: WordLists;
  readonly #links: LinkTexts;
  readonly #findings = new Findings();
  readonly #hasTags: boolean;
  #blank = true;
  #text: string | undefined = '';
  #elements = 0;
  #textLength = 0;
  #endsInTag = false;
  #lastToken: Token.Location | null = null;
  /** Where the tag that is being read repeats an attribute. */
  #duplicates: Position[] = [];

  constructor(source: string, { limits, formatting = true, positions = true }: FilterOptions) {
    this.#source = source;
    this.#limits = limits;
    this.#builder = new TreeBuilder(limits, formatting);
    this.#tokenizer = new LimitedTokenizer({ sourceCodeLocationInfo: positions }, this, limits);
    this.#hasTags = source.includes('<');
    this.#removed = new RemovedElements(source, this.#builder);
    this.#lists = new WordLists(source, this.#builder);
    this.#links = new LinkTexts((text) => {
      this.#addText(text, this.#lastToken);
      this.#builder.keepApart();
      this.#builder.rewritten += 1;
    });
  }

  run(): FilteredHtml {
    this.#builder.parser.tokenizer = this.#tokenizer;
    this.#tokenizer.write(this.#source, true);
    // Parsers drop white space before the body.
    const leading = /^[\r\n\t ]*/.exec(this.#source)?.[0] ?? '';
    const html = this.#hasTags ? leading + this.#builder.toHtml() : this.#source;
    this.#limits.length(html.length);
    this.#findings.removed.rewritten += this.#builder.rewritten;
    return {
      html,
      blank: this.#blank,
      text: html === this.#source || !html.includes('<') ? this.#text : undefined,
      findings: this.#findings,
    };
  }

  onStartTag(token: Token.TagToken): void {
    this.#lastToken = token.location;
    const tag = token.tagName;
    this.#elements += 1;
    this.#limits.elements(this.#elements);
    if (this.#keepAddress(token)) return;
    const style = styleOf(token);
    const isDone =
      this.#removed.discards(token) || this.#unwraps(token, style) || this.#lists.startTag(token, style);
    if (isAllowedTag(tag)) {
      this.#text = undefined;
      const attrs = this.#checkAttributes(token);
      if (!isDone) this.#keepStartTag({ ...token, attrs }, style);
    } else this.#removeStartTag(token, style);
  }

  /** @returns whether the result has no element for the tag, as its style undoes it. */
  #unwraps({ tagName }: Token.TagToken, style: TextStyle): boolean {
    if (!undoes(style, tagName)) return false;
    this.#builder.note(tagName, style);
    this.#builder.rewritten += 1;
    return true;
  }

  onEndTag(token: Token.TagToken): void {
    this.#lastToken = token.location;
    const tag = token.tagName;
    for (const { name } of token.attrs) this.#report('attribute', `/${tag}`, positionOf(token, name), name);
    this.#reportDuplicates(`/${tag}`);
    const isDone =
      this.#removed.discards(token) || this.#lists.endTag(token) || this.#builder.styles.end(tag);
    if (!isAllowedTag(tag)) {
      this.#text = undefined;
      if (!this.#removed.end(token)) this.#report('end-tag', tag, positionOf(token));
    } else if (!isDone) {
      if (tag === 'a') this.#links.end();
      if (!this.#builder.endTag(token)) this.#reportDepth(token);
    }
  }

  onComment(token: Token.CommentToken | Token.DoctypeToken): void {
    this.#lastToken = token.location;
    const at = positionOf(token);
    // The parser reads `</3 you>` as a comment; lenient mode has escaped it.
    const isTextLike = this.#source.startsWith('</', at.startOffset);
    this.#report(isTextLike ? 'text-like-tag' : 'comment', '', at);
  }

  onDoctype(token: Token.DoctypeToken): void {
    this.onComment(token);
  }

  onCharacter(token: Token.CharacterToken): void {
    const chars = this.#removed.discards(token) ? '' : this.#lists.text(token);
    if (this.#keepsText(chars, token) && chars !== '') this.#builder.addText({ ...token, chars });
  }

  onWhitespaceCharacter(token: Token.CharacterToken): void {
    this.onCharacter(token);
  }

  onNullCharacter(token: Token.CharacterToken): void {
    if (this.#keepsText('', token)) this.#builder.parser.onNullCharacter(token);
  }

  onEof(token: Token.EOFToken): void {
    if (this.#endsInTag) {
      // The parser drops an unfinished tag with everything after its `<`, which may well be text.
      const at = positionAfter(this.#lastToken);
      this.#report('unfinished-tag', '', at);
      this.#addText(this.#source.slice(at.startOffset), at);
    }
    this.#lists.end();
    this.#links.end();
    this.#builder.parser.onEof(token);
  }

  onParseError(error: ParserError): void {
    if (error.code === ErrorCodes.duplicateAttribute) this.#duplicates.push(error);
    if (error.code === ErrorCodes.eofInTag) this.#endsInTag = true;
    if (error.code === ErrorCodes.missingEndTagName)
      this.#report('nameless-tag', '', positionBefore(error, 2));
  }

  #report(kind: FindingKind, tag: string, at: Position, attribute = '', value = ''): void {
    this.#findings.add({ kind, tag, attribute, value, at });
    this.#limits.findings(this.#findings.first.length + this.#findings.more);
  }

  /** @returns the attributes that are allowed. */
  #checkAttributes(token: Token.TagToken): Token.Attribute[] {
    const tag = token.tagName;
    if (tag === 'a' && !hasHref(token)) this.#report('no-href', tag, positionOf(token));
    const allowed = token.attrs.flatMap(({ name, value }) => {
      const kind = attributeFault(tag, name, value);
      if (!kind) return [{ name, value: value.trim() }];
      const url = kind === 'relative' || kind === 'scheme' ? wholeUrl(value) : undefined;
      this.#report(url ? 'incomplete' : kind, tag, positionOf(token, name), name, value);
      return url ? [{ name, value: url }] : [];
    });
    this.#reportDuplicates(tag);
    return allowed;
  }

  #reportDuplicates(tag: string): void {
    for (const at of this.#duplicates) {
      const name = nameBefore(this.#source, at.startOffset);
      this.#report('duplicate-attribute', tag, positionBefore(at, name.length), name);
    }
    this.#duplicates = [];
  }

  /** @returns whether the tag is an address in angle brackets, which is text. */
  #keepAddress(token: Token.TagToken): boolean {
    const mayBeAddress = /[@:]|^www\./.test(token.tagName) || token.attrs.at(-1)?.name.startsWith('<');
    const address = mayBeAddress ? addressOfTag(this.#sourceOf(token)) : undefined;
    if (address === undefined) return false;
    this.#duplicates = [];
    this.#report('address', token.tagName, positionOf(token), '', address);
    this.#addText(`<${address}>`, positionOf(token));
    return true;
  }

  #removeStartTag(token: Token.TagToken, style: TextStyle): void {
    this.#text = undefined;
    this.#report('tag', token.tagName, positionOf(token));
    // The attributes of a removed tag are not reported.
    this.#duplicates = [];
    this.#tokenizer.state = this.#removed.start(token) ?? this.#tokenizer.state;
    if (this.#removed.discards(token)) return;
    this.#builder.note(token.tagName, style);
    if (token.tagName === 'img') this.#links.image(attributeOf(token, 'alt'));
  }

  #keepStartTag(token: Token.TagToken, style: TextStyle): void {
    const tag = token.tagName;
    if (tag === 'a') this.#links.end();
    // A link that is removed still ends the one before it, because links cannot be nested.
    if (tag === 'a' && !hasHref(token)) this.#builder.endLink();
    else if (this.#limitReopened(token) && !this.#builder.startTag(token, style)) this.#reportDepth(token);
    if (tag === 'a' && hasHref(token)) this.#links.start(attributeOf(token, 'href'));
  }

  /** Removes formatting tags once too many were reopened. @returns whether this tag stays. */
  #limitReopened(token: Token.TagToken): boolean {
    const tag = token.tagName;
    const exceeds = this.#builder.keepsFormatting && this.#builder.exceedsReopened;
    if (exceeds) this.#builder.endFormatting();
    const dropped = !this.#builder.keepsFormatting && isFormatting(tag);
    if (exceeds || dropped) this.#report('reopened', tag, positionOf(token));
    return !dropped;
  }

  #reportDepth(token: Token.TagToken): void {
    const tag = token.tagName;
    this.#report('depth', tag, positionOf(token));
    if (!isFormatting(tag)) this.#builder.separateWords();
  }

  #keepsText(chars: string, token: Token.CharacterToken): boolean {
    this.#lastToken = token.location;
    if (this.#removed.discards(token)) return false;
    this.#blank &&= !isVisible(chars);
    this.#links.text(chars);
    if (this.#text !== undefined) this.#text += chars;
    if (!this.#hasTags) return false;
    this.#textLength += escapedLength(chars);
    this.#limits.length(this.#textLength);
    return true;
  }

  #sourceOf({ location }: Token.TagToken): string {
    return location ? this.#source.slice(location.startOffset, location.endOffset) : '';
  }

  /** Adds text that is not read as it stands. */
  #addText(chars: string, location: Token.Location | null): void {
    const token: Token.CharacterToken = { type: Token.TokenType.CHARACTER, chars, location };
    if (this.#keepsText(chars, token)) this.#builder.addText(token);
  }
}

/**
 * Reads a description as a browser without scripting would, and keeps what is allowed. Takes linear
 * time and memory.
 *
 * @throws TooLargeError
 */
export const filterHtml = (source: string, options: FilterOptions): FilteredHtml =>
  new HtmlFilter(source, options).run();
