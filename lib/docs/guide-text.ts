import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exampleUrl } from '../contract/example-url.ts';
import type { OpenApiDocument } from '../openapi/document.ts';
import { markdown } from './markdown.ts';
import { linkedFile, pageTexts } from './page-texts.ts';

const root = join(import.meta.dirname, '../..');

/** Addresses of the API are those of examples. */
export type GuideText = {
  /** With the version. */
  readonly title: string;
  readonly summary: string;
  /** The guide for the page. */
  readonly html: string;
  /** The guide as a document of its own. */
  readonly file: string;
  readonly changelog: string;
};

/** What else there is to read, before the guide itself (llmstxt.org). */
const documentList = (): string => {
  const pages = Object.entries(pageTexts()).map(
    ([name, { title, summary }]) => `- [${title}](${exampleUrl}/docs/${name}.md): ${summary}`,
  );
  return `## Documents

${pages.join('\n')}
- [All of these pages](${exampleUrl}/docs/pages.md) in one document
- [OpenAPI 3.1](${exampleUrl}/openapi.json): every operation, with its schemas and examples
- [Documentation page](${exampleUrl}/docs): the same for people, with forms that send requests
- [Changelog](${exampleUrl}/docs/changelog.md): what changed`;
};

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** A bundle has it in a file of its own. */
export const guideText = (): GuideText => {
  const { info }: OpenApiDocument = JSON.parse(read('openapi.json'));
  const title = `${info.title} ${info.version}`;
  const guide = linkedFile('lib/docs/guide.md');
  return {
    title,
    summary: info.summary,
    html: markdown(guide).html,
    file: `# ${title}\n\n> ${info.summary}\n\n${documentList()}\n\n${guide}`,
    changelog: linkedFile('CHANGELOG.md'),
  };
};
