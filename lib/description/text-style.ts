import type { Token } from 'parse5';
import { maxDepth } from './allowed-html.ts';
import { endsElement, impliedEndsBefore, isHeading } from './removal-rules.ts';

/** What an element says about its text; undefined where it says nothing. */
export type TextStyle = {
  readonly bold?: boolean | undefined;
  readonly italic?: boolean | undefined;
  /** Its text is bold, whatever the elements in it say: editors write the page's own weight there. */
  readonly heading?: true | undefined;
};

export const attributeOf = ({ attrs }: Token.TagToken, name: string): string =>
  attrs.find((attribute) => attribute.name === name)?.value ?? '';

const declaration = /(?:^|;)\s*font-(?:weight\s*:\s*([a-z]+|\d+)|style\s*:\s*([a-z]+))/gi;
const bold = /^(?:bold|bolder|[6-9]\d\d|1000)$/i;
const notBold = /^(?:normal|lighter|initial|\d+)$/i;
const italic = /^(?:italic|oblique)$/i;
const upright = /^(?:normal|initial)$/i;

const either = (value: string, yes: RegExp, no: RegExp): boolean | undefined =>
  yes.test(value) || (no.test(value) ? false : undefined);

const nothing: TextStyle = {};

/** Word for the web writes a heading as a paragraph with that role. */
export const styleOf = (token: Token.TagToken): TextStyle => {
  const heading = isHeading(token.tagName) || attributeOf(token, 'role') === 'heading' || undefined;
  const css = attributeOf(token, 'style');
  if (css === '') return heading ? { heading } : nothing;
  const style: { bold?: boolean | undefined; italic?: boolean | undefined } = {};
  for (const [, weight, slant = ''] of css.matchAll(declaration)) {
    if (weight === undefined) style.italic = either(slant, italic, upright) ?? style.italic;
    else style.bold = either(weight, bold, notBold) ?? style.bold;
  }
  return { ...style, heading };
};

const meanings: Readonly<Partial<Record<string, 'bold' | 'italic'>>> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
};

/** Whether the style undoes what the tag stands for: Google Docs has all text in such a `b`. */
export const undoes = (style: TextStyle, tag: string): boolean => {
  const meaning = meanings[tag];
  return meaning !== undefined && style[meaning] === false;
};

type Open = TextStyle & {
  readonly tag: string;
  /** The result has no element for it. */
  readonly isLeftOut: boolean;
  /** How many elements of the result are open around its content. */
  readonly depth: number;
};

/** The style of the text that comes next. */
export class TextStyles {
  /** The open elements, from the first with a style on. */
  readonly #open: Open[] = [];

  get current(): TextStyle {
    return this.#open.at(-1) ?? nothing;
  }

  start(tag: string, style: TextStyle, depth: number, isLeftOut: boolean): void {
    const implied = impliedEndsBefore(tag);
    while (implied.includes(this.#open.at(-1)?.tag ?? '')) this.#open.pop();
    if (style === nothing && this.#open.length === 0) return;
    const around = this.current;
    this.#open.push({
      tag,
      isLeftOut,
      depth,
      bold: style.bold ?? around.bold,
      italic: style.italic ?? around.italic,
      heading: style.heading ?? around.heading,
    });
  }

  /** Ends an element that has none in the result. @returns whether it is one. */
  end(tag: string): boolean {
    // Of the outer ones, none is looked for, which would take long.
    const innermost = this.#open.slice(-maxDepth);
    const at = innermost.findLastIndex((open) => endsElement(tag, open.tag));
    if (innermost[at]?.isLeftOut !== true) return false;
    this.#open.length -= innermost.length - at;
    return true;
  }

  /** Ends those whose parent has ended. */
  leave(depth: number): void {
    while ((this.#open.at(-1)?.depth ?? 0) > depth) this.#open.pop();
  }
}
