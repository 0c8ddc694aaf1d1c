import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html, Parser } from 'parse5';
import { removalOf, textState } from './removal-rules.ts';

type Element = DefaultTreeAdapterTypes.Element;

/** An element that is removed with its content or may hold raw text, as a browser finds it. */
type SourceElement = {
  /** In `svg` or `math`, where no text is raw. */
  readonly isForeign: boolean;
  /** Undefined if only the end of the source ends it. */
  end?: number | undefined;
};

const hasOwnContent = (tag: string): boolean => removalOf(tag) === 'discard' || textState(tag) !== undefined;

/** Parsers stop at this depth, or get slow. */
const maxOpen = 512;

/** More than a description may hold: after them, no element has an end. */
const maxElements = 100_000;

/**
 * Reads the source with parse5's own tree builder, because only a whole parser knows where an
 * element without an end tag ends.
 *
 * @returns the elements by the offset of their start tag.
 */
export const sourceElements = (source: string): ReadonlyMap<number, SourceElement> => {
  const found = new Map<number, SourceElement>();
  const open: Element[] = [];
  let created = 0;
  const parser = Parser.getFragmentParser(defaultTreeAdapter.createElement('div', html.NS.HTML, []), {
    scriptingEnabled: false,
    sourceCodeLocationInfo: true,
    treeAdapter: {
      ...defaultTreeAdapter,
      setNodeSourceCodeLocation: (node, location) => {
        defaultTreeAdapter.setNodeSourceCodeLocation(node, location);
        if (!location || !('tagName' in node) || !hasOwnContent(node.tagName)) return;
        found.set(location.startOffset, { isForeign: node.namespaceURI !== html.NS.HTML });
      },
      updateNodeSourceCodeLocation: (node, { endOffset }) => {
        const element = found.get(node.sourceCodeLocation?.startOffset ?? -1);
        if (element && endOffset !== undefined) element.end = endOffset;
      },
      onItemPush: (node) => {
        open.push(node);
        created += 1;
        if (open.length > maxOpen || created > maxElements) parser.tokenizer.pause();
      },
      onItemPop: (node) => {
        const element = found.get(node.sourceCodeLocation?.startOffset ?? -1);
        // An end tag that overlaps blocks in the element moves them out of it.
        if (element && open.at(-1) !== node) element.end = undefined;
        open.splice(open.lastIndexOf(node), 1);
      },
    },
  });
  // Not the last chunk: the end of the source would end all elements.
  parser.tokenizer.write(source, false);
  return found;
};
