import { faultCodes } from '../fault-codes.ts';
import { problemTexts } from '../problem-texts.ts';
import { errorCodes, problems } from '../problems.ts';

/** The end of the guide, in Markdown: every problem, and every code in `errors`. */
export const errorLists = (): string =>
  [
    '## Problems',
    'The `type` of an error ends in one of these names.',
    errorCodes
      .map((code) => {
        const { name, status, title } = problems[code];
        const { meaning, remedy } = problemTexts[code];
        return `- \`${name}\` (${status}). **${title}.** ${meaning} ${remedy}`;
      })
      .join('\n'),
    '## Error codes',
    'Each entry of `errors` has one of these codes.',
    Object.entries(faultCodes)
      .map(([code, text]) => `- \`${code}\`: ${text}`)
      .join('\n'),
  ].join('\n\n');
