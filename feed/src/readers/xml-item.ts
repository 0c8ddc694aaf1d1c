import { escapeAttribute, escapeText } from 'entities';

/**
 * An element: its text, or an object of its attributes (`@id`), its elements by name, several of a
 * name in an array, its own text (`#text`), and its HTML where its elements are all of HTML.
 */
type XmlValue = string | XmlObject | (string | XmlObject)[];
type XmlObject = { [name: string]: XmlValue };

/** The name of the HTML of an element, which is not content of its own. */
export const htmlOfElement = '#html';

type Content = { readonly text: string } | { readonly html: string };

type Node = {
  readonly name: string;
  text: string;
  members: XmlObject | undefined;
  /** Its texts and elements in their order; undefined where an element is not of HTML. */
  content: Content[] | undefined;
  readonly href: string | undefined;
};

/** Elements of a text; others are also names of fields (`title`, `address`). */
const htmlName =
  /^(?:a|b|blockquote|br|div|em|font|h[1-6]|hr|i|li|ol|p|pre|s|small|span|strong|sub|sup|table|tbody|td|th|thead|tr|u|ul)$/;

const htmlIn = (content: readonly Content[]): string =>
  content.map((one) => ('html' in one ? one.html : escapeText(one.text))).join('');

/** An element as HTML, without attributes but the address of a link. */
const htmlOf = ({ name, content, href }: Node): string | undefined => {
  const tag = name.slice(name.indexOf(':') + 1);
  if (content === undefined || !htmlName.test(tag)) return undefined;
  if (tag === 'br' || tag === 'hr') return `<${tag}>`;
  const attribute = tag === 'a' && href !== undefined ? ` href="${escapeAttribute(href)}"` : '';
  return `<${tag}${attribute}>${htmlIn(content)}</${tag}>`;
};

const add = (members: XmlObject, name: string, value: string | XmlObject): void => {
  const earlier = members[name];
  if (Array.isArray(earlier)) earlier.push(value);
  else members[name] = earlier === undefined ? value : [earlier, value];
};

/** Builds the value of one element from the events inside it. */
export class XmlItem {
  readonly #open: Node[] = [];

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    const node: Node = { name, text: '', members: undefined, content: [], href: attributes.href };
    for (const [attribute, value] of Object.entries(attributes)) {
      node.members ??= Object.create(null) as XmlObject;
      add(node.members, `@${attribute}`, value);
    }
    this.#open.push(node);
  }

  text(text: string): void {
    const node = this.#open.at(-1);
    if (!node) return;
    node.text += text;
    node.content?.push({ text });
  }

  /** @returns the whole value at the end of the outermost element. */
  close(): string | XmlObject | undefined {
    const node = this.#open.pop();
    if (!node) return undefined;
    const value = node.members ?? node.text;
    if (node.members && node.text.trim() !== '') node.members['#text'] = node.text;
    const hasElements = Object.keys(node.members ?? {}).some((name) => !/^[@#]/.test(name));
    if (node.members && hasElements && node.content) node.members[htmlOfElement] = htmlIn(node.content);
    const parent = this.#open.at(-1);
    if (!parent) return value;
    parent.members ??= Object.create(null) as XmlObject;
    add(parent.members, node.name, value);
    const html = htmlOf(node);
    if (html === undefined) parent.content = undefined;
    else parent.content?.push({ html });
    return undefined;
  }
}
