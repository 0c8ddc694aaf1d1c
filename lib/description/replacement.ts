import type { DefaultTreeAdapterMap, Parser } from 'parse5';
import { html, Token } from 'parse5';
import type { measuredTree } from './measured-tree.ts';
import { endedBy, endsElement, isBox, removalOf } from './removal.ts';
import { formattingTags, maxDepth } from './rules.ts';

const tagToken = (type: 'START_TAG' | 'END_TAG', tagName: string): Token.TagToken => ({
  type: Token.TokenType[type],
  tagName,
  tagID: html.getTagID(tagName),
  selfClosing: false,
  ackSelfClosing: false,
  attrs: [],
  location: null,
});

/** What the tree builder is given in place of tags that it must not see, so that the words around them stay apart. */
export const replacement = (
  builder: Parser<DefaultTreeAdapterMap>,
  tree: ReturnType<typeof measuredTree>,
) => {
  /** Removed blocks and cells that are open, outermost first. */
  const open: string[] = [];

  const space = () => {
    if (!tree.endsInWord()) return;
    const type = Token.TokenType.WHITESPACE_CHARACTER;
    builder.onWhitespaceCharacter({ type, chars: ' ', location: null });
  };

  const endInnermost = () => {
    const innermost = open.pop();
    // The author's own end tags may have closed the div already.
    if (innermost && removalOf(innermost) === 'block' && tree.hasOpenDiv()) {
      builder.onEndTag(tagToken('END_TAG', 'div'));
    } else space();
  };

  const end = (tag: string) => {
    const at = open.findLastIndex((candidate) => endsElement(tag, candidate));
    if (at < 0 && (isBox(tag) || removalOf(tag) !== 'none')) space();
    while (at >= 0 && open.length > at) endInnermost();
  };

  const start = (tag: string) => {
    const implied = endedBy(tag);
    while (implied.includes(open.at(-1) ?? '')) endInnermost();
    const removal = removalOf(tag);
    if (removal === 'block' && !tree.isFull()) {
      const div = tagToken('START_TAG', 'div');
      tree.asked(div.tagName, div.attrs);
      builder.onStartTag(div);
    } else if (removal === 'block' || removal === 'cell' || isBox(tag)) space();
    if ((removal === 'block' || removal === 'cell') && open.length < maxDepth) open.push(tag);
    // The only one of these blocks that has no end tag.
    if (tag === 'hr') end(tag);
  };

  /** A link that is not allowed still ends the one before it, as a link inside a link cannot be. */
  const endLink = () => builder.onEndTag(tagToken('END_TAG', 'a'));

  const endFormatting = () => {
    for (const tag of formattingTags) {
      // A parser keeps up to three alike (HTML, "Noah's Ark clause"); end tags too many are ignored.
      for (let times = 0; times < 3; times += 1) builder.onEndTag(tagToken('END_TAG', tag));
    }
  };

  return {
    start,
    end,
    space,
    endLink,
    endFormatting,
  };
};
