import {
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  parse,
  html as parse5Html,
  parseFragment,
} from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;

const nodesOf = (html: string): Node[] => {
  const nodes: Node[] = [];
  const pending: Node[] = [parse(html, { scriptingEnabled: false })];
  for (let node = pending.pop(); node; node = pending.pop()) {
    nodes.push(node);
    if ('content' in node) pending.push(node.content);
    if ('childNodes' in node) pending.push(...node.childNodes.toReversed());
  }
  return nodes;
};

const implied = ['#document', 'html', 'head', 'body', '#text'];
const tags = ['strong', 'b', 'em', 'i', 'br', 'p', 'div', 'ul', 'ol', 'li', 'a'];
const targets = ['_blank', '_self', '_parent', '_top'];

const isHarmless = (name: string, value: string): boolean =>
  name === 'href'
    ? ['http:', 'https:', 'mailto:', 'tel:'].includes(new URL(value, 'ftp://base.example').protocol)
    : name === 'target' && targets.includes(value);

/** The tags and attributes in the HTML that are not allowed; independent of the code under test. */
export const disallowedIn = (html: string): string[] =>
  nodesOf(html).flatMap((node) => {
    if (!('tagName' in node)) return implied.includes(node.nodeName) ? [] : [node.nodeName];
    if (node.namespaceURI !== parse5Html.NS.HTML) return [`${node.nodeName} of ${node.namespaceURI}`];
    if (implied.includes(node.tagName)) return node.attrs.map(({ name }) => `${name} on ${node.tagName}`);
    if (!tags.includes(node.tagName)) return [node.tagName];
    if (node.tagName === 'a' && !node.attrs.some(({ name }) => name === 'href')) return ['a without href'];
    return node.attrs
      .filter(({ name, value }) => node.tagName !== 'a' || !isHarmless(name, value))
      .map(({ name, value }) => `${name}=${value} on ${node.tagName}`);
  });

/** The text that a browser shows for the HTML. */
export const textOf = (html: string): string =>
  nodesOf(html)
    .map((node) => (node.nodeName === '#text' && 'value' in node ? node.value : ''))
    .join('');

/** The words that a reader sees; different blocks and lines hold different words. */
export const wordsOf = (html: string): string[] =>
  textOf(html.replace(/<(?=\/?(?:p|div|ul|ol|li|br)[ >])/g, ' <'))
    .split(/\s+/u)
    .filter((word) => word !== '');

const withoutText = [
  'audio',
  'iframe',
  'noembed',
  'noframes',
  'noscript',
  'script',
  'style',
  'template',
  'title',
];
const discarded = [...withoutText, 'video', 'xml'];

/**
 * The text that a browser shows in an element with this content, if it also shows the content of
 * `video` and the like that have no end tag; and the text in those that have one.
 */
export const browserText = (html: string): { readonly shown: string; readonly hidden: string } => {
  const div = defaultTreeAdapter.createElement('div', parse5Html.NS.HTML, []);
  // At the end of the source, parse5 would end a template with the last tag.
  const root = parseFragment(div, `${html}<br>`, { sourceCodeLocationInfo: true, scriptingEnabled: false });
  const text = { shown: '', hidden: '' };
  const read = (node: Node, kind: 'shown' | 'hidden' | 'neither'): void => {
    if ('value' in node && kind !== 'neither') text[kind] += `${node.value} `;
    const isDiscarded = discarded.includes(node.nodeName);
    const isClosed =
      'sourceCodeLocation' in node && node.sourceCodeLocation && 'endTag' in node.sourceCodeLocation;
    const inner = !isDiscarded || kind === 'hidden' ? kind : isClosed ? 'hidden' : 'neither';
    if ('content' in node) read(node.content, inner);
    if ('childNodes' in node) for (const child of node.childNodes) read(child, inner);
  };
  read(root, 'shown');
  return text;
};
