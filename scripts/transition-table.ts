import type { Transition } from '../lib/domain/transitions.ts';
import { table, withMarked } from './marked-table.ts';

const headings = ['By', 'From', 'To', 'When', 'publishDate', 'closeDate', 'Set by'];

/** The transitions as a Markdown table. */
export const transitionTable = (transitions: readonly Transition[]): string =>
  table(
    headings,
    transitions.map(({ by, from, to, when, publishDate, closeDate, setBy }) => [
      by,
      from,
      to,
      when.join('; '),
      publishDate,
      closeDate,
      setBy,
    ]),
  );

/** The document with the table between its two marks. @throws RangeError when a mark is missing. */
export const withTransitionTable = (document: string, transitions: readonly Transition[]): string =>
  withMarked(document, 'transitions', transitionTable(transitions));
