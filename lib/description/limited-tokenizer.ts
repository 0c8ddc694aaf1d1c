import { Token, Tokenizer } from 'parse5';
import { maxElements } from '../api/limits.ts';
import { limitFindings } from './too-large.ts';

const { CHARACTER, WHITESPACE_CHARACTER } = Token.TokenType;

/** parse5's tokenizer for long input. @throws TooLargeError */
export class LimitedTokenizer extends Tokenizer {
  #attributes = 0;

  // A token for each word of six megabytes would take seconds. Only a tree builder that is not in
  // the body yet, which text always begins, treats white space differently.
  protected override _ensureCharacterToken(type: Token.CharacterToken['type']): void {
    const follows = type === WHITESPACE_CHARACTER && this.currentCharacterToken?.type === CHARACTER;
    if (!follows) super._ensureCharacterToken(type);
  }

  protected override _createAttr(firstCharacter: string): void {
    this.#attributes += 1;
    // Links have two; the attributes of one tag come in one token, and may be millions.
    limitFindings(this.#attributes - 2 * maxElements);
    super._createAttr(firstCharacter);
  }
}
