import { ErrorCodes, type ParserError, Token, type TokenHandler } from 'parse5';
import { addressOfTag, attributeFault, isAllowedTag, isFormatting, isVisible } from './allowed-html.ts';
import type { DescriptionLimits } from './description-limits.ts';
import { type FindingKind, Findings, type Position } from './findings.ts';
import { LimitedTokenizer } from './limited-tokenizer.ts';
import { RemovedElements } from './removed-elements.ts';
import { TreeBuilder } from './tree-builder.ts';

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

const start = { startLine: 1, startCol: 1, startOffset: 0, endLine: 1, endCol: 1, endOffset: 0 };

/** The position of a token, or of one of its attributes. */
const positionOf = ({ location }: Token.TagToken | Token.CommentToken | Token.DoctypeToken, attribute = '') =>
  (location && 'attrs' in location && location.attrs?.[attribute]) || location || start;

const positionAfter = (token: Token.Location | null): Token.Location => {
  const { endLine, endCol, endOffset } = token ?? start;
  return { ...start, startLine: endLine, startCol: endCol, startOffset: endOffset };
};

const before = ({ startLine, startCol, startOffset }: Position, columns: number): Position => ({
  startLine,
  startCol: startCol - columns,
  startOffset: startOffset - columns,
});

/** The attribute name that ends at an offset. */
const nameBefore = (source: string, offset: number): string =>
  /(?:^|[\s"'/<=>])([^\s"'/<=>]*)$/.exec(source.slice(Math.max(0, offset - 64), offset))?.[1] ?? '';

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
  readonly #findings = new Findings();
  readonly #hasTags: boolean;
  #keepsFormatting: boolean;
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
    this.#builder = new TreeBuilder(limits);
    this.#tokenizer = new LimitedTokenizer({ sourceCodeLocationInfo: positions }, this, limits);
    this.#hasTags = source.includes('<');
    this.#removed = new RemovedElements(source, this.#builder);
    this.#keepsFormatting = formatting;
  }

  run(): FilteredHtml {
    this.#builder.parser.tokenizer = this.#tokenizer;
    this.#tokenizer.write(this.#source, true);
    // Parsers drop white space before the body.
    const leading = /^[\r\n\t ]*/.exec(this.#source)?.[0] ?? '';
    const html = this.#hasTags ? leading + this.#builder.toHtml() : this.#source;
    this.#limits.length(html.length);
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
    if (isAllowedTag(tag)) {
      this.#text = undefined;
      const attrs = this.#checkAttributes(token);
      if (!this.#removed.discards(token)) this.#keepStartTag({ ...token, attrs });
    } else this.#removeStartTag(token);
  }

  onEndTag(token: Token.TagToken): void {
    this.#lastToken = token.location;
    const tag = token.tagName;
    for (const { name } of token.attrs) this.#report('attribute', `/${tag}`, positionOf(token, name), name);
    this.#reportDuplicates(`/${tag}`);
    if (!isAllowedTag(tag)) {
      this.#text = undefined;
      if (!this.#removed.end(token)) this.#report('end-tag', tag, positionOf(token));
    } else if (!this.#removed.discards(token) && !this.#builder.endTag(token)) this.#reportDepth(token);
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
    if (this.#keepsText(token.chars, token)) this.#builder.parser.onCharacter(token);
  }

  onWhitespaceCharacter(token: Token.CharacterToken): void {
    if (this.#keepsText(token.chars, token)) this.#builder.parser.onWhitespaceCharacter(token);
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
    this.#builder.parser.onEof(token);
  }

  onParseError(error: ParserError): void {
    if (error.code === ErrorCodes.duplicateAttribute) this.#duplicates.push(error);
    if (error.code === ErrorCodes.eofInTag) this.#endsInTag = true;
    if (error.code === ErrorCodes.missingEndTagName) this.#report('nameless-tag', '', before(error, 2));
  }

  #report(kind: FindingKind, tag: string, at: Position, attribute = '', value = ''): void {
    this.#findings.add({ kind, tag, attribute, value, at });
    this.#limits.findings(this.#findings.first.length + this.#findings.more);
  }

  /** @returns the attributes that are allowed. */
  #checkAttributes(token: Token.TagToken): Token.Attribute[] {
    const tag = token.tagName;
    if (tag === 'a' && !hasHref(token)) this.#report('no-href', tag, positionOf(token));
    const allowed = token.attrs.filter(({ name, value }) => {
      const kind = attributeFault(tag, name, value);
      if (kind) this.#report(kind, tag, positionOf(token, name), name, value);
      return !kind;
    });
    this.#reportDuplicates(tag);
    return allowed.map(({ name, value }) => ({ name, value: value.trim() }));
  }

  #reportDuplicates(tag: string): void {
    for (const at of this.#duplicates) {
      const name = nameBefore(this.#source, at.startOffset);
      this.#report('duplicate-attribute', tag, before(at, name.length), name);
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

  #removeStartTag(token: Token.TagToken): void {
    this.#text = undefined;
    this.#report('tag', token.tagName, positionOf(token));
    // The attributes of a removed tag are not reported.
    this.#duplicates = [];
    this.#tokenizer.state = this.#removed.start(token) ?? this.#tokenizer.state;
  }

  #keepStartTag(token: Token.TagToken): void {
    const tag = token.tagName;
    // A link that is removed still ends the one before it, because links cannot be nested.
    if (tag === 'a' && !hasHref(token)) this.#builder.endLink();
    else if (this.#limitReopened(token) && !this.#builder.startTag(token)) this.#reportDepth(token);
  }

  /** Removes formatting tags once too many were reopened. @returns whether this tag stays. */
  #limitReopened(token: Token.TagToken): boolean {
    const tag = token.tagName;
    const exceeds = this.#keepsFormatting && this.#builder.exceedsReopened;
    if (exceeds) {
      this.#keepsFormatting = false;
      this.#builder.endFormatting();
    }
    const dropped = !this.#keepsFormatting && isFormatting(tag);
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
    if (this.#text !== undefined) this.#text += chars;
    if (!this.#hasTags) return false;
    this.#textLength += escapedLength(chars);
    this.#limits.length(this.#textLength);
    return true;
  }

  #sourceOf({ location }: Token.TagToken): string {
    return location ? this.#source.slice(location.startOffset, location.endOffset) : '';
  }

  /** Adds text that the parser would drop. */
  #addText(chars: string, location: Token.Location): void {
    this.onCharacter({ type: Token.TokenType.CHARACTER, chars, location });
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
