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

/** A style, the tag that is written for it, and another that says the same. */
export const styleTags = [
  ['bold', 'strong', 'b'],
  ['italic', 'em', 'i'],
] as const;

const declaration = /(?:^|;)\s*font-(weight|style)\s*:\s*([a-z]+|\d+)/gi;
const meanings: readonly (readonly [RegExp, TextStyle])[] = [
  [/^weight:(?:bold|bolder|[6-9]\d\d|1000)$/i, { bold: true }],
  [/^weight:(?:normal|lighter|initial|\d+)$/i, { bold: false }],
  [/^style:(?:italic|oblique)$/i, { italic: true }],
  [/^style:(?:normal|initial)$/i, { italic: false }],
];

const nothing: TextStyle = {};

/** Word for the web writes a heading as a paragraph with that role. */
export const styleOf = (token: Token.TagToken): TextStyle => {
  const heading = isHeading(token.tagName) || attributeOf(token, 'role') === 'heading' || undefined;
  const css = attributeOf(token, 'style');
  if (css === '') return heading ? { heading } : nothing;
  let style: TextStyle = { heading };
  for (const [, property, value] of css.matchAll(declaration)) {
    style = { ...style, ...meanings.find(([pattern]) => pattern.test(`${property}:${value}`))?.[1] };
  }
  return style;
};

/** Whether the style undoes what the tag stands for: Google Docs has all text in such a `b`. */
export const undoes = (style: TextStyle, tag: string): boolean =>
  styleTags.some(([name, ...tags]) => style[name] === false && tags.some((one) => one === tag));

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
    const heading = style.heading ?? around.heading;
    const bold = heading ?? style.bold ?? around.bold;
    this.#open.push({ tag, isLeftOut, depth, heading, bold, italic: style.italic ?? around.italic });
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
