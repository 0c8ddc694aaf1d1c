import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const page = join(import.meta.dirname, '../../docs/errors.md');

/** A row of the table of codes: code, meaning, what was sent, and the message. */
const row = /^\| `(\w+)` \| .+ \| `(.+)` \| `(.+)` \|$/gm;

/**
 * The first example of each code in `errors`: docs/errors.md has them all, made from the code. A bundle
 * has them in a file of its own.
 */
export const errorExamples = (): Readonly<
  Record<string, { readonly sent: string; readonly message: string }>
> => {
  // A bar in a cell is escaped.
  const cell = (text = ''): string => text.replaceAll('\\|', '|');
  const rows = [...readFileSync(page, 'utf8').matchAll(row)];
  return Object.fromEntries(
    rows.map(([, code, sent, message]) => [code, { sent: cell(sent), message: cell(message) }]),
  );
};
