import type { Token, Tokenizer } from 'parse5';
import { maxDepth } from './allowed-html.ts';
import { endsElement, impliedEndsBefore, isBox, isHeading, removalOf, textState } from './removal-rules.ts';
import { sourceElements } from './source-elements.ts';
import type { TreeBuilder } from './tree-builder.ts';

const isForeign = (tag: string): boolean => tag === 'svg' || tag === 'math';

/** Tracks removed elements, and adds the `div` or space that keeps the words around them apart. */
export class RemovedElements {
  readonly #source: string;
  readonly #builder: TreeBuilder;
  /** Numbers of start tags without an end tag so far, by name. */
  readonly #unclosed = new Map<string, number>();
  /** Blocks and cells that are open, outermost first. */
  readonly #open: string[] = [];
  /** The number of open `svg` and `math` elements; in them `/>` ends an element. */
  #openForeign = 0;
  /** The element of raw text that is being discarded, such as `script`. */
  #discardedRaw: string | undefined;
  /** The offset at which another element that is removed with its content ends. */
  #discardedTo = 0;
  #elements: ReturnType<typeof sourceElements> | undefined;

  constructor(source: string, builder: TreeBuilder) {
    this.#source = source;
    this.#builder = builder;
  }

  /** Whether a token is in an element that is removed with its content. */
  discards({ location }: Pick<Token.TagToken, 'location'>): boolean {
    return this.#discardedRaw !== undefined || (location?.startOffset ?? 0) < this.#discardedTo;
  }

  /** @returns the tokenizer's state in the element if it is another one. */
  start(token: Token.TagToken): Tokenizer['state'] | undefined {
    const { tagName: tag, selfClosing } = token;
    const discards = this.discards(token);
    if (!discards) this.#startReplacement(tag);
    if (selfClosing && (isForeign(tag) || this.#openForeign > 0)) return undefined;
    if (isForeign(tag)) this.#openForeign += 1;
    this.#unclosed.set(tag, (this.#unclosed.get(tag) ?? 0) + 1);
    const state = textState(tag);
    const isRaw = state !== undefined && !(this.#openForeign > 0 && this.#inSource(token)?.isForeign);
    if (!discards && removalOf(tag) === 'discard') {
      if (isRaw) this.#discardedRaw = tag;
      else this.#discardedTo = this.#inSource(token)?.end ?? 0;
    }
    return isRaw ? state : undefined;
  }

  /** @returns whether there was a start tag for this end tag. */
  end(token: Token.TagToken): boolean {
    const tag = token.tagName;
    const unclosed = this.#unclosed.get(tag) ?? 0;
    if (unclosed > 0) this.#unclosed.set(tag, unclosed - 1);
    if (unclosed > 0 && isForeign(tag)) this.#openForeign -= 1;
    if (!this.discards(token)) this.#endReplacement(tag);
    else if (this.#discardedRaw === tag) this.#discardedRaw = undefined;
    return unclosed > 0;
  }

  #inSource({ location }: Token.TagToken) {
    this.#elements ??= sourceElements(this.#source);
    return this.#elements.get(location?.startOffset ?? 0);
  }

  #startReplacement(tag: string): void {
    const implied = impliedEndsBefore(tag);
    while (implied.includes(this.#open.at(-1) ?? '')) this.#endInnermost();
    const removal = removalOf(tag);
    const isStructure = removal === 'block' || removal === 'cell';
    const hasDiv =
      removal === 'block' &&
      (isHeading(tag) ? this.#builder.startHeading() : this.#builder.startElement('div'));
    if (!hasDiv && (isStructure || isBox(tag))) this.#builder.separateWords();
    if (isStructure) this.#open.push(tag);
    // The only one of these blocks without an end tag.
    if (tag === 'hr') this.#endReplacement(tag);
  }

  #endReplacement(tag: string): void {
    // Of the outer ones, none is looked for, which would take long.
    const innermost = this.#open.slice(-maxDepth);
    const ended = innermost.length - innermost.findLastIndex((open) => endsElement(tag, open));
    if (ended > innermost.length) {
      if (isBox(tag) || removalOf(tag) !== 'none') this.#builder.separateWords();
    } else for (let left = ended; left > 0; left -= 1) this.#endInnermost();
  }

  #endInnermost(): void {
    const innermost = this.#open.pop() ?? '';
    const ended = isHeading(innermost)
      ? this.#builder.endParagraph()
      : removalOf(innermost) === 'block' && this.#builder.endDiv();
    if (!ended) this.#builder.separateWords();
  }
}
