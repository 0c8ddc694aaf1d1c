import type { DefaultTreeAdapterTypes, Token } from 'parse5';
import { defaultTreeAdapter } from 'parse5';
import { isFormatting, maxDepth, maxRepeated } from './rules.ts';

type Attributes = readonly Token.Attribute[];
type Element = DefaultTreeAdapterTypes.Element;

/** The length in characters of an element without content, as it is written out. */
const writtenLength = (tag: string, attributes: Attributes): number =>
  attributes.reduce((sum, { name, value }) => sum + name.length + value.length + 4, 2 * tag.length + 5);

/** parse5's own tree, which also tells how deep it is and how much the parser put in that nobody asked for. */
export const measuredTree = () => {
  let depth = 0;
  let divs = 0;
  let repeated = 0;
  let endsInWord = false;
  const moved = (element: Element, by: 1 | -1) => {
    depth += by;
    endsInWord &&= isFormatting(element.tagName);
    if (element.tagName === 'div') divs += by;
  };
  return {
    adapter: {
      ...defaultTreeAdapter,
      createElement: (...of: Parameters<typeof defaultTreeAdapter.createElement>) => {
        repeated += writtenLength(of[0], of[2]);
        return defaultTreeAdapter.createElement(...of);
      },
      insertText: (...of: Parameters<typeof defaultTreeAdapter.insertText>) => {
        endsInWord = /\S/.test(of[1].slice(-1));
        defaultTreeAdapter.insertText(...of);
      },
      onItemPush: (element: Element) => moved(element, 1),
      onItemPop: (element: Element) => moved(element, -1),
    },
    /** To be told of each start tag that the parser is given: what it creates beyond those are repetitions. */
    asked: (tag: string, attributes: Attributes) => {
      repeated -= writtenLength(tag, attributes);
    },
    /** What comes next would be read as part of the last word. */
    endsInWord: () => endsInWord,
    hasOpenDiv: () => divs > 0,
    /** No level is left, `html` and `body` aside. */
    isFull: () => depth >= maxDepth + 2,
    /** More was repeated than a description may grow. */
    isOvergrown: () => repeated > maxRepeated,
  };
};

/** The element `body`; there is none in a document of frames. */
export const bodyOf = (document: DefaultTreeAdapterTypes.Document): Element | undefined => {
  const root = document.childNodes.find((node) => node.nodeName === 'html');
  const body = root && 'childNodes' in root && root.childNodes.find((node) => node.nodeName === 'body');
  return body && 'tagName' in body ? body : undefined;
};
