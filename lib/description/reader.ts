import { ErrorCodes, Parser, serialize, Token, Tokenizer } from 'parse5';
import type { Finding, FindingKind, Place, Removed } from './finding.ts';
import { collectFindings } from './finding.ts';
import { judgeStartTag, placeOf } from './judge.ts';
import { bodyOf, measuredTree } from './measured-tree.ts';
import { removalOf, textState } from './removal.ts';
import { replacement } from './replacement.ts';
import { isAllowedAttribute, isAllowedTag, isFormatting, isVisible } from './rules.ts';

export type Reading = {
  /** Allowed tags and attributes only; the source itself where it has no tags. */
  readonly html: string;
  /** No character of the text can be seen. */
  readonly blank: boolean;
  /** What was not allowed: the first fifty, in the order of the source. Without any, nothing was removed. */
  readonly findings: readonly Finding[];
  /** How many there are beyond those. */
  readonly more: number;
  readonly removed: Removed;
};

const isForeign = (tag: string) => tag === 'svg' || tag === 'math';

/** The attribute's name that ends before an offset. */
const nameBefore = (source: string, offset: number) =>
  /[^\s"'/<=>]*$/.exec(source.slice(Math.max(0, offset - 64), offset))?.[0] ?? '';

const placeBehind = (token: Token.Location | null): Place =>
  token
    ? { startLine: token.endLine, startCol: token.endCol, startOffset: token.endOffset }
    : { startLine: 1, startCol: 1, startOffset: 0 };

const back = ({ startLine, startCol, startOffset }: Place, columns: number): Place => ({
  startLine,
  startCol: startCol - columns,
  startOffset: startOffset - columns,
});

/**
 * Reads a description with parse5 as a browser without scripting would, and keeps what is allowed. A filter sits
 * between parse5's tokenizer and its tree builder: the builder is given allowed tags only, so whatever it builds
 * may be stored, and each thing that is withheld from it is a finding. One pass; time and memory grow with the
 * length of the source, whatever is in it; nothing is thrown.
 *
 * `formatting: false` takes out `strong b em i a` too, the tags that a parser opens anew where they were not closed.
 */
export const readDescription = (source: string, { formatting = true } = {}): Reading => {
  const tree = measuredTree();
  const builder = new Parser({ scriptingEnabled: false, treeAdapter: tree.adapter });
  const replace = replacement(builder, tree);
  const findings = collectFindings();

  /** Start tags that are not allowed and whose end tag has not come yet, by name. */
  const unended = new Map<string, number>();
  /** The element that is removed with its content, and how many of its name are open. */
  let discarding: { readonly tag: string; open: number } | undefined;
  /** Open `svg` and `math` elements; in them `/>` ends an element. */
  let foreign = 0;
  let keepsFormatting = formatting;
  let blank = true;
  let last: Token.Location | null = null;
  let unfinished = false;
  /** Where the coming tag has an attribute that it has already. */
  let twice: Place[] = [];

  const find = (kind: FindingKind, tag: string, at: Place, attribute = '') =>
    findings.add({ kind, tag, attribute, value: '', at });

  const findTwice = (tag: string) => {
    for (const at of twice) {
      const name = nameBefore(source, at.startOffset);
      find('attribute-twice', tag, back(at, name.length), name);
    }
    twice = [];
  };

  /** A start tag that the builder must not see. */
  const withhold = (token: Token.TagToken) => {
    const tag = token.tagName;
    if (!discarding) replace.start(tag);
    if (token.selfClosing && (isForeign(tag) || foreign > 0)) return;
    if (isForeign(tag)) foreign += 1;
    unended.set(tag, (unended.get(tag) ?? 0) + 1);
    tokenizer.state = textState(tag) ?? tokenizer.state;
    if (discarding?.tag === tag) discarding.open += 1;
    if (!discarding && removalOf(tag) === 'discard') discarding = { tag, open: 1 };
  };

  const build = (token: Token.TagToken) => {
    const tag = token.tagName;
    const overgrown = keepsFormatting && tree.isOvergrown();
    if (overgrown) {
      keepsFormatting = false;
      replace.endFormatting();
    }
    const dropped = !keepsFormatting && isFormatting(tag);
    if (overgrown || dropped) find('repetition', tag, placeOf(token));
    if (dropped) return;
    if (tag !== 'br' && tree.isFull()) {
      find('depth', tag, placeOf(token));
      if (!isFormatting(tag)) replace.space();
      return;
    }
    tree.asked(tag, token.attrs);
    builder.onStartTag(token);
  };

  const onStartTag = (token: Token.TagToken) => {
    last = token.location;
    const tag = token.tagName;
    for (const finding of judgeStartTag(token)) findings.add(finding);
    if (!isAllowedTag(tag)) {
      // The attributes of a tag that goes are no findings of their own.
      twice = [];
      return withhold(token);
    }
    findTwice(tag);
    if (discarding) return;
    token.attrs = token.attrs
      .filter(({ name, value }) => isAllowedAttribute(tag, name, value))
      .map(({ name, value }) => ({ name, value: value.trim() }));
    if (tag === 'a' && !token.attrs.some(({ name }) => name === 'href')) replace.endLink();
    else build(token);
  };

  const onEndTag = (token: Token.TagToken) => {
    last = token.location;
    const tag = token.tagName;
    for (const { name } of token.attrs) find('attribute', `/${tag}`, placeOf(token, name), name);
    findTwice(`/${tag}`);
    if (isAllowedTag(tag)) return discarding ? undefined : builder.onEndTag(token);
    const starts = unended.get(tag) ?? 0;
    if (starts === 0) find('end-tag', tag, placeOf(token));
    else unended.set(tag, starts - 1);
    if (starts > 0 && isForeign(tag)) foreign -= 1;
    if (!discarding) return replace.end(tag);
    if (discarding.tag === tag) discarding.open -= 1;
    if (discarding.open === 0) discarding = undefined;
  };

  const onText = (token: Token.CharacterToken, add: (token: Token.CharacterToken) => void) => {
    last = token.location;
    if (discarding) return;
    blank &&= !isVisible(token.chars);
    add(token);
  };

  /** Adds a part of the source that a parser would drop. */
  const addText = (text: string) => {
    const token = { type: Token.TokenType.CHARACTER, chars: text, location: last } as const;
    onText(token, (kept) => builder.onCharacter(kept));
  };

  const onComment = (token: Token.CommentToken | Token.DoctypeToken) => {
    last = token.location;
    const { startOffset } = placeOf(token);
    // To a parser `</3 you>` is a comment, to the one who wrote it a text.
    if (!source.startsWith('</', startOffset)) return find('comment', '', placeOf(token));
    find('nameless-tag', '', placeOf(token));
    addText(source.slice(startOffset, last?.endOffset));
  };

  /** A tag that the source ends in, which parsers drop with all that seems to be in it: a text that has a `<`. */
  const onUnfinished = () => {
    const at = placeBehind(last);
    find('unfinished-tag', '', at);
    addText(source.slice(at.startOffset));
  };

  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag,
      onEndTag,
      onComment,
      onDoctype: onComment,
      onCharacter: (token) => onText(token, (text) => builder.onCharacter(text)),
      onWhitespaceCharacter: (token) => onText(token, (text) => builder.onWhitespaceCharacter(text)),
      onNullCharacter: (token) => onText(token, (text) => builder.onNullCharacter(text)),
      onEof: (token) => {
        if (unfinished) onUnfinished();
        builder.onEof(token);
      },
      onParseError: (error) => {
        if (error.code === ErrorCodes.duplicateAttribute) twice.push(error);
        if (error.code === ErrorCodes.eofInTag) unfinished = true;
        if (error.code === ErrorCodes.missingEndTagName) find('nameless-tag', '', back(error, 2));
      },
    },
  );
  builder.tokenizer = tokenizer;
  tokenizer.write(source, true);

  const leading = /^[\r\n\t ]*/.exec(source)?.[0] ?? '';
  // A carriage return from `&#13;` is written out as it is, and the next parser would read it as a line feed.
  const body = bodyOf(builder.document);
  if (!body) throw new TypeError('The parser made no body of allowed tags.');
  const written = serialize(body, { scriptingEnabled: false }).replace(/\r\n?/g, '\n');
  return {
    html: source.includes('<') ? leading + written : source,
    blank,
    findings: findings.first,
    more: findings.more(),
    removed: findings.removed,
  };
};
