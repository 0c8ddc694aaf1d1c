import type { Token } from 'parse5';
import type { Position } from './findings.ts';

const start = { startLine: 1, startCol: 1, startOffset: 0, endLine: 1, endCol: 1, endOffset: 0 };

/** The position of a token, or of one of its attributes. */
export const positionOf = (
  { location }: Token.TagToken | Token.CommentToken | Token.DoctypeToken,
  attribute = '',
): Token.Location => (location && 'attrs' in location && location.attrs?.[attribute]) || location || start;

export const positionAfter = (token: Token.Location | null): Token.Location => {
  const { endLine, endCol, endOffset } = token ?? start;
  return { ...start, startLine: endLine, startCol: endCol, startOffset: endOffset };
};

export const positionBefore = (
  { startLine, startCol, startOffset }: Position,
  columns: number,
): Position => ({
  startLine,
  startCol: startCol - columns,
  startOffset: startOffset - columns,
});

/** The attribute name that ends at an offset. */
export const nameBefore = (source: string, offset: number): string =>
  /(?:^|[\s"'/<=>])([^\s"'/<=>]*)$/.exec(source.slice(Math.max(0, offset - 64), offset))?.[1] ?? '';
