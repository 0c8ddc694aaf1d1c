import type { Token } from 'parse5';
import { maxDepth } from './allowed-html.ts';
import { endsElement, impliedEndsBefore, isBox, removalOf } from './removal-rules.ts';
import type { TreeBuilder } from './tree-builder.ts';

const isForeign = (tag: string): boolean => tag === 'svg' || tag === 'math';

/** Tracks removed elements, and adds the `div` or space that keeps the words around them apart. */
export class RemovedElements {
  readonly #builder: TreeBuilder;
  /** Numbers of start tags without an end tag so far, by name. */
  readonly #unclosed = new Map<string, number>();
  /** Blocks and cells that are open, outermost first. */
  readonly #open: string[] = [];
  /** The number of open `svg` and `math` elements; in them `/>` ends an element. */
  #openForeign = 0;
  /** The element that is removed with its content, and how many of its name are open. */
  #discarded: { readonly tag: string; open: number } | undefined;

  constructor(builder: TreeBuilder) {
    this.#builder = builder;
  }

  get discardsContent(): boolean {
    return this.#discarded !== undefined;
  }

  /** @returns whether the element has content: false if its start tag also ends it. */
  start({ tagName: tag, selfClosing }: Token.TagToken): boolean {
    if (!this.#discarded) this.#startReplacement(tag);
    if (selfClosing && (isForeign(tag) || this.#openForeign > 0)) return false;
    if (isForeign(tag)) this.#openForeign += 1;
    this.#unclosed.set(tag, (this.#unclosed.get(tag) ?? 0) + 1);
    if (this.#discarded?.tag === tag) this.#discarded.open += 1;
    if (!this.#discarded && removalOf(tag) === 'discard') this.#discarded = { tag, open: 1 };
    return true;
  }

  /** @returns whether there was a start tag for this end tag. */
  end(tag: string): boolean {
    const unclosed = this.#unclosed.get(tag) ?? 0;
    if (unclosed > 0) this.#unclosed.set(tag, unclosed - 1);
    if (unclosed > 0 && isForeign(tag)) this.#openForeign -= 1;
    if (!this.#discarded) this.#endReplacement(tag);
    else if (this.#discarded.tag === tag) this.#discarded.open -= 1;
    if (this.#discarded?.open === 0) this.#discarded = undefined;
    return unclosed > 0;
  }

  #startReplacement(tag: string): void {
    const implied = impliedEndsBefore(tag);
    while (implied.includes(this.#open.at(-1) ?? '')) this.#endInnermost();
    const removal = removalOf(tag);
    const isStructure = removal === 'block' || removal === 'cell';
    if (removal === 'block' && !this.#builder.isFull) this.#builder.startDiv();
    else if (isStructure || isBox(tag)) this.#builder.separateWords();
    if (isStructure && this.#open.length < maxDepth) this.#open.push(tag);
    // The only one of these blocks without an end tag.
    if (tag === 'hr') this.#endReplacement(tag);
  }

  #endReplacement(tag: string): void {
    const start = this.#open.findLastIndex((open) => endsElement(tag, open));
    if (start < 0 && (isBox(tag) || removalOf(tag) !== 'none')) this.#builder.separateWords();
    while (start >= 0 && this.#open.length > start) this.#endInnermost();
  }

  #endInnermost(): void {
    const innermost = this.#open.pop();
    const ended = innermost && removalOf(innermost) === 'block' && this.#builder.endDiv();
    if (!ended) this.#builder.separateWords();
  }
}
