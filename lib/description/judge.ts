import type { Token } from 'parse5';
import type { Finding, FindingKind, Place } from './finding.ts';
import { addressFault, isAllowedAttribute, isAllowedTag } from './rules.ts';

const nowhere: Place = { startLine: 1, startCol: 1, startOffset: 0 };

/** A token's place; for an attribute's name, that of the attribute. */
export const placeOf = (
  token: Token.TagToken | Token.CommentToken | Token.DoctypeToken,
  attribute = '',
): Place =>
  (token.location && 'attrs' in token.location && token.location.attrs?.[attribute]) ||
  token.location ||
  nowhere;

const attributeKind = (tag: string, name: string, value: string): FindingKind | undefined => {
  if (isAllowedAttribute(tag, name, value)) return undefined;
  if (tag === 'a' && name === 'href') return addressFault(value);
  return tag === 'a' && name === 'target' ? 'target' : 'attribute';
};

/**
 * What is wrong with a start tag by itself: the tag, else each of its attributes. The attributes of a tag that is not
 * allowed are part of it, not findings of their own.
 */
export const judgeStartTag = (token: Token.TagToken): Finding[] => {
  const tag = token.tagName;
  if (!isAllowedTag(tag)) return [{ kind: 'tag', tag, attribute: '', value: '', at: placeOf(token) }];
  const findings = token.attrs.flatMap(({ name, value }): Finding[] => {
    const kind = attributeKind(tag, name, value);
    return kind ? [{ kind, tag, attribute: name, value, at: placeOf(token, name) }] : [];
  });
  const bare = tag === 'a' && !token.attrs.some(({ name }) => name === 'href');
  return bare
    ? [{ kind: 'no-href', tag, attribute: '', value: '', at: placeOf(token) }, ...findings]
    : findings;
};
