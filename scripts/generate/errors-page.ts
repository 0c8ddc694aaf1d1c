/** The tables of docs/errors.md, from the code: what to do about each problem, an example of each code. */

import { faultCodes } from '../../lib/errors/fault-codes.ts';
import { errorCodes, problems } from '../../lib/errors/problems.ts';
import { problemTexts } from '../../lib/openapi/problem-texts.ts';
import { allErrorExamples } from './error-examples.ts';
import { table } from './marked-table.ts';

/** As code; a bar would end the cell. No text has a backtick. */
const code = (text: string): string => `\`${text.replaceAll('|', '\\|')}\``;

const problemRows = errorCodes.map((name) => {
  const { status, name: type } = problems[name];
  return [String(status), `\`${type}\``, problemTexts[name].remedy];
});

export const problemTable = table(['Status', 'Type', 'What to do'], problemRows);

/** The first example of each code; the page of a problem shows it, too. */
const examples = Object.fromEntries(
  allErrorExamples.toReversed().map(({ code: name, sent, message }) => [name, { sent, message }]),
);

const faultRows = Object.entries(faultCodes).map(([name, meaning]) => [
  `\`${name}\``,
  meaning,
  code(examples[name]?.sent ?? ''),
  code(examples[name]?.message ?? ''),
]);

export const faultTable = table(['Code', 'Meaning', 'Sent, for example', '`message`'], faultRows);

const sorted = Object.fromEntries(Object.keys(faultCodes).map((name) => [name, examples[name]]));

export const exampleFile = { 'lib/docs/error-examples.json': `${JSON.stringify(sorted, undefined, 2)}\n` };
