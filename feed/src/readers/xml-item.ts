/**
 * An element: its text, or an object of its attributes (`@id`), its elements by name, several of a
 * name in an array, and its own text (`#text`).
 */
type XmlValue = string | XmlObject | (string | XmlObject)[];
export type XmlObject = { [name: string]: XmlValue };

type Node = { readonly name: string; text: string; members: XmlObject | undefined };

const add = (members: XmlObject, name: string, value: string | XmlObject): void => {
  const earlier = members[name];
  if (Array.isArray(earlier)) earlier.push(value);
  else members[name] = earlier === undefined ? value : [earlier, value];
};

/** Builds the value of one element from the events inside it. */
export class XmlItem {
  readonly #open: Node[] = [];

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    const node: Node = { name, text: '', members: undefined };
    for (const [attribute, value] of Object.entries(attributes)) {
      node.members ??= Object.create(null) as XmlObject;
      add(node.members, `@${attribute}`, value);
    }
    this.#open.push(node);
  }

  text(text: string): void {
    const node = this.#open.at(-1);
    if (node) node.text += text;
  }

  /** @returns the whole value at the end of the outermost element. */
  close(): string | XmlObject | undefined {
    const node = this.#open.pop();
    if (!node) return undefined;
    const value = node.members ?? node.text;
    if (node.members && node.text.trim() !== '') node.members['#text'] = node.text;
    const parent = this.#open.at(-1);
    if (!parent) return value;
    parent.members ??= Object.create(null) as XmlObject;
    add(parent.members, node.name, value);
    return undefined;
  }
}
