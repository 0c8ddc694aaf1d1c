const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** A Markdown table. @param columns what all columns but the first hold. */
export const table = (
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  columns: 'words' | 'numbers' = 'words',
): string => {
  const rule = columns === 'words' ? '---|' : '--:|';
  return [row(headings), `|---|${rule.repeat(headings.length - 1)}`, ...rows.map(row)].join('\n');
};

/**
 * The document with `text` between the two marks of this name.
 *
 * @throws RangeError when a mark is missing.
 */
export const withMarked = (document: string, name: string, text: string): string => {
  const [begin, end] = [`<!-- ${name}:begin -->`, `<!-- ${name}:end -->`];
  const [from, to] = [document.indexOf(begin), document.indexOf(end)];
  if (from < 0 || to < from) throw new RangeError(`The document lacks ${begin} … ${end}.`);
  return `${document.slice(0, from)}${begin}\n${text}\n${document.slice(to)}`;
};
