import { type DefaultTreeAdapterTypes, parse, html as parse5Html } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;

const nodesOf = (html: string): Node[] => {
  const nodes: Node[] = [];
  const waiting: Node[] = [parse(html, { scriptingEnabled: false })];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    nodes.push(node);
    if ('content' in node) waiting.push(node.content);
    if ('childNodes' in node) waiting.push(...node.childNodes.toReversed());
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

/** What a browser would find in the text that the rules do not allow; written without the code under test. */
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

/** The text a browser reads from the HTML. */
export const textOf = (html: string): string =>
  nodesOf(html)
    .map((node) => (node.nodeName === '#text' && 'value' in node ? node.value : ''))
    .join('');

/** The words a reader sees: what stands in different blocks or lines are different words. */
export const wordsOf = (html: string): string[] =>
  textOf(html.replace(/<(?=\/?(?:p|div|ul|ol|li|br)[ >])/g, ' <'))
    .split(/\s+/u)
    .filter((word) => word !== '');
