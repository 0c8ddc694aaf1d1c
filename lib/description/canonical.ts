import type { DefaultTreeAdapterTypes } from 'parse5';
import { defaultTreeAdapter, parse, serialize } from 'parse5';
import { bodyOf } from './measured-tree.ts';
import { isAllowedAttribute, isAllowedTag, isVisible, maxDepth } from './rules.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;

class TooDeepError extends Error {}

/** parse5's own tree. A parser gets slow on deep nesting, so it is stopped where a description may not go. */
const boundedTree = () => {
  let depth = 0;
  return {
    ...defaultTreeAdapter,
    onItemPush: () => {
      // `html` and `body` are levels, too.
      if (++depth > maxDepth + 2) throw new TooDeepError();
    },
    onItemPop: () => {
      depth -= 1;
    },
  };
};

const bodyAsParsed = (html: string) => {
  try {
    return bodyOf(parse(html, { scriptingEnabled: false, treeAdapter: boundedTree() }));
  } catch (error) {
    if (error instanceof TooDeepError) return undefined;
    throw error;
  }
};

const isAllowedElement = ({ tagName, attrs }: DefaultTreeAdapterTypes.Element): boolean =>
  isAllowedTag(tagName) &&
  attrs.every(({ name, value }) => isAllowedAttribute(tagName, name, value) && value === value.trim()) &&
  (tagName !== 'a' || attrs.some(({ name }) => name === 'href'));

/**
 * The common case, told at the cost of one parsing: a description that is already what would be stored of it, because
 * its tree holds nothing but what is allowed and is written out just as it came in. So nothing was lost on the way.
 *
 * @returns whether it shows no text; undefined when it needs a closer look.
 */
export const readCanonical = (html: string): { readonly blank: boolean } | undefined => {
  const body = bodyAsParsed(html);
  if (!body) return undefined;
  const leading = /^[\n\t ]*/.exec(html)?.[0] ?? '';
  if (leading + serialize(body, { scriptingEnabled: false }) !== html) return undefined;
  let blank = true;
  const pending: Node[] = [...body.childNodes];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.nodeName === '#text' && 'value' in node) blank &&= !isVisible(node.value);
    else if (!('tagName' in node) || !isAllowedElement(node)) return undefined;
    else for (const child of node.childNodes) pending.push(child);
  }
  return { blank };
};
