import { JSDOM } from 'jsdom';

const kept = 'strong b em i br p div ul ol li'.split(' ');
const dropped = 'script style title iframe object video audio'.split(' ');
const blocks = 'section article header footer main table tbody thead tr blockquote center dl dt dd'.split(
  ' ',
);
const headings = 'h1 h2 h3 h4 h5 h6'.split(' ');

const isAllowedLink = (element: Element): boolean =>
  /^(https?:\/\/|mailto:|tel:)/i.test(element.getAttribute('href') ?? '');

const removeAttributes = (element: Element, except?: string): void => {
  for (const name of element.getAttributeNames()) if (name !== except) element.removeAttribute(name);
};

/** Replaces an element with others of the allowed tags. */
const simplify = (element: Element, create: (tag: string) => Element): void => {
  const tag = element.localName;
  const wrapIn = (outer: Element, inner = outer): void => {
    inner.append(...element.childNodes);
    element.replaceWith(outer);
  };
  if (kept.includes(tag)) removeAttributes(element);
  else if (tag === 'a' && isAllowedLink(element)) removeAttributes(element, 'href');
  else if (dropped.includes(tag)) element.remove();
  else if (headings.includes(tag)) {
    const paragraph = create('p');
    const strong = create('strong');
    paragraph.append(strong);
    wrapIn(paragraph, strong);
  } else if (blocks.includes(tag)) wrapIn(create('div'));
  else if (tag === 'td' || tag === 'th') element.replaceWith(...element.childNodes, ' ');
  else element.replaceWith(...element.childNodes);
};

/**
 * HTML of an editor in the tags that a description may have, as an integrator would write it:
 * headings become bold paragraphs, the rows of a table lines, attributes are dropped.
 */
export const plainHtml = (html: string): string => {
  const { document, NodeFilter } = new JSDOM('').window;
  const root = document.createElement('div');
  root.innerHTML = html;
  for (const element of [...root.querySelectorAll('*')].reverse()) {
    simplify(element, (tag) => document.createElement(tag));
  }
  const comments = document.createNodeIterator(root, NodeFilter.SHOW_COMMENT);
  for (let comment = comments.nextNode(); comment; comment = comments.nextNode())
    comment.parentNode?.removeChild(comment);
  return root.innerHTML;
};
