import type { Token } from 'parse5';

/**
 * Numbers of removed items by kind. `links` are reduced to their text; `comments` include doctypes,
 * processing instructions and CDATA sections. The attributes of a removed tag are not counted.
 * `rewritten`: what was changed to what an editor meant, decoded, or given paragraphs.
 */
export type Removed = Readonly<Record<'tags' | 'attributes' | 'links' | 'comments' | 'rewritten', number>>;

/** Every kind of finding, and how it is counted and reported. `text` stays and is not counted. */
export const countedAs = {
  tag: 'tags',
  'end-tag': 'tags',
  'nameless-tag': 'tags',
  'text-like-tag': 'text',
  'unfinished-tag': 'text',
  address: 'text',
  depth: 'tags',
  reopened: 'tags',
  attribute: 'attributes',
  'duplicate-attribute': 'attributes',
  target: 'attributes',
  'no-href': 'links',
  incomplete: 'rewritten',
  relative: 'links',
  scheme: 'links',
  breakout: 'links',
  comment: 'comments',
} as const satisfies Record<string, keyof Removed | 'text'>;

export type FindingKind = keyof typeof countedAs;

/** Lines and columns count from 1, offsets from 0; columns and offsets are in UTF-16 code units. */
export type Position = Pick<Token.Location, 'startLine' | 'startCol' | 'startOffset'>;

/** Something that is not allowed in a description. */
export type Finding = {
  readonly kind: FindingKind;
  /** The tag name as the parser reads it; empty for a comment. */
  readonly tag: string;
  /** The attribute's name and decoded value; empty if the finding is not about an attribute. */
  readonly attribute: string;
  readonly value: string;
  readonly at: Position;
};

/** Hostile input can have a finding per byte: only the first are kept, the others are counted. */
const maxKept = 50;

export class Findings {
  /** In source order. */
  readonly first: Finding[] = [];
  /** The number of further findings. */
  more = 0;
  readonly removed = { tags: 0, attributes: 0, links: 0, comments: 0, rewritten: 0 };

  add(finding: Finding): void {
    const counter = countedAs[finding.kind];
    if (counter !== 'text') this.removed[counter] += 1;
    if (this.first.length < maxKept) this.first.push(finding);
    else this.more += 1;
  }
}
