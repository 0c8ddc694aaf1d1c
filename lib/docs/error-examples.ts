import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const page = join(import.meta.dirname, '../../docs/errors.md');

/** Of the table of codes: code, meaning, what was sent, and the message. */
const columns = 4;

/**
 * The first example of each code in `errors`: docs/errors.md has them all, made from the code. A bundle
 * has them in a file of its own.
 */
export const errorExamples = (): Readonly<
  Record<string, { readonly sent: string; readonly message: string }>
> => {
  // A bar in a cell is escaped. The cells are code, but for the meaning.
  const cell = (text = ''): string => text.slice(1, -1).replaceAll('\\|', '|');
  const rows = readFileSync(page, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `') && line.endsWith('` |'))
    .map((line) => line.slice(2, -2).split(' | '))
    .filter(({ length }) => length === columns);
  return Object.fromEntries(
    rows.map(([code, , sent, message]) => [cell(code), { sent: cell(sent), message: cell(message) }]),
  );
};
