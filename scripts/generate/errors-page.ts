/** The tables of docs/errors.md: every code with its texts, from the code. */

import { pathUnknown } from '../../lib/docs/known-paths.ts';
import { newApiKey } from '../../lib/employer/api-key.ts';
import { refusalOf } from '../../lib/employer/key-steps.ts';
import { faultCodes } from '../../lib/errors/fault-codes.ts';
import { type ErrorCode, errorCodes, problems } from '../../lib/errors/problems.ts';
import { exampleError } from '../../lib/openapi/problem-examples.ts';
import { problemTexts } from '../../lib/openapi/problem-texts.ts';
import { allErrorExamples } from './error-examples.ts';
import { table } from './marked-table.ts';

/** As code; a bar would end the cell. No text has a backtick. */
const code = (text: string): string => `\`${text.replaceAll('|', '\\|')}\``;

/** The texts of a problem that has several. */
const otherTexts: Readonly<Partial<Record<ErrorCode, readonly string[]>>> = {
  'key.unusable': [
    refusalOf(undefined, undefined),
    refusalOf(undefined, 'Bearer x'),
    refusalOf('x,x', undefined),
    // Well-formed; issued to no one.
    refusalOf(
      newApiKey((size) => new Uint8Array(size)),
      undefined,
    ),
  ].map(({ message }) => message),
  'path.unknown': [pathUnknown('/api/v1.1/employers').message],
};

const problemRows = errorCodes.map((name) => {
  const { status, name: type, title } = problems[name];
  const texts = [...new Set([exampleError(name).message, ...(otherTexts[name] ?? [])])];
  return [String(status), `\`${type}\``, title, texts.map(code).join('<br>'), problemTexts[name].remedy];
});

export const problemTable = table(['Status', 'Type', 'Title', '`detail`', 'What to do'], problemRows);

const faultRows = Object.entries(faultCodes).flatMap(([name, meaning]) =>
  allErrorExamples
    .filter((example) => example.code === name)
    .map(({ sent, message }, at) => [
      at === 0 ? `\`${name}\`` : '',
      at === 0 ? meaning : '',
      code(sent),
      code(message),
    ]),
);

export const faultTable = table(['Code', 'Meaning', 'Sent, for example', '`message`'], faultRows);
