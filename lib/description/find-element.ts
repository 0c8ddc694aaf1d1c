import type { Token, TokenHandler } from 'parse5';
import { isAllowedTag } from './allowed-html.ts';
import type { DescriptionLimits } from './description-limits.ts';
import { LimitedTokenizer } from './limited-tokenizer.ts';
import { removalOf, textState } from './removal-rules.ts';

/** Reads up to the first allowed element that has its end tag, and builds no tree. */
class ElementFinder implements TokenHandler {
  readonly #tokenizer: LimitedTokenizer;
  readonly #limits: DescriptionLimits;
  readonly #started = new Set<string>();
  #discarded: string | undefined;
  #tags = 0;
  #refused = 0;
  #found = false;

  constructor(limits: DescriptionLimits) {
    this.#limits = limits;
    this.#tokenizer = new LimitedTokenizer({}, this, limits);
  }

  find(source: string): boolean {
    this.#tokenizer.write(source, true);
    return this.#found;
  }

  onStartTag({ tagName: tag }: Token.TagToken): void {
    this.#limits.elements(++this.#tags);
    this.#tokenizer.state = textState(tag) ?? this.#tokenizer.state;
    if (this.#discarded !== undefined) return;
    if (removalOf(tag) === 'discard') this.#discarded = tag;
    else if (isAllowedTag(tag)) this.#started.add(tag);
  }

  onEndTag({ tagName: tag }: Token.TagToken): void {
    if (this.#discarded === tag) this.#discarded = undefined;
    else if (this.#discarded === undefined && this.#started.has(tag)) {
      this.#found = true;
      this.#tokenizer.pause();
    } else this.#limits.findings(++this.#refused);
  }

  onComment(): void {
    this.#limits.findings(++this.#refused);
  }

  onDoctype(): void {
    this.onComment();
  }

  onCharacter(): void {}
  onWhitespaceCharacter(): void {}
  onNullCharacter(): void {}
  onEof(): void {}
}

/** Whether the source has an allowed element with its end tag. @throws TooLargeError */
export const hasElement = (source: string, limits: DescriptionLimits): boolean =>
  new ElementFinder(limits).find(source);
