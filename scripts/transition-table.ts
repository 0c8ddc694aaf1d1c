import type { Transition } from '../lib/domain/transitions.ts';

const begin = '<!-- transitions:begin -->';
const end = '<!-- transitions:end -->';

const headings = ['By', 'From', 'To', 'When', 'publishDate', 'closeDate', 'Set by'];

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** The transitions as a Markdown table. */
export const transitionTable = (transitions: readonly Transition[]): string =>
  [
    row(headings),
    `|${'---|'.repeat(headings.length)}`,
    ...transitions.map(({ by, from, to, when, publishDate, closeDate, setBy }) =>
      row([by, from, to, when.join('; '), publishDate, closeDate, setBy]),
    ),
  ].join('\n');

/**
 * The document with the table between its two marks.
 *
 * @throws RangeError when a mark is missing.
 */
export const withTransitionTable = (document: string, transitions: readonly Transition[]): string => {
  const [from, to] = [document.indexOf(begin), document.indexOf(end)];
  if (from < 0 || to < from) throw new RangeError(`The document lacks ${begin} … ${end}.`);
  return `${document.slice(0, from)}${begin}\n${transitionTable(transitions)}\n${document.slice(to)}`;
};
