import { Token, type TokenHandler, Tokenizer, type TokenizerOptions } from 'parse5';
import { maxElements } from '../limits.ts';
import type { DescriptionLimits } from './description-limits.ts';

const { CHARACTER, WHITESPACE_CHARACTER } = Token.TokenType;

/** parse5's tokenizer for long input. @throws TooLargeError */
export class LimitedTokenizer extends Tokenizer {
  readonly #limits: DescriptionLimits;
  #attributes = 0;

  constructor(options: TokenizerOptions, handler: TokenHandler, limits: DescriptionLimits) {
    super(options, handler);
    this.#limits = limits;
  }

  // Called where a token of text may begin: parse5 begins one for each word and each gap, millions
  // in six megabytes, but appends decoded references to one token, as a list of as many strings.
  // White space may follow in a token of text: a tree builder that reads text is in the body.
  protected override _ensureCharacterToken(type: Token.CharacterToken['type']): void {
    const current = this.currentCharacterToken?.type;
    if (this.preprocessor.willDropParsedChunk() && current === type) {
      this.currentLocation = this.getCurrentLocation(0);
      this._emitCurrentCharacterToken(this.currentLocation);
      this.preprocessor.dropParsedChunk();
    } else if (type === WHITESPACE_CHARACTER && current === CHARACTER) return;
    super._ensureCharacterToken(type);
  }

  protected override _createAttr(firstCharacter: string): void {
    this.#attributes += 1;
    // Links have two; the attributes of one tag come in one token, and may be millions.
    this.#limits.findings(this.#attributes - 2 * maxElements);
    super._createAttr(firstCharacter);
  }
}
