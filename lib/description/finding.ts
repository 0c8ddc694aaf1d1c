import type { Token } from 'parse5';
import type { addressFault } from './rules.ts';

/** What can be wrong at a place of a description's source. */
export type FindingKind =
  | 'tag'
  | 'end-tag'
  | 'nameless-tag'
  | 'unfinished-tag'
  | 'depth'
  | 'repetition'
  | 'attribute'
  | 'attribute-twice'
  | 'target'
  | 'no-href'
  | NonNullable<ReturnType<typeof addressFault>>
  | 'comment';

/** Lines and columns count from 1, offsets from 0, both in UTF-16 code units. */
export type Place = Pick<Token.Location, 'startLine' | 'startCol' | 'startOffset'>;

export type Finding = {
  readonly kind: FindingKind;
  /** The tag's name as the parser reads it; empty for a comment. */
  readonly tag: string;
  /** The attribute's name and its value without character references; empty where it is about no attribute. */
  readonly attribute: string;
  readonly value: string;
  readonly at: Place;
};

/** How many things were removed, by kind. Attributes that went with their tag don't count. */
export type Removed = {
  readonly tags: number;
  readonly attributes: number;
  /** Links that became their text, because they had no address or none that is allowed. */
  readonly links: number;
  /** Comments, doctypes, processing instructions, CDATA sections. */
  readonly comments: number;
};

/** As what each kind of finding is counted and reported. */
export const countedAs = {
  tag: 'tags',
  'end-tag': 'tags',
  'nameless-tag': 'tags',
  'unfinished-tag': 'tags',
  depth: 'tags',
  repetition: 'tags',
  attribute: 'attributes',
  'attribute-twice': 'attributes',
  target: 'attributes',
  'no-href': 'links',
  relative: 'links',
  scheme: 'links',
  breakout: 'links',
  comment: 'comments',
} as const satisfies Record<FindingKind, keyof Removed>;

/** Hostile input has as many findings as it has bytes: only the first are kept, the others are counted. */
const kept = 50;

export const collectFindings = () => {
  const first: Finding[] = [];
  const removed = { tags: 0, attributes: 0, links: 0, comments: 0 };
  return {
    add: (finding: Finding) => {
      removed[countedAs[finding.kind]] += 1;
      if (first.length < kept) first.push(finding);
    },
    /** The first fifty, in the order of the source. */
    first: first as readonly Finding[],
    removed: removed as Removed,
    /** How many there are beyond the first. */
    more: () => Object.values(removed).reduce((sum, count) => sum + count, 0) - first.length,
  };
};
