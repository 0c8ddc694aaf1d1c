import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultCodes } from '../errors/fault-codes.ts';
import { errorCodes, problems } from '../errors/problems.ts';
import type { OpenApiDocument } from '../openapi/document.ts';
import { problemTexts } from '../openapi/problem-texts.ts';

const root = join(import.meta.dirname, '../..');

/** In the part of CommonMark that markdown.ts renders. Addresses of the API are those of examples. */
export type GuideText = {
  /** With the version. */
  readonly title: string;
  readonly summary: string;
  readonly guide: string;
  readonly changelog: string;
};

/** The end of the guide: every problem, and every code in `errors`. */
const errorLists = (): string =>
  [
    '## Problems',
    'The `type` of an error ends in one of these names.',
    errorCodes
      .map((code) => {
        const { name, status, title } = problems[code];
        const { meaning, remedy } = problemTexts[code];
        return `### ${name}\n\n**${title}** (${status}). ${meaning}\n\n${remedy}`;
      })
      .join('\n\n'),
    '## Error codes',
    'Each entry of `errors` has one of these codes.',
    Object.entries(faultCodes)
      .map(([code, text]) => `### ${code}\n\n${text}`)
      .join('\n\n'),
  ].join('\n\n');

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** A bundle has it in a file of its own. */
export const guideText = (): GuideText => {
  const { info }: OpenApiDocument = JSON.parse(read('openapi.json'));
  return {
    title: `${info.title} ${info.version}`,
    summary: info.summary,
    guide: `${read('lib/docs/guide.md').trim()}\n\n${errorLists()}`,
    changelog: read('CHANGELOG.md'),
  };
};
